import { languageOf, type Language } from '../model/language-of.ts';
import type { LineCounts, View } from '../model/shapes.ts';
import type { DiffEntry } from './answer.ts';
import type { BinarySizes } from './binary-patch.ts';
import type { Content } from './context/content.ts';
import { buildRows, type Rows } from './rows.ts';
import type { MovedRun } from '../model/moves.ts';
import type { WrittenRanges } from '../model/written-lines.ts';
import { rowMoves, type RowMoves } from './moved/row-moves.ts';
import { FileReading } from './read/file-reading.ts';
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
  /** The page compares its digest: until then none is computed. */
  isDigested = false;
  /** What was read of it. */
  readonly reading: FileReading;
  #hunks: HunkRows | null = null;

  /**
   * @param moved receives this file when its `rows` differ from the last layout
   * @param marks by path: the keys of changes that were read
   */
  constructor(
    id: number,
    entry: DiffEntry,
    moved: Set<StoredFile>,
    marks: ReadonlyMap<string, string> = new Map(),
  ) {
    this.id = id;
    this.entry = entry;
    this.language = languageOf(entry.path);
    this.#moved = moved;
    this.reading = new FileReading(() => marks.get(this.entry.path) ?? '');
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

  /** How many of its changed lines were read, and whether that is all of them. */
  get readCount(): { lines: number; isAll: boolean } {
    const { own, scanned, decoded, interdiff, reading } = this;
    const read = reading.read(own ?? scanned);
    const shown = interdiff === '' ? scanned : (decoded ?? own);
    if (!read || !shown) return { lines: 0, isAll: false };
    const lines = countRead(shown, read, interdiff === '' ? this.#rows.same : null);
    // The host may have sent only its beginning.
    return { lines, isAll: this.entry.complete && reading.isAllRead(own ?? scanned) };
  }

  /** See `DiffFile.digest`. */
  get digest(): string {
    const own = this.own ?? this.scanned;
    // The rest of a diff that the host cut off may be anything.
    return this.isDigested && own && this.entry.complete ? this.reading.digest(own) : '';
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
