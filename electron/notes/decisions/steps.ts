import type { AppError } from '../../../shared/errors.ts';
import { wanted, type NoteSeen, type WriteProgress } from './intent.ts';
import { mergeNotes, type NoteMerge } from '../../../shared/domain/notes/merge.ts';

/** What happened last. */
export type WriteEvent =
  /** The write begins, or goes on after a restart, a crash or a wait (`waited`: longer than any request lives). */
  | { type: 'go'; waited: boolean }
  | { type: 'accepted'; refSha: string }
  | { type: 'failed'; error: AppError }
  /**
   * The note was read. `landed`: whether the history of the notes ref since the last request shows that the text was
   * written; null: there is no history to ask.
   */
  | { type: 'read'; theirs: NoteSeen; landed: boolean | null }
  | { type: 'unreadable'; error: AppError };

/** What to do next. `read` with `deep` wants the history too; `tries` grows with every go, for the pause before it. */
export type WriteStep =
  | { do: 'send'; action: 'add' | 'append' | 'remove'; text: string; guard: string | null; tries: number }
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

/** The progress to persist before the step is taken, and the step. */
export interface Decision {
  progress: WriteProgress;
  step: WriteStep;
}

/** Requests in a row to a notes ref that keeps moving; after that the write waits. */
export const MOST_TRIES = 40;

/** Sends the request of the phase. */
export function sending(progress: WriteProgress): Decision {
  const { intent, phase, guard } = progress;
  const tries = progress.tries + 1;
  const next: WriteProgress = { ...progress, fresh: false, tries, inFlight: true };
  const send = (action: 'add' | 'append' | 'remove', text: string): Decision => ({
    progress: next,
    step: { do: 'send', action, text, guard, tries },
  });
  if (phase === 'removing') return send('remove', '');
  if (phase === 'adding') return send('add', intent.mine);
  if (phase === 'restoring') return send('add', intent.base.text ?? '');
  if (intent.action === 'remove') return send('remove', '');
  return intent.action === 'append' && intent.base.text !== null
    ? send('append', intent.mine)
    : send('add', intent.mine);
}

export function reading(progress: WriteProgress): Decision {
  return { progress, step: { do: 'read', deep: progress.doubt, tries: progress.tries } };
}

export function asking(progress: WriteProgress, theirs: NoteSeen): Decision {
  const mine = wanted(progress.intent);
  const base = progress.intent.base.text;
  const merge = mergeNotes(base, theirs.text, mine);
  // Whether a removed note comes back, or an edited one goes, is never for a merge to say.
  const clean = merge.conflicts === 0 && theirs.text !== null && mine !== null;
  return { progress, step: { do: 'ask', status: clean ? 'merged' : 'conflict', base, theirs, mine, merge } };
}

/**
 * Ends the write without success, once it is certain that none of its requests can still take effect. The text stays
 * with its writer.
 */
export function givingUp(progress: WriteProgress): Decision {
  const error = progress.failure ??
    progress.unclear ?? {
      kind: 'conflict',
      message: 'The notes ref kept moving while your note was being written.',
      next: 'Your text is kept. Save it again in a moment.',
    };
  return { progress, step: { do: progress.pending ? 'wait' : 'fail', error } };
}
