import { foldLetters } from '../../../shared/domain/letters.ts';
import { comparePaths } from '../model/compare-paths.ts';
import { CHUNK } from '../model/geometry.ts';
import type { WorkerEvent } from '../model/protocol.ts';
import type { FindQuery, DiffSide } from '../model/shapes.ts';
import { DELETED } from '../model/kinds.ts';
import { yieldThread } from './yield-thread.ts';
import { inText } from './plain-search.ts';
import { kindAt, rowOfLine } from './rows.ts';
import type { DiffDocument } from './document.ts';
import { isLoaded, type StoredFile, type WithText } from './stored-file.ts';
import { linePlace } from './places.ts';
import { shownRange, type Cut } from '../model/cut.ts';
import { showPlace } from './long-line/long-lines.ts';
import { cellOf } from './long-line/more.ts';
import { shownLine } from './shown-line.ts';
import { HitList } from './hit-list.ts';
import { searchLines, TooLong } from './regex/search.ts';

/** Time between yields to other messages, and between two reports. */
const SLICE_MS = 10;
const REPORT_INTERVAL_MS = 50;

/**
 * Finds text in every line of every loaded file, rendered or not. One search at a time; a new one cancels the previous.
 */
export class Finder {
  readonly #post: (message: WorkerEvent) => void;
  #search = -1;
  #query: FindQuery | null = null;
  /** The hit stepped to. */
  #at = -1;
  /** The user's position, for going to the nearest hit, until that is found. */
  #near: { file: number; line: number } | null = null;
  /** Everything has been searched. */
  #done = false;
  #document: DiffDocument | null = null;
  #hits = new HitList();
  #wanted: readonly [number, number][] = [];
  #stop = new AbortController();
  readonly #again: (id: number, index: number) => void;
  readonly #open: (id: number, line: number) => void;

  /**
   * @param again resends a chunk that shows more
   * @param open opens the folded moved code that a line belongs to
   */
  constructor(
    post: (message: WorkerEvent) => void,
    again: (id: number, index: number) => void = () => undefined,
    open: (id: number, line: number) => void = () => undefined,
  ) {
    this.#post = post;
    this.#again = again;
    this.#open = open;
  }

  async start(search: number, query: FindQuery | null, document: DiffDocument): Promise<void> {
    this.#near = null;
    await this.#run(search, query, document);
  }

