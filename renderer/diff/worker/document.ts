import { comparePaths } from '../compare-paths.ts';
import type { Chunk, FileInfo, View } from '../protocol.ts';
import type { Entry } from './answer.ts';
import { binarySizes, type BinarySizes } from './binary-patch.ts';
import { blobsOf } from './blobs.ts';
import { plainChunk } from './chunk.ts';
import { facts } from './facts.ts';
import { isImage } from '../image-type.ts';
import { heldReason } from './held-reason.ts';
import { languageOf, type Language } from '../language-of.ts';
import { buildRows, chunkHeights, type Rows } from './rows.ts';
import { scan, type Scan } from './scan.ts';
import { sinceViewed } from './since/shown.ts';

/** One file as the worker holds it. `scanned` null: listed without content. */
export interface StoredFile {
  id: number;
  entry: Entry;
  /** What is shown: the file's own diff, the same with more lines around, or what changed since it was viewed. */
  scanned: Scan | null;
  /** The file's own diff, as the host sent it, while something else is shown in its place. */
  own: Scan | null;
  /** What changed since it was viewed is shown, in words; empty: it is not. */
  since: string;
  /** Of a binary file, once they were read from its patch. */
  sizes: BinarySizes | null;
  rows: Rows;
  language: Language | null;
}

const BINARY = 'GIT binary patch';
const NO_ROWS: Rows = { count: 0, left: null, right: null, ignored: 0 };

/** Every file of one comparison, under one view. */
export class DiffDocument {
  readonly files: StoredFile[] = [];
  view: View;

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
      since: '',
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
    [file.own, file.since, file.sizes] = [null, '', null];
    return this.#info(file);
  }

  /**
   * Shows what changed since a file was viewed, when its diff was `viewed`, in place of its diff now. Empty: what was
   * viewed is not known; null: the whole diff again. null: nothing to do.
   */
  showSince(id: number, viewed: string | null): FileInfo | null {
    const file = this.files[id];
    const own = file?.own ?? file?.scanned;
    if (!file || !own || (viewed === null && file.since === '')) return null;
    const shown = viewed === null ? null : sinceViewed(viewed, own.raw);
    file.own = shown ? own : null;
    file.scanned = shown?.scanned ?? own;
    file.since = shown?.words ?? '';
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

  /** Shows a file's diff with more lines around, or with null as it came. null: nothing to do. */
  widen(id: number, wide: Scan | null): FileInfo | null {
    const file = this.files[id];
    const own = file?.own ?? file?.scanned;
    if (!file || !own || file.since !== '') return null;
    file.own = wide ? own : null;
    file.scanned = wide ?? own;
    return this.#info(file);
  }

  #info(file: StoredFile): FileInfo {
    const { id, entry, scanned, since } = file;
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
      since,
      hash: own?.hash ?? '',
      heights: scanned ? chunkHeights(scanned, file.rows, this.view) : new Uint32Array(),
      ignored: file.rows.ignored,
      view: this.view.revision,
      grownFrom: null,
    };
  }

  /** Lays every file out anew. */
  setView(view: View): { ids: Uint32Array; heights: Uint32Array[]; ignored: Uint32Array } {
    const same = view.mode === this.view.mode && view.whitespace === this.view.whitespace;
    this.view = view;
    const ids: number[] = [];
    const heights: Uint32Array[] = [];
    const ignored: number[] = [];
    for (const file of this.files) {
      if (!file.scanned) continue;
      if (!same) file.rows = buildRows(file.scanned, view);
      ids.push(file.id);
      heights.push(chunkHeights(file.scanned, file.rows, view));
      ignored.push(file.rows.ignored);
    }
    return { ids: Uint32Array.from(ids), heights, ignored: Uint32Array.from(ignored) };
  }

  chunk(id: number, index: number): Chunk | null {
    const file = this.files[id];
    return file?.scanned ? plainChunk(id, file.scanned, file.rows, this.view, index) : null;
  }

  /** Files with content in the order of the page. */
  inOrder(): (StoredFile & { scanned: Scan })[] {
    return this.files
      .filter((file): file is StoredFile & { scanned: Scan } => file.scanned !== null)
      .toSorted((a, b) => comparePaths(a.entry.path, b.entry.path) || a.id - b.id);
  }
}

function similarity(scanned: Scan | null): number | null {
  const line = scanned?.headers.find((header) => header.startsWith('similarity index '));
  return line === undefined ? null : Number.parseInt(line.slice(17), 10);
}
