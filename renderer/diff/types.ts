/** The public shapes of the diff view. Sizes are in bytes, line numbers are 1-based, indexes 0-based. */
import type { ReactNode, Ref } from 'react';
import type { AppError } from '../../shared/errors.ts';
import type {
  Caveat,
  CopyAs,
  FileState,
  FindQuery,
  LineCounts,
  DiffSide,
  Whitespace,
} from './model/shapes.ts';

/** A file that the host listed without content. `cancelHeld()` turns `loading` back into `held`. */
export interface Held {
  state: 'held' | 'loading' | 'failed';
  /**
   * `attributes`: the repository's say that it is not to be compared as text; `unreadable`: its content is missing in the
   * repository, or damaged; `unread`: the comparison has more text than is
   * read of one, and this file's comes behind that.
   */
  reason: 'large' | 'binary' | 'attributes' | 'unreadable' | 'unread';
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
  /** Only its header is shown. */
  readonly folded: boolean;
  /** What the rows do not say, in words: mode changes, symlinks, renames without change, cut-off content. */
  readonly facts: readonly string[];
  /** Its lines as Git counts them, where others are shown: of a new file, or read in another encoding. */
  readonly byGit?: LineCounts | null;
  /** Some of its text was not UTF-8. */
  readonly notUtf8?: boolean;
  /** It is binary to Git, and may be read as text by choice. */
  readonly mayBeText?: boolean;
  /** The encoding that its text is read in by choice; empty: UTF-8. */
  readonly encoding?: string;
  /** Its bytes are being read in the encoding that was chosen. */
  readonly decoding?: boolean;
  /** A hash of the file's diff that survives a rebase (line numbers left out); empty while held. */
  readonly hash: string;
}

