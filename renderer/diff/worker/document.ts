import { comparePaths } from '../model/compare-paths.ts';
import type { EventOf } from '../model/protocol.ts';
import type { Chunk, FileInfo, LinePlaces, PlacedRow, RowPlace, View, WantedLines } from '../model/shapes.ts';
import type { Entry } from './answer.ts';
import { binarySizes, type BinarySizes } from './binary-patch.ts';
import { blobsOf } from './blobs.ts';
import { plainChunk } from './chunk.ts';
import { facts } from './facts.ts';
import { isImage } from '../model/image-type.ts';
import { heldReason } from './held-reason.ts';
import { languageOf, type Language } from '../model/language-of.ts';
import { placeLines } from './line-places.ts';
import { buildRows, chunkHeights, lineAt, offsetInChunk, rowOfLine, type Rows } from './rows.ts';
import { scan, type Scan } from './scan.ts';
import { interdiffSince } from './interdiff/shown.ts';

/** One file as the worker holds it. `scanned` null: listed without content. */
export interface StoredFile {
  id: number;
  entry: Entry;
  /** What is shown: the file's own diff, the same with more context, or an interdiff: what changed since it was viewed. */
  scanned: Scan | null;
  /** The file's own diff, as the host sent it, while something else is shown in its place. */
  own: Scan | null;
  /** An interdiff is shown, in words; empty: it is not. */
  interdiff: string;
  /** Of a binary file, once they were read from its patch. */
  sizes: BinarySizes | null;
  rows: Rows;
  language: Language | null;
}

/** A file whose content is here. */
export type WithText = StoredFile & { scanned: Scan };

export const isLoaded = (file: StoredFile | undefined): file is WithText => (file?.scanned ?? null) !== null;

const BINARY = 'GIT binary patch';
const NO_ROWS: Rows = { count: 0, left: null, right: null, ignored: 0 };

/** Every file of one comparison, under one view. */
export class DiffDocument {
  readonly files: StoredFile[] = [];
  view: View;
  /** By path: the lines whose rows the page wants to know. */
  #wanted = new Map<string, WantedLines>();
  #list = 0;

  constructor(view: View) {
    this.view = view;
  }

  /** Takes a file in, scans it, and says what the page needs to know. */
  add(entry: Entry): FileInfo {
    const file: StoredFile = {
      id: this.files.length,
      entry,
      scanned: null,
      own: null,
      interdiff: '',
      sizes: null,
      rows: NO_ROWS,
      language: languageOf(entry.path),
    };
    this.files.push(file);
    return this.fill(file.id, entry);
  }

  /** Replaces the entry of a known file, for example when a held one was loaded. */
  fill(id: number, entry: Entry): FileInfo {
    const file = this.files[id];
    if (!file) throw new RangeError('No such file');
    file.entry = entry.raw === null ? entry : { ...entry, raw: '' };
    file.scanned = entry.raw === null ? null : scan(entry.raw);
    [file.own, file.interdiff, file.sizes] = [null, '', null];
    return this.#info(file);
  }

  /**
   * Shows what changed since a file was viewed, when its diff was `viewed`, in place of its diff now. Empty: what was
   * viewed is not known; null: the whole diff again. null: nothing to do.
   */
  showInterdiff(id: number, viewed: string | null): FileInfo | null {
    const file = this.files[id];
    const own = file?.own ?? file?.scanned;
    if (!file || !own || (viewed === null && file.interdiff === '')) return null;
    const shown = viewed === null ? null : interdiffSince(viewed, own.raw);
    file.own = shown ? own : null;
    file.scanned = shown?.scanned ?? own;
    file.interdiff = shown?.words ?? '';
    return this.#info(file);
  }

  /** Reads how large both sides of a binary file are; null: that is not new, or not known. */
  async readSizes(id: number): Promise<FileInfo | null> {
    const file = this.files[id];
    const own = file?.scanned;
    if (!file || !own?.headers.includes(BINARY) || file.sizes) return null;
    const sizes = await binarySizes(own.raw);
    if (!sizes || file.scanned !== own) return null;
    file.sizes = sizes;
    return this.#info(file);
  }

  /** Shows a file's diff with more context, or with null as it came. null: nothing to do. */
  setContext(id: number, wide: Scan | null): FileInfo | null {
    const file = this.files[id];
    const own = file?.own ?? file?.scanned;
    if (!file || !own || file.interdiff !== '') return null;
    file.own = wide ? own : null;
    file.scanned = wide ?? own;
    return this.#info(file);
  }

