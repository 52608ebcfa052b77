/** The public shapes of the diff view. Sizes are in bytes, line numbers are 1-based, indexes 0-based. */
import type { ReactNode, Ref } from 'react';
import type { AppError } from '../../shared/errors.ts';
import type { DiffSession } from './session.ts';

/** Git's status letters; `U` stands for unmerged and for anything unknown. See the specification, File entry. */
export type FileState = 'A' | 'M' | 'D' | 'R' | 'C' | 'T' | 'U';

/** A file that the host listed without content. `cancelHeld()` turns `loading` back into `held`. */
export interface Held {
  state: 'held' | 'loading' | 'failed';
  reason: 'large' | 'binary';
  error?: AppError;
}

export interface DiffFile {
  /** Stable for the life of one diff: order of arrival, not of the list. */
  readonly id: number;
  /** Place in `Diff.files`. */
  readonly index: number;
  readonly path: string;
  /** Previous path of a rename or copy, otherwise empty. */
  readonly oldPath: string;
  readonly state: FileState;
  /** 0 to 100, of renames and copies where the host or Git said so. */
  readonly similarity?: number;
  readonly additions: number;
  readonly deletions: number;
  readonly bytes: number;
  /** The blob that the diff names as the new side, of a deleted file the old one; may be cut short, empty: not told. */
  readonly blob: string;
  /** null: the content is here. */
  readonly held: Held | null;
  /** What the rows do not say, in words: mode changes, symlinks, renames without change, cut-off content. */
  readonly facts: readonly string[];
  /** A hash of the file's diff that survives a rebase (line numbers left out); empty while held. */
  readonly hash: string;
}

export interface DiffStats {
  files: number;
  additions: number;
  deletions: number;
}

export type DiffStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** What the page knows of one comparison, also while it is still arriving. Replaced, never changed in place. */
export interface Diff {
  readonly status: DiffStatus;
  readonly error?: AppError;
  /** Bytes of the host's answer read so far. */
  readonly bytesRead: number;
  /** The host's totals when it sent them, otherwise counted from the files read so far. */
  readonly stats: DiffStats;
  readonly branch: string;
  readonly base: string;
  readonly mergeBase?: string;
  /** Every file, held ones too, in the order of Git: by path, byte by byte. */
  readonly files: readonly DiffFile[];
  /** Counts up with every change of this value. */
  readonly revision: number;
  /** Asks for each path with one request of its own, four at a time. Paths that are not held are left alone. */
  readonly loadHeld: (paths: readonly string[]) => void;
  readonly cancelHeld: () => void;
  /** Reads the whole comparison again. */
  readonly retry: () => void;
  /** The running worker behind this value; for DiffView alone. */
  readonly session: DiffSession | null;
}

/** Which changes of white space count: all of them, or not those at line ends, at both ends, or anywhere. */
export type Whitespace = 'show' | 'ignore-trailing' | 'ignore-ends' | 'ignore-all';

/** What a copy has of a line: its code, the marker of the diff too, or also its old and new number. */
export type CopyAs = 'code' | 'markers' | 'numbers';

export interface FindQuery {
  text: string;
  regex: boolean;
  matchCase: boolean;
  /** Only files whose path contains this. */
  path: string;
}

/** `at` is the 0-based place of the current hit, -1 before there is one. */
export interface FindState {
  total: number;
  at: number;
  searching: boolean;
  /** Files that could not be searched because the host held them back. */
  notLoaded: number;
  /** Why the query cannot be used, for example a broken regular expression. */
  problem: string;
  /** More than the limit were found; `total` is the limit. */
  capped: boolean;
}

export interface DiffHandle {
  scrollToFile: (path: string) => void;
  /** Shows a line by its number in the new file (of a deleted one, the old), and marks it. */
  scrollToLine: (path: string, line: number) => void;
  nextFile: () => void;
  previousFile: () => void;
  nextChange: () => void;
  previousChange: () => void;
  /** Starts a search, or ends it with null; answers arrive through `onFind`. */
  find: (query: FindQuery | null) => void;
  nextHit: () => void;
  previousHit: () => void;
  /**
   * Shows more lines around the change that is looked at (best in the file at this path), the function it is in, or
   * the whole file at this path; `narrow`: what the host's diff shows of it, and no more.
   */
  more: (more: 'around' | 'function' | 'file' | 'narrow', path?: string) => void;
  focus: () => void;
}

export interface DiffViewProps {
  diff: Diff;
  mode: 'unified' | 'split';
  wrap: boolean;
  tabSize: number;
  whitespace?: Whitespace;
  copyAs?: CopyAs;
  viewed: ReadonlySet<string>;
  /** Viewed, but changed since. */
  stale?: ReadonlySet<string>;
  /** "Show what changed" was pressed. */
  onSince?: (file: DiffFile) => void;
  onViewed: (path: string, viewed: boolean) => void;
  /** The file under the top edge changed. */
  onVisibleFile?: (path: string) => void;
  /** Load was pressed in a held file's card. */
  onLoad: (path: string) => void;
  onFind?: (state: FindState) => void;
  /** Put at the right end of a file's header, before "Viewed". */
  headerExtra?: (file: DiffFile) => ReactNode;
  ref?: Ref<DiffHandle>;
}