export interface DiffStats extends LineCounts {
  files: number;
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
  /** Why more, or otherwise, is shown than was changed. */
  readonly caveats: readonly Caveat[];
  /** Every file, held ones too, in the order of Git: by path, byte by byte. */
  readonly files: readonly DiffFile[];
  /** Counts up with every change of this value. */
  readonly revision: number;
  /** Loads these paths, those in sight first, several in one request. Paths that are not held are left alone. */
  readonly loadHeld: (paths: readonly string[]) => void;
  readonly cancelHeld: () => void;
  /** Shows only the headers of these files, or (false) all of them. Whatever leads into a folded file unfolds it. */
  readonly fold: (paths: readonly string[], folded: boolean) => void;
  /** Shows a copied file as a new one. */
  readonly showAsNew: (id: number) => void;
  /** Reads a file's text in another encoding (a name that TextDecoder knows), or with an empty one in UTF-8 again. */
  readonly setEncoding: (id: number, encoding: string) => void;
  /** Reads the whole comparison again. */
  readonly retry: () => void;
  /** A file's own diff as text; empty when it has no lines of text, or nobody is there to ask. */
  readonly rawOf: (id: number) => Promise<string>;
  /**
   * Shows what changed in a file since its diff was `viewed` (empty: what was viewed is not known), or with null its
   * whole diff again.
   */
  readonly showInterdiff: (id: number, viewed: string | null) => void;
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

/** Some lines of one side of a file, 1-based, both included. */
export interface LineRange {
  readonly side: DiffSide;
  readonly first: number;
  readonly last: number;
}

/** Some lines of one file of the diff. */
export interface FileLines extends LineRange {
  readonly path: string;
}

/**
 * A block of React content in the flow of the diff: under the last of its lines, or under the header of its file. It
 * scrolls with the rows, is as high as it turns out to be, and is in the page only while it is in or near sight.
 */
export interface Insert {
  /** Unique among the inserts of a view. While it stays, so does the content's state, wherever the block moves. */
  readonly key: string;
  readonly path: string;
  readonly at: LineRange | 'file';
  /** The content, asked for while the block is in or near sight. */
  readonly render: () => ReactNode;
  /** What its height is reckoned as, in pixels, until it was drawn once. */
  readonly estimate?: number;
  /** Its content goes on living (but is not in the page) while it is out of sight: somebody may be writing in it. */
  readonly keep?: boolean;
}

/** What a menu was asked for: a line of a file, or the file. `row`: where it is drawn. */
export interface DiffContext {
  readonly path: string;
  readonly line: { readonly side: DiffSide; readonly line: number } | null;
  readonly row: Element;
}

/** A mark beside some lines, in the gutter and in the ruler at the scroll bar. */
export interface LineMark {
  /** Unique among the marks of a view. */
  readonly key: string;
  readonly path: string;
  readonly at: LineRange | 'file';
  readonly look: 'open' | 'resolved';
  /** What it is, in a few words: "2 remarks". */
  readonly label: string;
}

export interface RevealOptions {
  /** Puts the focus on the first thing in it that takes it. */
  readonly focus?: boolean;
  /** The lines that the line cursor is put on, or (null) none. */
  readonly cursor?: FileLines | null;
}

export interface DiffHandle {
  /**
   * Runs something with the file that the reader is at, once what was pressed before has led there: at once where nothing
   * is under way. What it does with this handle before it waits for anything comes before what is pressed next.
   */
  atFile: (run: (file: DiffFile | undefined) => unknown) => void;
  /** Puts a file at the top edge; a folded one is unfolded, unless `asItIs`. */
  scrollToFile: (path: string, asItIs?: boolean) => void;
  /**
   * Shows a line by its number in the new file (of a deleted one, the old), and marks it. False: the line is not shown
   * (yet); the next one below is led to.
   */
  scrollToLine: (path: string, line: number) => Promise<boolean>;
  nextFile: () => void;
  previousFile: () => void;
  nextChange: () => void;
  previousChange: () => void;
  /** Starts a search, or ends it with null; answers arrive through `onFind`. */
  find: (query: FindQuery | null) => void;
  nextHit: () => void;
  previousHit: () => void;
  /**
   * Expands the context of the change that is looked at (best in the file that the reader is at), the function it is in,
   * or the whole file; `collapse`: what the host's diff shows of it, and no more.
   */
  expandContext: (expansion: 'around' | 'function' | 'file' | 'collapse') => void;
  /** Shows more of the long line that the line cursor is on: its next (previous) change, or all of it. */
  showMoreOfLine: (more: { step: 1 | -1 } | 'whole') => void;
  focus: () => void;
  /**
   * Shows a line, moves the line cursor there and marks it. A held file is loaded first, and the context is expanded
   * where the line is left out. Answers false when it cannot be shown: no such file or line, or it could not be read.
   */
  revealLine: (path: string, side: DiffSide, line: number) => Promise<boolean>;
  /** Expands the context around a line so that it is shown; what is looked at stays. False: it cannot be shown. */
  expandLine: (path: string, side: DiffSide, line: number) => Promise<boolean>;
  /** Scrolls to an insert, as `revealLine` does to a line. */
  revealInsert: (key: string, options?: RevealOptions) => Promise<boolean>;
  /** Puts the line cursor on some lines that are shown, or (null) takes it away. */
  setCursor: (lines: FileLines | null) => void;
  /**
   * The lines that the line cursor is on, once it is where the keys pressed until now lead, and in sight; null: there is
   * none.
   */
  cursor: () => Promise<FileLines | null>;
  /** The lines that it is on now, unless they were scrolled out of sight. */
  cursorInSight: () => FileLines | null;
}

export interface DiffViewProps {
  diff: Diff;
  mode: 'unified' | 'split';
  wrap: boolean;
  tabSize: number;
  /** Of the code: an installed family (empty: the app's own), and its size in pixels. */
  font?: { family: string; size: number };
  whitespace?: Whitespace;
  copyAs?: CopyAs;
  viewed: ReadonlySet<string>;
  /** Viewed, but changed since. */
  stale?: ReadonlySet<string>;
  /** "Show what changed" was pressed. */
  onInterdiff?: (file: DiffFile) => void;
  onViewed: (path: string, viewed: boolean) => void;
  /** The file under the top edge changed. */
  onVisibleFile?: (path: string) => void;
  /** Load was pressed in a held file's card. */
  onLoad: (path: string) => void;
  onFind?: (state: FindState) => void;
  /** Blocks in the flow of the diff. The list is replaced, never changed in place. */
  inserts?: readonly Insert[];
  /**
   * The keys of inserts whose last line is not among the rows: left out between two hunks, or in a file that is held,
   * gone or not read yet. Called when that changes. `expandLine` brings a line that is left out.
   */
  onNotShown?: (keys: ReadonlySet<string>) => void;
  marks?: readonly LineMark[];
  /** A mark was pressed: in the ruler, or beside lines that are left out between two hunks. */
  onMark?: (mark: LineMark) => void;
  /** A menu was asked for, by the pointer or a key. Whoever opens one prevents the event's default. */
  onContext?: (event: MouseEvent, context: DiffContext) => void;
  /** The button at a line's number was pressed; without this there is none. */
  onWriteAt?: (lines: FileLines) => void;
  /** Put at the right end of a file's header, before "Viewed". */
  headerExtra?: (file: DiffFile) => ReactNode;
  /**
   * Draws a drawing as a PNG where it can do no harm, and answers that in base64; without it drawings are not shown.
   * Rejects with an Error whose message a reader understands.
   */
  svgToPng?: (text: string) => Promise<string>;
  ref?: Ref<DiffHandle>;
}
