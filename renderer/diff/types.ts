/** The public shapes of the diff view. Sizes are in bytes, line numbers are 1-based, indexes 0-based. */
import type { Caveat } from './model/caveat.ts';
import type { DiffTips } from './model/diff-tips.ts';
import type { DiffUpdates } from './model/diff-updates.ts';
import type { ReactNode, Ref } from 'react';
import type { AppError } from '../../shared/errors.ts';
import type { LineAuthors, LineFacts } from './drawn-lines.ts';
import type { MovedLine } from './model/protocol.ts';
import type { WrittenLines } from './model/written-lines.ts';
import type {
  CopyAs,
  DiffFile,
  FindQuery,
  FindState,
  DiffStats,
  DiffSide,
  MovedCode,
  Whitespace,
} from './model/shapes.ts';
import type { HunkReading } from './model/hunk-reading.ts';

export type DiffStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** What the page knows about one comparison, also while it is arriving. Replaced, never changed in place. */
export interface Diff extends DiffUpdates {
  readonly status: DiffStatus;
  readonly error?: AppError;
  /** Bytes of the host's response read so far. */
  readonly bytesRead: number;
  /** The host's totals if it sent them, otherwise counted from the files read so far. */
  readonly stats: DiffStats;
  readonly branch: string;
  readonly base: string;
  readonly mergeBase?: string;
  /** The commits that it compares; null: not known yet, or the host does not say. */
  readonly tips: DiffTips | null;
  /** Why the diff may show more, or something other, than what changed. */
  readonly caveats: readonly Caveat[];
  /** Between versions of a branch: how many files include what the base changed. */
  readonly includesBase: number;
  /** By path, whether the repository's attributes name it generated; paths about which they say nothing are missing. */
  readonly generated: ReadonlyMap<string, boolean>;
  /** Not all of the changed lines were searched for moved code. */
  readonly movesCut: boolean;
  /** Every file, including held ones, in Git's order: by path, byte by byte. */
  readonly files: readonly DiffFile[];
  /** Increases with every change of this value. */
  readonly revision: number;
  /** Loads these paths, those in the visible area first, several per request. Ignores paths that are not held. */
  readonly loadHeld: (paths: readonly string[]) => void;
  readonly cancelHeld: () => void;
  /** Shows only the headers of these files, or (false) unfolds them. Navigating into a folded file unfolds it. */
  readonly fold: (paths: readonly string[], folded: boolean) => void;
  /** Shows a copied file as a new one. */
  readonly showAsNew: (id: number) => void;
  /** Reads a file's text in another encoding (a TextDecoder label), or, if empty, in UTF-8 again. */
  readonly setEncoding: (id: number, encoding: string) => void;
  /** Reloads the whole comparison. */
  readonly retry: () => void;
  /**
   * A file's own diff as text, also if the comparison is left or read again before the answer; empty if it has no text
   * lines or has changed, or there is no worker.
   */
  readonly rawOf: (file: Pick<DiffFile, 'id' | 'hash'>) => Promise<string>;
  /**
   * Shows what changed in a file since its diff was `viewed` (empty: the viewed diff is unknown); null shows its whole
   * diff again.
   */
  readonly showInterdiff: (file: Pick<DiffFile, 'id' | 'path'>, viewed: string | null) => void;
  readonly hunks: HunkReading;
  readonly digests: FileDigests;
}

/** The digests of files: see `DiffFile.digest`. */
interface FileDigests {
  /** Files of these paths get theirs from now on, as soon as they are known. */
  readonly want: (paths: readonly string[]) => void;
  /** By path: the digests of these files as they are given, which say them with the next change; empty: there is none. */
  readonly of: (files: readonly DiffFile[]) => Promise<ReadonlyMap<string, string>>;
}

/** Some lines of one side of a file, 1-based, both ends inclusive. */
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
 * scrolls with the rows, has the height of its content, and is in the page only in or near the visible area.
 */
export interface Insert {
  /**
   * Unique among the inserts of a view. As long as the key exists, the content's state is kept, wherever the block
   * moves.
   */
  readonly key: string;
  readonly path: string;
  readonly at: LineRange | 'file';
  /** The content, rendered while the block is in or near the visible area. */
  readonly render: () => ReactNode;
  /** The assumed height in pixels until it was drawn once. */
  readonly estimate?: number;
  /** Its content stays alive (detached from the page) while scrolled away: the user may be writing in it. */
  readonly keep?: boolean;
}

/** The target of a context menu: a line of a file, or the file. `row`: where it is drawn. */
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
  /** `discussed`: a hollow mark, which is a button beside the last of the lines. */
  readonly look: 'open' | 'resolved' | 'discussed';
  /** A short label: "2 remarks". */
  readonly label: string;
  /** What the button says on hover. */
  readonly title?: string;
  /** What the button opens is open. */
  readonly expanded?: boolean;
}

export interface RevealOptions {
  /** Focuses the first focusable element in it, or the one that this selector finds. */
  readonly focus?: true | string;
  /** The lines to put the line cursor on, or null for none. */
  readonly cursor?: FileLines | null;
}

/** How a key moves the line cursor, or (pages) the view. */
export type CursorMove =
  | 'next'
  | 'previous'
  | 'extendNext'
  | 'extendPrevious'
  | 'first'
  | 'last'
  | 'old'
  | 'new'
  | 'pageNext'
  | 'pagePrevious'
  | 'halfPageNext'
  | 'halfPagePrevious';

