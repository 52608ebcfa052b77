import { languageOf, type Language } from '../model/language-of.ts';
import type { LineCounts, View } from '../model/shapes.ts';
import type { DiffEntry } from './answer.ts';
import type { BinarySizes } from './binary-patch.ts';
import type { Content } from './context/content.ts';
import { buildRows, type Rows } from './rows.ts';
import type { Scan } from './scan.ts';

const NO_ROWS: Rows = { count: 0, left: null, right: null, same: null, ignored: 0 };

/** One file as the worker holds it. */
export class StoredFile {
  readonly id: number;
  entry: DiffEntry;
  /**
   * What is shown: the file's own diff, the same with more context, or an interdiff: what changed since it was viewed.
   * null: listed without content.
   */
  scanned: Scan | null = null;
  /** The file's own diff, as the host sent it, while something else is shown in its place. */
  own: Scan | null = null;
  /** An interdiff is shown, in words; empty: it is not. */
  interdiff = '';
  /** Read in another encoding than UTF-8; empty: as it came. */
  encoding = '';
  /** The file's own diff in that encoding. */
  decoded: Scan | null = null;
  /** As it came, while a copied file is shown as a new one. */
  found: { entry: DiffEntry; counts: LineCounts } | null = null;
  /** Of a binary file, once they were read from its patch. */
  sizes: BinarySizes | null = null;
  /** It is binary to Git, and may be read as text by choice. */
  mayBeText = false;
  language: Language | null;
  /** The text of its new side; null: it is not here. */
  content: Content | null = null;
  #view: View | null = null;
  #rows = NO_ROWS;
  /** What the rows are of. */
  #laid: Scan | null = null;
  /** Changed lines stand side by side by likeness, as far as the view has sides. */
  #alike = false;
  readonly #moved: Set<StoredFile>;

  /** @param moved takes this file in when its `rows` are others than were last laid out */
  constructor(id: number, entry: DiffEntry, moved: Set<StoredFile>) {
    this.id = id;
    this.entry = entry;
    this.language = languageOf(entry.path);
    this.#moved = moved;
  }

  /** Lays its lines out for a view: side by side in their order, until somebody looks at them. */
  layOut(view: View): void {
    const same = view.mode === this.#view?.mode && view.whitespace === this.#view.whitespace;
    this.#view = view;
    if (same && this.#laid === this.scanned) return;
    this.#alike &&= same;
    this.#laid = this.scanned;
    this.#rows = this.scanned ? buildRows(this.scanned, view, this.#alike) : NO_ROWS;
  }

  /** The rows as they are laid out now: enough for their number and heights. */
  get laidOut(): Rows {
    return this.#rows;
  }

  /**
   * The rows as they are drawn. Which removed line became which added one takes time to find: that is done for files
   * that are looked at, at the first look.
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

/** A file whose content is here. */
export type WithText = StoredFile & { scanned: Scan };

export const isLoaded = (file: StoredFile | undefined): file is WithText => (file?.scanned ?? null) !== null;

function sameRows(one: Rows, two: Rows): boolean {
  return one.count === two.count && (one.left?.every((line, row) => line === two.left?.[row]) ?? true);
}
