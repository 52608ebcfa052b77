import type { RefObject } from 'react';
import type { NotesProgram } from '../../../shared/domain/notes/program-refs.ts';
import type { NoteAnchor } from './note-anchors.ts';
import type { NotedBranch } from './use-copyable.ts';
import type { z } from 'zod';
import type { Commit, NotePlace, NoteOutcome, repositoryPlace, Tag } from '../../../shared/ipc/shapes.ts';

export interface NotesPanelProps {
  place: z.infer<typeof repositoryPlace>;
  /** The chosen commit; null: the panel explains how to choose one. */
  commit: Commit | null;
  /** The commit's 0-based index in the comparison, shown as "3 of 7"; null: not in it. */
  index: number | null;
  total: number;
  /** The notes ref from the user or a link; absent: the best one is chosen. */
  notesRef?: string | undefined;
  onNotesRef: (notesRef: string) => void;
  /** Remarks in a commit's note on a notes ref, as links to their lines. */
  anchorsOf?: (commit: string, notesRef: string) => readonly NoteAnchor[];
  /** Called with the ref that is shown. */
  onNotesRefShown?: (notesRef: string) => void;
  /** Increment it to put the caret into the composer. */
  focusRequest: number;
  /** Focus the composer as soon as it is mounted. */
  focusAwaited?: boolean;
  /** The comparison's commits are still loading. */
  isLoading?: boolean;
  /** The file open in the diff: there may be a note on this version of it. */
  file?: FileOpen | null;
  /** What became of the uncommitted changes that are shown; see `becameWords`. */
  became?: string;
  /** The comparison's commits, and how to choose one: for the search. */
  commits?: readonly Commit[];
  /** The branch that the commits are of; null: do not look for notes on rewritten ones. */
  branch?: NotedBranch | null;
  onChooseCommit?: (sha: string) => void;
  /** The annotated object if it is not the commit: a tag, a blob or a found object. null: the commit. */
  object?: string | null;
  onObject: (object: string | null) => void;
  /** Shows a commit outside the comparison alone, within its history. */
  onReadAlone?: ((sha: string) => void) | undefined;
  /** Annotated blobs that are known to be these files. */
  blobs?: ReadonlyMap<string, FileOpen>;
  /** The repository's tags: annotated ones have their own notes. */
  tags?: readonly Tag[];
  /** Someone else changed the note (show `ConflictScreen` with it), or that is resolved (null). */
  onConflict: (conflict: OpenConflict | null) => void;
  /** Esc left the composer; the draft is kept. */
  onLeave?: () => void;
  /** The text was saved, and the focus was still in its composer. */
  onSaved?: (() => void) | undefined;
}

/** A file on the comparison's branch. */
export interface FileOpen {
  branch: string;
  ephemeral: boolean;
  path: string;
}

/** Everything the conflict screen shows and does. Created by the panel, which still owns the note's state. */
export interface OpenConflict {
  place: NotePlace;
  outcome: Extract<NoteOutcome, { status: 'merged' | 'conflict' }>;
  /** Why saving the result was refused, and what to do; null: it was not. */
  problem: string | null;
  saving: boolean;
  /** Saves the result as a new edit of theirs. The screen is replaced or closed through `onConflict`. */
  save: (text: string) => void;
  /** The result was edited: it becomes the draft, so that typed text is never in only one place. */
  typed: (text: string) => void;
  /** Closes the screen. An edited result becomes the draft; null: unedited, and the draft stays as it is. */
  postpone: (text: string | null) => void;
}

export interface ConflictScreenProps {
  conflict: OpenConflict;
  /** Set while the screen is shown: puts the decision off, as “Decide later” does. */
  leave: RefObject<(() => void) | null>;
}

/** One notes ref as a tab. */
export interface RefTab {
  ref: string;
  /** Number of notes on this ref. */
  count: number;
  /** The object has a note on this ref. */
  here: boolean;
  /** Whose data its notes are; null: people's. */
  program: NotesProgram | null;
}