  async #run(search: number, query: FindQuery | null, document: DiffDocument): Promise<void> {
    this.#search = search;
    this.#done = false;
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#query = query;
    this.#at = -1;
    this.#document = document;
    this.#hits = new HitList();
    if (!query || query.text === '') {
      this.#search = -1;
      return;
    }
    const path = foldLetters(query.path);
    const within = (file: StoredFile): boolean => foldLetters(file.entry.path).includes(path);
    const notLoaded = document.files.filter((file) => !file.scanned && !file.isGone && within(file)).length;
    const report = (done: boolean, problem = ''): void => {
      const { count, full } = this.#hits;
      this.#done = done;
      this.#post({ type: 'found', search, total: count, capped: full, done, notLoaded, problem });
      this.#paint(this.#wanted);
      this.#lead();
    };
    const files = document.inOrder().filter(within);
    if (query.regex) {
      const ended = await this.#byPattern(query, files, report);
      if (ended !== null) report(true, ended);
      return;
    }
    const match = inText(query);
    let [sliceBegan, reported] = [performance.now(), 0];
    for (const file of files) {
      this.#hits.begin(file.id);
      match(file, (line, start, end) => this.#hits.add(line, start, end));
      if (this.#hits.full) break;
      const now = performance.now();
      if (now - sliceBegan < SLICE_MS) continue;
      if (this.#hits.count > 0 && now - reported > REPORT_INTERVAL_MS) {
        report(false);
        reported = now;
      }
      await yieldThread();
      if (search !== this.#search) return;
      sliceBegan = performance.now();
    }
    report(true);
  }

  /** Resolves to the reason the search ended early, empty if it did not, null if it was cancelled. */
  async #byPattern(
    { text, matchCase }: FindQuery,
    files: readonly WithText[],
    report: (done: boolean) => void,
  ): Promise<string | null> {
    const { signal } = this.#stop;
    const hits = this.#hits;
    const pattern = { source: text, flags: matchCase ? 'gu' : 'giu' };
    try {
      // Report a syntax error here in words, before it causes other errors.
      RegExp(pattern.source, pattern.flags);
    } catch (error) {
      // "Invalid regular expression: /…/giu: Nothing to repeat": the user already sees the pattern in the field.
      const why = error instanceof Error ? error.message.split(': ').at(-1) : '';
      return why ? `Not a regular expression: ${why}` : 'Not a regular expression';
    }
    let reportedAt = performance.now();
    try {
      for await (const [id, matches] of searchLines(pattern, files, signal)) {
        hits.begin(id);
        for (let i = 0; i < matches.length; i += 3)
          hits.add(matches[i] ?? 0, matches[i + 1] ?? 0, matches[i + 2] ?? 0);
        if (hits.full) break;
        if (hits.count === 0 || performance.now() - reportedAt < REPORT_INTERVAL_MS) continue;
        report(false);
        reportedAt = performance.now();
      }
      return '';
    } catch (error) {
      if (signal.aborted) return null;
      return error instanceof TooLong ? error.message : 'The search stopped: try again';
    }
  }

  /** Reports the hits in these chunks, now and whenever more are found. */
  paint(chunks: readonly [number, number][]): void {
    this.#wanted = chunks;
    this.#paint(chunks);
  }

  #paint(chunks: readonly [number, number][]): void {
    if (this.#search < 0 || !this.#document) return;
    for (const [file, index] of chunks) {
      const [from, to] = this.#hits.ofFile(file);
      if (from === to) continue;
      const chunk = this.#document.chunk(file, index);
      if (!chunk) continue;
      const spans: number[] = [];
      for (const [cell, line] of chunk.lines.entries()) {
        if (line < 0) continue;
        const cut = chunk.cuts.get(cell);
        for (
          let hit = this.#hits.firstAt(from, to, line);
          hit < to && this.#hits.line(hit) === line;
          hit += 1
        ) {
          const range = columnsIn(cut, this.#hits.start(hit), this.#hits.end(hit));
          if (range) spans.push(cell, ...range);
        }
      }
      const view = chunk.view;
      this.#post({ type: 'hits', search: this.#search, file, view, index, spans: Uint32Array.from(spans) });
    }
  }

  /** Searches again after a file's lines have moved; the current hit stays current. */
  async again(moved: number, now: (line: number) => number): Promise<void> {
    const [search, query, document, hits, at] = [
      this.#search,
      this.#query,
      this.#document,
      this.#hits,
      this.#at,
    ];
    if (search < 0 || !document) return;
    if (this.#near?.file === moved) this.#near = { file: moved, line: now(this.#near.line) };
    await this.#run(search, query, document);
    if (search !== this.#search || at < 0 || at >= hits.count) return;
    const id = hits.file(at);
    const line = id === moved ? now(hits.line(at)) : hits.line(at);
    const [from, to] = this.#hits.ofFile(id);
    let hit = this.#hits.firstAt(from, to, line);
    while (hit + 1 < to && this.#hits.line(hit) === line && this.#hits.start(hit) < hits.start(at)) hit += 1;
    if (hit < to) this.place(search, hit, true);
  }

  /** Reports the position of hit number `at`. */
  place(search: number, at: number, still = false): void {
    const document = this.#document;
    if (search !== this.#search || !document || at < 0 || at >= this.#hits.count) return;
    const file = document.files[this.#hits.file(at)];
    if (!isLoaded(file)) return;
    this.#at = at;
    this.#near = null;
    const line = this.#hits.line(at);
    const [from, to] = [this.#hits.start(at), this.#hits.end(at)];
    if (!still) this.#open(file.id, line);
    const { row, cell } = cellOf(file, line, document.view);
    if (showPlace(file.scanned, line, from, to)) this.#again(file.id, Math.floor(row / CHUNK));
    const [start, end] = columnsIn(shownLine(file.scanned, line).cut, from, to) ?? [0, 0];
    const side: DiffSide = kindAt(file.scanned, line) === DELETED ? 'old' : 'new';
    const shown = linePlace(file, row, side, document.view);
    if (!shown) return;
    this.#post({
      ...shown,
      type: 'place',
      search,
      at,
      cell,
      start,
      end,
      still,
    });
  }

  /** A chunk's long lines show something else: its hits are in other columns. */
  sentAgain(id: number, index: number): void {
    this.#paint([[id, index]]);
    const at = this.#at;
    const file = this.#document?.files[id];
    if (at < 0 || this.#hits.file(at) !== id || !isLoaded(file)) return;
    if (Math.floor(rowOfLine(file.scanned, file.rows, this.#hits.line(at)) / CHUNK) === index)
      this.place(this.#search, at, true);
  }

  /** Goes to the first hit at or below a line of a file as soon as it is found, otherwise to the very first. */
  nearest(search: number, file: number, line: number): void {
    if (search !== this.#search) return;
    this.#near = { file, line };
    this.#lead();
  }

  #lead(): void {
    const hit = this.#near && this.#hitBelow(this.#near.file, this.#near.line);
    if (hit !== null) this.place(this.#search, hit);
    else if (this.#near && this.#done) this.place(this.#search, 0);
  }

  /**
   * The first hit at or below a line of a file, which may be held; null if none has been found yet. Files are searched
   * in order.
   */
  #hitBelow(fileId: number, line: number): number | null {
    const path = this.#document?.files[fileId]?.entry.path ?? '';
    for (const { id, entry } of this.#document?.inOrder() ?? []) {
      if ((comparePaths(entry.path, path) || id - fileId) < 0) continue;
      const [from, to] = this.#hits.ofFile(id);
      const hit = id === fileId ? this.#hits.firstAt(from, to, line) : from;
      if (hit < to) return hit;
    }
    return null;
  }
}

/** The shown columns of a hit; null if it is hidden. */
const columnsIn = (cut: Cut | null | undefined, start: number, end: number): [number, number] | null =>
  cut ? shownRange(cut.parts, start, end) : [start, end];
