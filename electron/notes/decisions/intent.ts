import { joinAppended } from '../../../shared/domain/notes/append.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { BlockChange } from '../../../shared/domain/remarks/index.ts';
import type { RemarkDraft } from '../../../shared/ipc/remarks.ts';
import type { NoteAction } from '../../../shared/ipc/shapes.ts';

/** An object's note on one notes ref at one moment. `text` null: no note. `refSha` null: no such notes ref. */
export interface NoteSeen {
  text: string | null;
  refSha: string | null;
}

/**
 * A write that changes one remark of the note, or a few: it is merged without a question where different lines
 * changed.
 */
export interface RemarkIntent {
  /** The lines that an edit changes; none for an append, and where the whole text is merged. */
  blocks: BlockChange[];
  /** What was typed, to be a draft again if the write does not end well. */
  typed: Pick<RemarkDraft, 'anchor' | 'editing' | 'text'> | null;
  /** It changes what this app has not sent yet: the note is read before anything is sent. */
  behind?: boolean | undefined;
}

/** What a reviewer wants: `mine` is the text to add or append, or the whole new text of an edit; empty for remove. */
export interface NoteIntent {
  action: NoteAction;
  mine: string;
  /** What they saw when they began. */
  base: NoteSeen;
  remark?: RemarkIntent | null | undefined;
  /** The text is stored byte for byte: it is a note as it was, or one with some of its lines changed. */
  exact?: boolean | undefined;
}

/**
 * Where a write stands: what is persisted before each request, and all that is needed to go on after a crash.
 * `once`: add, append or remove. `replacing`: an edit in one request. `removing`, `adding`: its two halves, on a host that
 * knows no other way. `restoring`: the edit cannot be
 * finished, so the note it started from is put back.
 */
export interface WriteProgress {
  intent: NoteIntent;
  phase: 'once' | 'replacing' | 'removing' | 'adding' | 'restoring';
  /** The notes ref's commit to guard the next request with; null: the ref does not exist yet. */
  guard: string | null;
  /** Nothing was sent or read yet: the guard is still what the writer saw. */
  fresh: boolean;
  /** A request was sent and its answer has not been seen. */
  inFlight: boolean;
  /** A request of this phase may have been carried out although nobody said so. */
  doubt: boolean;
  /** Such a request may still be under way and take effect later. A wait lasts longer than any request. */
  pending: boolean;
  /** Requests since the last wait; bounds how often a write follows a ref that moves. */
  tries: number;
  /** Times the note was found absent where there should be one: perhaps somebody is between remove and add. */
  absences: number;
  /** What the host said when it refused outright; shown when the note itself does not explain it. */
  failure: AppError | null;
  /** Why it is not known what became of the last request; told where it is given up. */
  unclear?: AppError | null | undefined;
}

/** The text that the note shall have in the end, as far as one side knows. null: no note. */
export function wanted({ action, mine, base }: NoteIntent): string | null {
  if (action === 'remove') return null;
  return action === 'append' ? joinAppended(base.text, mine) : mine;
}