export interface DiffHandle {
  /**
   * Runs a function with the file the user is at, after earlier input has taken effect; immediately if none is pending.
   * Calls to this handle before its first await take effect before any later input.
   */
  atFile: (run: (file: DiffFile | undefined) => unknown) => void;
  /** Scrolls a file to the top edge; a folded one is unfolded, unless `asItIs`. */
  scrollToFile: (path: string, asItIs?: boolean) => void;
  /**
   * Shows and marks a line by its number in the new file (in a deleted one, the old). Resolves to false if the line is
   * not shown (yet) and the view goes to the next one below.
   */
  scrollToLine: (path: string, line: number) => Promise<boolean>;
  nextFile: () => void;
  previousFile: () => void;
  nextChange: () => void;
  previousChange: () => void;
  /** Starts a search, or ends it with null; results arrive through `onFind`. */
  find: (query: FindQuery | null) => void;
  nextHit: () => void;
  previousHit: () => void;
  /**
   * Expands the context of the change being read (preferably in the user's current file), the function containing it,
   * or the whole file; `collapse`: back to what the host's diff shows.
   */
  expandContext: (expansion: 'around' | 'function' | 'file' | 'collapse') => void;
  /** Marks the hunk being read as read, or the chosen one as unread again, and goes to the next unread one. */
  markHunk: () => void;
  /** Goes to the other end of the moved code under the line cursor, and from there back to where the user was. */
  toOtherEnd: () => void;
  /** Shows more of the long line under the line cursor: its next (previous) change, or all of it. */
  showMoreOfLine: (more: { step: 1 | -1 } | 'whole') => void;
  focus: () => void;
  /** Moves the line cursor; false if what has the focus moves by such keys itself, or there is nothing to move. */
  moveCursor: (how: CursorMove) => boolean;
  /**
   * Shows a line, moves the line cursor there and marks it. A held file is loaded first, and the context is expanded if
   * the line is hidden. Resolves to false if it cannot be shown: no such file or line, or it could not be read.
   */
  revealLine: (path: string, side: DiffSide, line: number) => Promise<boolean>;
  /** Expands the context so that a line is shown; the scroll position stays. False if it cannot be shown. */
  expandLine: (path: string, side: DiffSide, line: number) => Promise<boolean>;
  /** Scrolls to an insert, as `revealLine` does to a line. */
  revealInsert: (key: string, options?: RevealOptions) => Promise<boolean>;
  /** Puts the line cursor on some shown lines, or (null) removes it. */
  setCursor: (lines: FileLines | null) => void;
  /**
   * The lines under the line cursor, once all earlier key presses have taken effect and it is visible; null if there is
   * none.
   */
  cursor: () => Promise<FileLines | null>;
  /** What is shown of a line. */
  lineFacts: (path: string, side: DiffSide, line: number) => LineFacts;
  /** Where a line is at the other end of moved code; null: it is not moved, or no longer shown. */
  movedLine: (path: string, side: DiffSide, line: number) => Promise<MovedLine | null>;
  /** The lines under the line cursor now, unless they are scrolled out of view. */
  cursorInSight: () => FileLines | null;
}

export interface DiffViewProps {
  diff: Diff;
  mode: 'unified' | 'split';
  wrap: boolean;
  tabSize: number;
  /** The code font: an installed family (empty: the app's own), and its size in pixels. */
  font?: { family: string; size: number };
  whitespace?: Whitespace;
  copyAs?: CopyAs;
  /** What is done with moved code; absent: it is marked. `unreadOnly`: read hunks fold to their headers. */
  moved?: MovedCode;
  unreadOnly?: boolean;
  viewed: ReadonlySet<string>;
  /** Viewed, but changed since. */
  stale?: ReadonlySet<string>;
  /** "Show what changed" was pressed. */
  onInterdiff?: (file: DiffFile) => void;
  /** Absent: there are no viewed marks here. */
  onViewed?: (path: string, viewed: boolean) => void;
  /** The file under the top edge changed. */
  onVisibleFile?: (path: string) => void;
  /** Load was pressed in a held file's card. */
  onLoad: (path: string) => void;
  onFind?: (state: FindState) => void;
  /** Blocks in the flow of the diff. The list is replaced, never changed in place. */
  inserts?: readonly Insert[];
  /**
   * The keys of inserts whose last line is not among the rows: hidden between two hunks, or in a file that is held,
   * removed or not read yet. Called when that changes. `expandLine` shows a hidden line.
   */
  onNotShown?: (keys: ReadonlySet<string>) => void;
  marks?: readonly LineMark[];
  /** A mark was pressed: in the ruler, or at hidden lines between two hunks. */
  onMark?: (mark: LineMark) => void;
  /** A context menu was requested, by pointer or key. A handler that opens one must prevent the event's default. */
  onContext?: (event: MouseEvent, context: DiffContext) => void;
  /** Shown in a column beside the line numbers; if absent, there is none. */
  authors?: LineAuthors | undefined;
  /** Lines that agents wrote have an edge. The map is replaced, never changed in place. */
  written?: WrittenLines | undefined;
  /** The button at a line number was pressed; if absent, there is no button. */
  onWriteAt?: (lines: FileLines) => void;
  /** Placed at the right end of a file's header, before "Viewed". */
  headerExtra?: (file: DiffFile) => ReactNode;
  /**
   * Renders an SVG as a PNG in isolation and returns it in base64; if absent, SVGs are not drawn. Rejects with an Error
   * whose message can be shown to the user.
   */
  svgToPng?: (text: string) => Promise<string>;
  ref?: Ref<DiffHandle>;
}
