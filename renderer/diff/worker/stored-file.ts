import { languageOf, type Language } from '../model/language-of.ts';
import type { LineCounts, View } from '../model/shapes.ts';
import type { DiffEntry } from './answer.ts';
import type { BinarySizes } from './binary-patch.ts';
import type { Content } from './context/content.ts';
import { buildRows, type Rows } from './rows.ts';
import type { Scan } from './scan.ts';

const NO_ROWS: Rows = { count: 0, left: null, right: null, same: null, ignored: 0 };

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
  /** The comparison no longer has it. */
  isGone = false;
  language: Language | null;
  /** The text of its new side; null if not loaded. */
  content: Content | null = null;
  #view: View | null = null;
  #rows = NO_ROWS;
  /** The scan that the rows belong to. */
  #laid: Scan | null = null;
  /** Changed lines are paired by similarity, if the view has two sides. */
  #alike = false;
  readonly #moved: Set<StoredFile>;

  /** @param moved receives this file when its `rows` differ from the last layout */
  constructor(id: number, entry: DiffEntry, moved: Set<StoredFile>) {
    this.id = id;
    this.entry = entry;
    this.language = languageOf(entry.path);
    this.#moved = moved;
  }

  /** Lays out its lines for a view: side by side in order, until they are drawn. */
  layOut(view: View): void {
    const same = view.mode === this.#view?.mode && view.whitespace === this.#view.whitespace;
    this.#view = view;
    if (same && this.#laid === this.scanned) return;
    this.#alike &&= same;
    this.#laid = this.scanned;
    this.#rows = this.scanned ? buildRows(this.scanned, view, this.#alike) : NO_ROWS;
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
    this.#rows = buildRows(this.scanned, this.#view, true);
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
