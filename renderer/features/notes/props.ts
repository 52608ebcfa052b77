import type { NoteAnchor } from './note-anchors.ts';
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
  /** Remarks in the note of a commit on a notes ref, as ways to their lines. */
  anchorsOf?: (commit: string, notesRef: string) => readonly NoteAnchor[];
  /** Told which one is shown. */
  onNotesRefShown?: (notesRef: string) => void;
  /** Raise it to put the caret into the composer. */
  focusRequest: number;
  /** The caret is to go into the composer as soon as there is one. */
  focusAwaited?: boolean;
  /** The comparison's commits are on their way. */
  reading?: boolean;
  /** The file open in the diff: a note may sit on this version of it. */
  file?: FileOpen | null;
  /** The comparison's commits, and how to choose one: for what the search finds among them. */
  commits?: readonly Commit[];
  /** They are a history, long merged: no notes of rewritten ones are looked for. */
  history?: boolean;
  onChooseCommit?: (sha: string) => void;
  /** What the notes are about where that is not the commit: a tag, a file's blob, what was found. null: the commit. */
  object?: string | null;
  onObject: (object: string | null) => void;
  /** Leads to a commit that is not among these: its own changes, in its history. */
  onReadAlone?: ((sha: string) => void) | undefined;
  /** Noted blobs that are known to be these files. */
  blobs?: ReadonlyMap<string, FileOpen>;
  /** The repository's tags: annotated ones have notes of their own. */
  tags?: readonly Tag[];
  /** A note was changed by someone else meanwhile (show `ConflictScreen` with it), or that is resolved (null). */
  onConflict: (conflict: OpenConflict | null) => void;
  /** Esc left the composer; the draft is kept. */
  onLeave?: () => void;
}

/** A file on the comparison's branch. */
export interface FileOpen {
  branch: string;
  ephemeral: boolean;
  path: string;
}

/** Everything the conflict screen shows and does. Made by the panel, which goes on owning the note's state. */
export interface OpenConflict {
  place: NotePlace;
  outcome: Extract<NoteOutcome, { status: 'merged' | 'conflict' }>;
  /** A refused save of the result: what happened and what to do. null: none. */
  problem: string | null;
  saving: boolean;
  /** Writes the result as a new edit of theirs. The screen is replaced or closed through `onConflict`. */
  save: (text: string) => void;
  /** The result was edited freely: it becomes the draft, so that nothing typed is ever in one place alone. */
  typed: (text: string) => void;
  /** Closes. A result that was typed becomes the draft; null: none was, and the draft stays as it is. */
  postpone: (text: string | null) => void;
}

export interface ConflictScreenProps {
  conflict: OpenConflict;
}

/** One notes ref to choose. */
export interface RefTab {
  ref: string;
  /** Notes on this ref, of all objects. */
  count: number;
  /** The object looked at has a note on it. */
  here: boolean;
}