  #info(file: StoredFile): FileInfo {
    const { id, entry, scanned, interdiff } = file;
    const own = file.own ?? scanned;
    file.rows = scanned ? buildRows(scanned, this.view) : NO_ROWS;
    return {
      id,
      path: entry.path,
      oldPath: entry.oldPath,
      state: entry.state,
      similarity: entry.similarity ?? similarity(own),
      bytes: entry.bytes,
      blob: own ? blobsOf(own)[entry.state === 'D' ? 'old' : 'next'] : '',
      additions: own?.additions ?? 0,
      deletions: own?.deletions ?? 0,
      held: own ? null : heldReason(entry.path, entry.bytes),
      image: own !== null && isImage(entry.path) && own.headers.includes(BINARY),
      cut: own !== null && !entry.complete,
      facts: own ? facts(entry, own, file.sizes) : [],
      interdiff,
      hash: own?.hash ?? '',
      heights: scanned ? chunkHeights(scanned, file.rows, this.view) : new Uint32Array(),
      ignored: file.rows.ignored,
      view: this.view.revision,
      grownFrom: null,
      places: this.#placesOf(file),
    };
  }

  /** Says where these lines are, now and whenever a file is told from now on. */
  want(list: number, wanted: readonly WantedLines[]): { id: number; places: LinePlaces }[] {
    this.#list = list;
    this.#wanted = new Map(wanted.map((each) => [each.path, each]));
    return this.files.flatMap((file) => {
      const places = this.#placesOf(file);
      return places ? [{ id: file.id, places }] : [];
    });
  }

  #placesOf({ entry, scanned, rows }: StoredFile): LinePlaces | null {
    const wanted = this.#wanted.get(entry.path);
    if (!wanted || !scanned) return null;
    return { list: this.#list, ...placeLines(scanned, rows, this.view, wanted) };
  }

  /** Lays every file out anew. */
  setView(view: View): Pick<EventOf<'layout'>, 'ids' | 'heights' | 'ignored' | 'places'> {
    const same = view.mode === this.view.mode && view.whitespace === this.view.whitespace;
    this.view = view;
    const ids: number[] = [];
    const heights: Uint32Array[] = [];
    const ignored: number[] = [];
    const places: (LinePlaces | null)[] = [];
    for (const file of this.files) {
      if (!file.scanned) continue;
      if (!same) file.rows = buildRows(file.scanned, view);
      ids.push(file.id);
      heights.push(chunkHeights(file.scanned, file.rows, view));
      ignored.push(file.rows.ignored);
      places.push(this.#placesOf(file));
    }
    return { ids: Uint32Array.from(ids), heights, ignored: Uint32Array.from(ignored), places };
  }

  pathOf(id: number): string {
    return this.files[id]?.entry.path ?? '';
  }

  /** A file's diff as the host sent it, whatever is shown in its place; null: its content is not here. */
  ownDiff(id: number): Scan | null {
    const file = this.files[id];
    return file?.own ?? file?.scanned ?? null;
  }

  /** The line that a row shows, for `rowOf` under another view; null: there is none. */
  lineOf({ file: id, row }: RowPlace): { file: number; line: number } | null {
    const file = this.files[id];
    const line = file?.scanned ? lineAt(file.scanned, file.rows, row) : -1;
    return line < 0 ? null : { file: id, line };
  }

  /** The row that shows a line. */
  rowOf({ file: id, line }: { file: number; line: number }): PlacedRow | null {
    const file = this.files[id];
    if (!file?.scanned) return null;
    const row = rowOfLine(file.rows, line);
    return { file: id, row, offset: offsetInChunk(file.scanned, file.rows, row, this.view) };
  }

  chunk(id: number, index: number): Chunk | null {
    const file = this.files[id];
    return file?.scanned ? plainChunk(id, file.scanned, file.rows, this.view, index) : null;
  }

  /** Files with content in the order of the page. */
  inOrder(): WithText[] {
    return this.files
      .filter(isLoaded)
      .toSorted((a, b) => comparePaths(a.entry.path, b.entry.path) || a.id - b.id);
  }
}

function similarity(scanned: Scan | null): number | null {
  const line = scanned?.headers.find((header) => header.startsWith('similarity index '));
  return line === undefined ? null : Number.parseInt(line.slice(17), 10);
}
