import { comparePaths } from '../model/compare-paths.ts';
import type { Laid } from '../model/protocol.ts';
import type {
  Chunk,
  FileInfo,
  LinePlaces,
  PlacedRow,
  ReadingRow,
  View,
  WantedLineList,
} from '../model/shapes.ts';
import type { DiffEntry } from './answer.ts';
import { binarySizes } from './binary-patch.ts';
import type { MovedRun } from '../model/moves.ts';
import type { WrittenLines } from '../model/written-lines.ts';
import { plainChunk } from './chunk.ts';
import { BINARY, fileInfo, similarity } from './file-info.ts';
import type { HeldFile } from './held.ts';
import { isBinaryName } from './held-reason.ts';
import { movedCodeWords } from './moved/move-words.ts';
import { laidFiles } from './laid-files.ts';
import { placeLines } from './line-places.ts';
import { leftOf, lineAt, offsetInChunk, rowOfLine } from './rows.ts';
import { scan, type Scan } from './scan.ts';
import { WhatWasRead } from './read/what-was-read.ts';
import { shownInterdiff } from './interdiff/shown.ts';
import { MAX_SIDE_BYTES } from './binary-as-text.ts';
import { isLoaded, StoredFile, type WithText } from './stored-file.ts';

/** A line of a file's scan. */
interface FileLine {
  readonly file: number;
  readonly line: number;
}

/** Every file of one comparison, in one view. */
export class DiffDocument {
  readonly files: StoredFile[] = [];
  view: View;
  /** By path: the lines whose rows the page wants to know. */
  #wanted = new Map<string, WantedLineList>();
  #list = 0;
  /** Files whose rows have changed since they were last sent to the page. */
  readonly #moved = new Set<StoredFile>();
  /** The line the user was reading, and the view the page showed then. */
  #looked: { rowsOf: number; line: FileLine | null } = { rowsOf: -1, line: null };

  readonly read = new WhatWasRead();
  /** Paths of files whose changes include what the base changed. */
  includingBase: ReadonlySet<string> = new Set();
  written: WrittenLines = new Map();
  /** What is shown of each file, instead of its diff. */
  readonly asShown: (scanned: Scan) => Scan;

  constructor(view: View, asShown = (scanned: Scan) => scanned) {
    [this.view, this.asShown] = [view, asShown];
  }

  /** Adds a file, scans it, and returns what the page needs to know. */
  add(entry: DiffEntry): FileInfo {
    const file = new StoredFile(this.files.length, entry, this.#moved, this.read);
    file.includesBase = this.includingBase.has(entry.path);
    file.written = this.written.get(entry.path) ?? null;
    this.files.push(file);
    return this.fill(file.id, entry);
  }

  /** Forgets a file that the comparison no longer has. Its id is not used again. */
  remove(id: number): void {
    const file = this.files[id];
    if (!file) return;
    file.isGone = true;
    [file.scanned, file.own, file.decoded, file.content] = [null, null, null, null];
    file.layOut(this.view);
    this.#moved.delete(file);
  }

  /** Replaces the entry of a known file, for example when a held one was loaded. */
  fill(id: number, entry: DiffEntry): FileInfo {
    const file = this.files[id];
    if (!file) throw new RangeError('No such file');
    file.entry = entry.raw === null ? entry : { ...entry, raw: '' };
    file.scanned = entry.raw === null ? null : this.asShown(scan(entry.raw));
    [file.own, file.interdiff, file.sizes] = [null, '', null];
    [file.mayBeText, file.runs] = [false, []];
    [file.encoding, file.decoded, file.content] = ['', null, null];
    return this.#info(file);
  }

  /** Shows a file's own diff in another encoding, or (null) in the original one. @returns null if nothing changes */
  setEncoding(id: number, encoding: string, decoded: Scan | null): FileInfo | null {
    const file = this.files[id];
    const own = file?.own ?? file?.scanned;
    if (!file || !own || file.interdiff !== '') return null;
    [file.encoding, file.decoded, file.content] = [encoding, decoded, null];
    file.own = decoded ? own : null;
    file.scanned = decoded ?? own;
    return this.#info(file);
  }

  /** Shows a copied file as a new one. @returns null if nothing changes */
  showAsNew(id: number, entry: DiffEntry): FileInfo | null {
    const file = this.files[id];
    const own = file?.own ?? file?.scanned;
    if (!file || !own || file.byGit) return null;
    file.byGit = {
      entry: { ...file.entry, similarity: file.entry.similarity ?? similarity(own) },
      counts: { additions: own.additions, deletions: own.deletions },
    };
    return this.fill(id, entry);
  }

  /**
   * Shows what changed since a file's diff was `viewed` instead of its current diff. Empty: the viewed diff is unknown;
   * null: the whole diff again.
   * @returns null if nothing changes
   */
  showInterdiff(id: number, viewed: string | null): FileInfo | null {
    const file = this.files[id];
    const own = file?.own ?? file?.scanned;
    if (!file || !own || (viewed === null && file.interdiff === '')) return null;
    const shown = viewed === null ? null : shownInterdiff(viewed, own.raw);
    file.own = shown || file.decoded ? own : null;
    file.scanned = shown?.scanned ?? file.decoded ?? own;
    file.interdiff = shown?.words ?? '';
    return this.#info(file);
  }

  /** Reads the sizes of both sides of a binary file; null if already known or not available. */
  async readSizes(id: number): Promise<FileInfo | null> {
    const file = this.files[id];
    const own = file?.scanned;
    if (!file || !own?.headers.includes(BINARY) || file.sizes) return null;
    const sizes = await binarySizes(own.raw);
    if (!sizes) return null;
    const large = Math.max(sizes.old ?? 0, sizes.next ?? 0) > MAX_SIDE_BYTES;
    if (file.scanned !== own) return null;
    [file.sizes, file.mayBeText] = [sizes, !large && !isBinaryName(file.entry.path)];
    return this.#info(file);
  }

  /** Shows a file's diff with more context, or with null in its original form. @returns null if nothing changes */
  setContext(id: number, wide: Scan | null): FileInfo | null {
    const file = this.files[id];
    const own = file?.own ?? file?.scanned;
    if (!file || !own || file.interdiff !== '') return null;
    file.own = wide || file.decoded ? own : null;
    file.scanned = wide ?? file.decoded ?? own;
    return this.#info(file);
  }

  #info(file: StoredFile): FileInfo {
    file.layOut(this.view);
    return this.#announced(file);
  }

