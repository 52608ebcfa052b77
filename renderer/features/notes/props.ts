import type { z } from 'zod';
import type { Commit, NotePlace, NoteOutcome, repositoryPlace, Tag } from '../../../shared/ipc/shapes.ts';

export interface NotesPanelProps {
  place: z.infer<typeof repositoryPlace>;
  /** The chosen commit; null shows how to choose one. */
  commit: Commit | null;
  /** Where the commit stands among the comparison's commits, from 0; shown as "3 of 7". null: not among them. */
  index: number | null;
  total: number;
  /** The notes ref that the user chose, or a link named; absent: the best one is shown. */
  notesRef?: string | undefined;
  onNotesRef: (notesRef: string) => void;
  /** Raise it to put the caret into the composer. */
  focusRequest: number;
  /** The file open in the diff: a note may sit on this version of it. */
  file?: FileOpen | null;
  /** The comparison's commits, and how to choose one: for what the search finds among them. */
  commits?: readonly Commit[];
  onChooseCommit?: (sha: string) => void;
  /** What the notes are about where that is not the commit: a tag, a file's blob, what was found. null: the commit. */
  object?: string | null;
  onObject: (object: string | null) => void;
  /** Noted blobs that are known to be these files. */
  blobs?: ReadonlyMap<string, FileOpen>;
  /** The repository's tags: annotated ones have notes of their own. */
  tags?: readonly Tag[];
  /** A note was changed by someone else meanwhile (show `ClashScreen` with it), or that is settled (null). */
  onClash: (clash: Clash | null) => void;
  /** Esc left the composer; the draft is kept. */
  onLeave?: () => void;
}

/** A file on the comparison's branch. */
export interface FileOpen {
  branch: string;
  ephemeral: boolean;
  path: string;
}

/** Everything the clash screen shows and does. Made by the panel, which goes on owning the note's state. */
export interface Clash {
  place: NotePlace;
  outcome: Extract<NoteOutcome, { status: 'merged' | 'clash' }>;
  /** A refused save of the result: what happened and what to do. null: none. */
  problem: string | null;
  saving: boolean;
  /** Writes the result as a new edit of theirs. The screen is replaced or closed through `onClash`. */
  save: (text: string) => void;
  /** The result was edited freely: it becomes the draft, so that nothing typed is ever in one place alone. */
  settling: (text: string) => void;
  /** Closes. A result that was typed becomes the draft; null: none was, and the draft stays as it is. */
  later: (text: string | null) => void;
}

export interface ClashScreenProps {
  clash: Clash;
}
