import type { AppError } from '../../../shared/errors.ts';
import { intendedText, type NoteIntent, type NoteSeen, type WriteProgress } from './intent.ts';
import { withLineEndsOf } from './line-ends.ts';
import { mergeNotes, type NoteMerge } from '../../../shared/domain/notes/merge.ts';

/** What a host supports beyond the specification. */
export interface NotesHost {
  /** Replaces a note in one request, and accepts texts that are not UTF-8. */
  replaces: boolean;
}

/** The latest event. */
export type WriteEvent =
  /** The write begins, or continues after a restart, a crash or a wait (`waited`: longer than any request lives). */
  | { type: 'go'; waited: boolean; host: NotesHost }
  | { type: 'accepted'; refSha: string }
  | { type: 'failed'; error: AppError }
  /**
   * The note was read. `landed`: whether the notes ref's history since the last request shows that the text was
   * written; null: no history available.
   */
  | { type: 'read'; theirs: NoteSeen; landed: boolean | null }
  | { type: 'unreadable'; error: AppError };

/** `text` is what the host must store, byte for byte; empty for remove. */
export type SentAction = 'add' | 'append' | 'replace' | 'remove';

/**
 * The next step. `read` with `deep` also needs the history; `tries` counts attempts and sets the pause before the next
 * one.
 */
export type WriteStep =
  | { do: 'send'; action: SentAction; text: string; guard: string | null; tries: number }
  | { do: 'read'; deep: boolean; tries: number }
  | { do: 'wait'; error: AppError }
  | { do: 'done'; text: string | null; refSha: string | null }
  | {
      do: 'ask';
      status: 'merged' | 'conflict';
      base: string | null;
      theirs: NoteSeen;
      mine: string | null;
      merge: NoteMerge;
    }
  | { do: 'fail'; error: AppError };

/** The progress to persist before taking the step, and the step. */
export interface Decision {
  progress: WriteProgress;
  step: WriteStep;
}

/** Consecutive requests to a moving notes ref before the write waits. */
export const MAX_WRITE_TRIES = 40;

/** Sends the request of the phase. */
export function sending(progress: WriteProgress): Decision {
  const { intent, phase, guard } = progress;
  const tries = progress.tries + 1;
  const next: WriteProgress = { ...progress, fresh: false, tries, inFlight: true };
  const send = (action: SentAction, text: string): Decision => ({
    progress: next,
    step: { do: 'send', action, text, guard, tries },
  });
  if (phase === 'removing') return send('remove', '');
  if (phase === 'adding') return send('add', stored(intent));
  if (phase === 'replacing') return send('replace', stored(intent));
  if (phase === 'restoring') return send('add', intent.base.text ?? '');
  if (intent.action === 'remove') return send('remove', '');
  return intent.action === 'append' && intent.base.text !== null
    ? send('append', stored(intent))
    : send('add', stored(intent));
}

/** Text typed over a note takes on its line ends; added text ends with one, as Git's own notes do. */
function stored({ action, mine, base, exact }: NoteIntent): string {
  if (exact === true) return mine;
  return withLineEndsOf(action === 'edit' ? base.text : null, mine);
}

export function reading(progress: WriteProgress): Decision {
  return { progress, step: { do: 'read', deep: progress.doubt, tries: progress.tries } };
}

export function asking(progress: WriteProgress, theirs: NoteSeen): Decision {
  const mine = intendedText(progress.intent);
  const base = progress.intent.base.text;
  const merge = mergeNotes(base, theirs.text, mine);
  // A merge never decides whether a removed note returns or an edited one goes.
  const clean = merge.conflicts === 0 && theirs.text !== null && mine !== null;
  return { progress, step: { do: 'ask', status: clean ? 'merged' : 'conflict', base, theirs, mine, merge } };
}

/** Ends the write without success once none of its requests can still take effect. Its author keeps the text. */
export function givingUp(progress: WriteProgress): Decision {
  const error = progress.failure ??
    progress.unclear ?? {
      kind: 'conflict',
      message: 'The notes ref kept moving while your note was being written.',
      next: 'Your text is kept. Save it again in a moment.',
    };
  return { progress, step: { do: progress.pending ? 'wait' : 'fail', error } };
}
