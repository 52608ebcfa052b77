import { languageOf, type Language } from '../model/language-of.ts';
import type { LineCounts, View } from '../model/shapes.ts';
import type { DiffEntry } from './answer.ts';
import type { BinarySizes } from './binary-patch.ts';
import type { Content } from './context/content.ts';
import { buildRows, type Rows } from './rows.ts';
import type { MovedRun } from '../model/moves.ts';
import type { WrittenRanges } from '../model/written-lines.ts';
import { rowMoves, type RowMoves } from './moved/row-moves.ts';
import { NOTHING_READ_YET, type FileRead } from '../model/file-read.ts';
import { FileReading } from './read/file-reading.ts';
import { readerNames } from './read/other-readers.ts';
import { WhatWasRead } from './read/what-was-read.ts';
import { countRead, type HunkRows } from './read/hunk-rows.ts';
import type { Scan } from './scan.ts';

const NO_ROWS: Rows = { count: 0, left: null, right: null, same: null, ignored: 0, moved: null, hunks: null };
const NO_RUNS: readonly MovedRun[] = [];

/** One file as stored in the worker. */
export class StoredFile {
  readonly id: number;
  entry: DiffEntry;
  /**
   * What is shown: the file's own diff, the same with more context, or an interdiff: what changed since it was viewed.
   * null: listed without content.
   */
  scanned: Scan | null = null;
  /** The file's own diff as sent by the host; null: it is `scanned`. */
  own: Scan | null = null;
  /** A description of the interdiff shown; empty: none is shown. */
  interdiff = '';
  /** An encoding other than UTF-8 in which it was read; empty: UTF-8. */
  encoding = '';
  /** The file's own diff in that encoding. */
  decoded: Scan | null = null;
  /** What Git found, while a copied file is shown as a new one. */
  byGit: { entry: DiffEntry; counts: LineCounts } | null = null;
  /** The sizes of a binary file, once read from its patch. */
  sizes: BinarySizes | null = null;
  /** Binary to Git, but the user may choose to read it as text. */
  mayBeText = false;
  /** Its changes include what the base changed. */
  includesBase = false;
  /** Which lines of its new side agents and persons wrote; null: not known of any. */
  written: WrittenRanges | null = null;
  /** The comparison no longer has it. */
  isGone = false;
  language: Language | null;
  /** The text of its new side; null if not loaded. */
  content: Content | null = null;
  /** Its moved code, as far as known; replaced, never changed in place. */
  runs = NO_RUNS;
  /** Keys of runs that the user opened. */
  opened: ReadonlySet<string> = new Set();
  #view: View | null = null;
  #rows = NO_ROWS;
  /** The scan and the moved code that the rows belong to. */
  #laid: Scan | null = null;
  #moves: RowMoves | null = null;
  #movesOf: readonly unknown[] = [];
  /** Changed lines are paired by similarity, if the view has two sides. */
  #alike = false;
  readonly #moved: Set<StoredFile>;
  /** Paths of files whose digests the page compares: of others none is computed. */
  readonly #digested: ReadonlySet<string>;
  /** What was read of it. */
  readonly reading: FileReading;
  #hunks: HunkRows | null = null;

  /**
   * @param moved receives this file when its `rows` differ from the last layout
   */
  constructor(id: number, entry: DiffEntry, moved: Set<StoredFile>, read = new WhatWasRead()) {
    this.id = id;
    this.entry = entry;
    this.language = languageOf(entry.path);
    this.#moved = moved;
    this.reading = new FileReading(entry.path, read);
    this.#digested = read.digested;
  }

  /** Lays out its lines for a view: side by side in order, until they are drawn. */
  layOut(view: View): void {
    const same = view.mode === this.#view?.mode && view.whitespace === this.#view.whitespace;
    this.#view = view;
    const before = [this.#moves, this.#hunks];
    this.#moves = this.#movesIn(view);
    this.#hunks = this.#hunksIn(view);
    if (same && this.#laid === this.scanned && before[0] === this.#moves && before[1] === this.#hunks) return;
    this.#alike &&= same;
    this.#laid = this.scanned;
    this.#rows = this.scanned
      ? buildRows(this.scanned, view, this.#alike, this.#moves, this.#hunks)
      : NO_ROWS;
  }

  /** What the rows show of what was read; null: another comparison than the file's own diff is shown. */
  #hunksIn({ unreadOnly = false }: View): HunkRows | null {
    const { scanned, own, interdiff, reading } = this;
    return scanned && interdiff === '' ? reading.rows(own ?? scanned, scanned, unreadOnly) : null;
  }

  /** How many of its changed lines were read, and whether that is all of them; the same for others. */
  get readCount(): FileRead {
    const { own, scanned, decoded, interdiff, reading } = this;
    const diff = own ?? scanned;
    const [read, others] = [reading.read(diff), reading.others(diff)];
    const shown = interdiff === '' ? scanned : (decoded ?? own);
    if ((!read && !others) || !shown) return NOTHING_READ_YET;
    const same = interdiff === '' ? this.#rows.same : null;
    const linesRead = read ? countRead(shown, read, same) : 0;
    // The host may have sent only its beginning.
    const isRead = this.entry.complete && reading.isAllRead(diff);
    if (!others) return { linesRead, isRead, linesReadByAny: linesRead, readers: '' };
    const any = Uint8Array.from(others.by, ({ length }, at) => (length > 0 || read?.[at] === 1 ? 1 : 0));
    const readers = this.entry.complete ? readerNames(others, 0, others.by.length) : '';
    return { linesRead, isRead, linesReadByAny: countRead(shown, any, same), readers };
  }

  /** See `DiffFile.digest`. */
  get digest(): string {
    const own = this.own ?? this.scanned;
    // The rest of a diff that the host cut off may be anything.
    return this.#digested.has(this.entry.path) && own && this.entry.complete ? this.reading.digest(own) : '';
  }

  /** The moved code in the shown rows, the same object as before if nothing has changed. */
  #movesIn({ moved }: View): RowMoves | null {
    const { scanned, runs, opened } = this;
    if (!scanned || runs.length === 0 || moved === 'ignore' || this.interdiff !== '') return null;
    const of = [scanned, runs, opened, moved];
    if (this.#moves && of.every((value, at) => value === this.#movesOf[at])) return this.#moves;
    this.#movesOf = of;
    return rowMoves(scanned, runs, moved === 'fold', opened);
  }

  /** What is shown are changes since it was viewed: its old side is what was viewed. */
  get sinceViewed(): boolean {
    return this.interdiff !== '' && this.scanned !== this.own && this.scanned !== this.decoded;
  }

  /** The rows in their current layout: sufficient for their number and heights. */
  get laidOut(): Rows {
    return this.#rows;
  }

  /**
   * The rows as drawn. Pairing removed lines with added ones takes time: it is only done for files that are drawn, the
   * first time they are.
   */
  get rows(): Rows {
    if (this.#alike || !this.scanned || this.#view?.mode !== 'split') return this.#rows;
    this.#alike = true;
    const before = this.#rows;
    this.#rows = buildRows(this.scanned, this.#view, true, this.#moves, this.#hunks);
    if (!sameRows(before, this.#rows)) this.#moved.add(this);
    return this.#rows;
  }
}

/** A file whose content is loaded. */
export type WithText = StoredFile & { scanned: Scan };

export const isLoaded = (file: StoredFile | undefined): file is WithText => (file?.scanned ?? null) !== null;

function sameRows(one: Rows, two: Rows): boolean {
  return one.count === two.count && (one.left?.every((line, row) => line === two.left?.[row]) ?? true);
}
