import { joinAppended } from '../../../shared/domain/notes/append.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { BlockChange } from '../../../shared/domain/remarks/index.ts';
import type { RemarkDraft } from '../../../shared/ipc/remarks.ts';
import type { NoteAction } from '../../../shared/ipc/shapes.ts';

/** An object's note on one notes ref at a point in time. `text` null: no note. `refSha` null: no such notes ref. */
export interface NoteSeen {
  text: string | null;
  refSha: string | null;
}

/** A write that changes one or several remarks of a note: merged without asking if different lines changed. */
export interface RemarkIntent {
  /** The lines that an edit changes; empty for an append, or when the whole text is merged. */
  blocks: BlockChange[];
  /** What was typed, to become a draft again if the write fails. */
  typed: Pick<RemarkDraft, 'anchor' | 'editing' | 'text'> | null;
  /** It changes what this app has not sent yet: the note must be read before anything is sent. */
  behind?: boolean | undefined;
}

/**
 * What a reviewer wants: `mine` is the text to add or append, or the complete new text of an edit; empty for remove.
 */
export interface NoteIntent {
  action: NoteAction;
  mine: string;
  /** What the reviewer saw at the start. */
  base: NoteSeen;
  remark?: RemarkIntent | null | undefined;
  /** Stored byte for byte: an existing note, or one with some of its lines changed. */
  exact?: boolean | undefined;
}

/**
 * `once`: add, append or remove. `replacing`: an edit in one request. `removing`, `adding`: its two halves, on a host
 * without `replace`. `restoring`: the edit cannot be completed, so the note it started from is restored.
 */
export const PHASES = ['once', 'replacing', 'removing', 'adding', 'restoring'] as const;

/** The state of a write, persisted before each request: all that is needed to continue after a crash. */
export interface WriteProgress {
  intent: NoteIntent;
  phase: (typeof PHASES)[number];
  /** The notes ref's commit that guards the next request; null: the ref does not exist yet. */
  guard: string | null;
  /** Nothing has been sent or read yet: the guard is still what the author saw. */
  fresh: boolean;
  /** A request was sent and its response has not been seen. */
  inFlight: boolean;
  /** A request of this phase may have taken effect without our knowing. */
  doubt: boolean;
  /** Such a request may still be in flight and take effect later. A wait lasts longer than any request. */
  pending: boolean;
  /** Requests since the last wait; limits how often a write chases a moving ref. */
  tries: number;
  /** How often the note was unexpectedly absent: someone may be between remove and add. */
  absences: number;
  /** The host's words when it refused outright; shown if the note itself does not explain it. */
  failure: AppError | null;
  /** Why the outcome of the last request is unknown; shown when the write is abandoned. */
  unclear?: AppError | null | undefined;
}

/** The text that the note should end up with, as far as this write alone knows. null: no note. */
export function intendedText({ action, mine, base }: NoteIntent): string | null {
  if (action === 'remove') return null;
  return action === 'append' ? joinAppended(base.text, mine) : mine;
}