  #announced(file: StoredFile): FileInfo {
    this.#moved.delete(file);
    return fileInfo(file, this.view, this.#placesOf(file));
  }

  /** Returns where these lines are; from now on, every file sent includes its places. */
  want(list: number, wanted: readonly WantedLineList[]): { id: number; places: LinePlaces }[] {
    this.#list = list;
    this.#wanted = new Map(wanted.map((each) => [each.path, each]));
    return this.files.flatMap((file) => {
      const places = this.#placesOf(file);
      return places ? [{ id: file.id, places }] : [];
    });
  }

  #placesOf({ entry, scanned, laidOut, sinceViewed }: StoredFile): LinePlaces | null {
    const wanted = this.#wanted.get(entry.path);
    if (!wanted || !scanned) return null;
    return { list: this.#list, ...placeLines(scanned, laidOut, this.view, wanted, sinceViewed) };
  }

  /** Lays out every file again; the visible one as it is drawn. */
  setView(view: View, looked: number | null): Laid {
    // What counts as a change has changed, so the moved code has to be found again.
    if (view.whitespace !== this.view.whitespace) for (const file of this.files) file.runs = [];
    this.view = view;
    for (const file of this.files) file.layOut(view);
    if (looked !== null) void this.files[looked]?.rows;
    this.#moved.clear();
    return this.#laid(this.files);
  }

  /**
   * The layout changes since the last call; must be sent before anything that refers to the new rows. null if there are
   * none.
   */
  takeMoved(): Laid | null {
    if (this.#moved.size === 0) return null;
    const files = [...this.#moved];
    this.#moved.clear();
    return this.#laid(files);
  }

  /** A file as it is drawn, for a page that does not know it. */
  lookAt(id: number): FileInfo | null {
    const file = this.files[id];
    return file && file.rows.count > 0 ? this.#announced(file) : null;
  }

  /** The layout of these files, which have changed; whatever was sent before is void. `drawn`: by id. */
  relaid(files: readonly StoredFile[], drawn: ReadonlyMap<number, unknown>): Laid {
    for (const file of files) {
      file.layOut(this.view);
      if (drawn.has(file.id)) void file.rows;
      this.#moved.delete(file);
    }
    return this.#laid(files);
  }

  #laid(files: readonly StoredFile[]): Laid {
    return laidFiles(files, this.view, (file) => this.#placesOf(file));
  }

  /**
   * The request for loading a file; null if its content is complete. The page may ask again before it has received the
   * content, and a second response must not discard choices made for the file since.
   */
  heldFile(id: number): HeldFile | null {
    const file = this.files[id];
    if (!file || file.isGone || (this.ownDiff(id) !== null && file.entry.complete)) return null;
    const { path, bytes } = file.entry;
    return { id, path, bytes };
  }

  /** A file's diff as sent by the host, whatever is shown instead; null if its content is not loaded. */
  ownDiff(id: number): Scan | null {
    const file = this.files[id];
    return file?.own ?? file?.scanned ?? null;
  }

  /**
   * The line shown by a row, for `rowOf` in another view; null if there is none. `rowsOf`: the view the page shows. If
   * it requests several views before it has received the first, the line being read stays the same.
   */
  lineOf({ file: id, row, side }: ReadingRow, rowsOf: number): FileLine | null {
    if (rowsOf !== this.view.revision) return this.#looked.rowsOf === rowsOf ? this.#looked.line : null;
    const file = this.files[id];
    if (!file?.scanned) return null;
    const { scanned, rows } = file;
    const own = side === 'old' ? leftOf(rows, scanned, row) : -1;
    const at = own < 0 ? lineAt(scanned, rows, row) : own;
    const line = at < 0 ? null : { file: id, line: at };
    this.#looked = { rowsOf, line };
    return line;
  }

  /** The row that shows a line. */
  rowOf({ file: id, line }: FileLine): PlacedRow | null {
    const file = this.files[id];
    if (!file?.scanned) return null;
    const row = rowOfLine(file.scanned, file.rows, line);
    return { file: id, row, offset: offsetInChunk(file.scanned, file.rows, row, this.view) };
  }

  chunk(id: number, index: number): Chunk | null {
    const file = this.files[id];
    const words = (run: MovedRun): string =>
      movedCodeWords(run, this.files[run.other.file]?.entry.path ?? '');
    return file?.scanned ? plainChunk(id, file.scanned, file.rows, this.view, index, words) : null;
  }

  /** Files with content in page order. */
  inOrder(): WithText[] {
    return this.files
      .filter(isLoaded)
      .toSorted((a, b) => comparePaths(a.entry.path, b.entry.path) || a.id - b.id);
  }
}
