/** The diff worker: reads the road, keeps every file's text, and answers the page's wishes. */
import type { Chunk, Failure, FileInfo, FromWorker, RowPlace, ToWorker, View } from './protocol.ts';
import { entry, stats, text, type Entry } from './worker/answer.ts';
import { binarySides } from './worker/binary-patch.ts';
import { withBlob } from './worker/blobs.ts';
import { ContextKeeper } from './worker/context/keeper.ts';
import { textBetween, wholeText } from './worker/copied.ts';
import { DiffDocument } from './worker/document.ts';
import { Finder } from './worker/find.ts';
import { HeldLoader } from './worker/held.ts';
import { ChunkPump } from './worker/pump.ts';
import { isLanguage } from './worker/languages.ts';
import { located, nextChange, NOWHERE, offsetInChunk } from './worker/places.ts';
import { wholeSides } from './worker/svg-sides.ts';
import { readDiff, RoadFailure } from './worker/road.ts';
import { lineAt, rowOfLine } from './worker/rows.ts';
import { lineText } from './worker/scan.ts';

/** Rows sent unasked with the first files: more than the tallest screen shows. */
const FIRST_HEIGHT = 2400;
/** Lines that fill a screen: drawn in one frame, not file by file. */
const FIRST_ROWS = 60;
/** Files gather for so many milliseconds before the page hears of them. */
const GATHER = 12;
/** With few cores, reading on would take them from the page's first frame: so long it has them to itself. */
const FIRST_PAINT = 50;
/** Between two messages about progress, in milliseconds. */
const PROGRESS = 60;

const post = (message: FromWorker, transfer: Transferable[] = []): void =>
  globalThis.postMessage(message, { transfer });

let document: DiffDocument | null = null;
const pump = new ChunkPump(post);
const finder = new Finder(post);
const contexts = new ContextKeeper(post, pump, (id, now) => void finder.again(id, now));
const held = new HeldLoader({
  onState: (id, state, failure) => post({ type: 'held', id, state, failure }),
  onEntry: (id, loaded) => take(id, loaded),
});

globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case 'open':
      void open(data.url, data.view);
      break;
    case 'view':
      setView(data.view, data.at);
      break;
    case 'want':
      if (data.view === document?.view.revision) {
        pump.want(pairs(data.chunks), pairs(data.dropped));
        finder.paint(pairs(data.near));
      }
      break;
    case 'load':
      held.load(
        data.requests.map(({ id, url }) => ({ id, url, path: document?.files[id]?.entry.path ?? '' })),
      );
      break;
    case 'cancel':
      held.cancel();
      break;
    case 'line':
      wholeLine(data.file, data.line);
      break;
    case 'find':
      if (document) void finder.start(data.search, data.query, document);
      break;
    case 'hit':
      finder.place(data.search, data.at);
      break;
    case 'nearest':
      finder.nearest(data.search, data.file, data.line);
      break;
    case 'change':
      if (document) {
        const found = nextChange(document, data.file, data.row, data.step) ?? NOWHERE;
        post({ type: 'changed', ask: data.ask, ...found });
      }
      break;
    case 'locate':
      if (document) post({ type: 'changed', ask: data.ask, ...located(document, data.file, data.line) });
      break;
    case 'text':
      if (document) {
        const { between, as } = data;
        const copied = between ? textBetween(document, ...between, as) : wholeText(document, as);
        post({ type: 'text', ask: data.ask, text: copied });
      }
      break;
    case 'image':
      void image(data.file, data.url);
      break;
    case 'raw': {
      const file = document?.files[data.file];
      const own = file?.own ?? file?.scanned;
      post({ type: 'raw', ask: data.ask, raw: own?.raw ?? '', lines: (own?.count ?? 0) > 0 });
      break;
    }
    case 'since': {
      const info = document?.showSince(data.file, data.viewed);
      if (!info) break;
      contexts.stop(data.file);
      pump.forget(data.file);
      post({ type: 'files', files: [info], chunks: [] });
      break;
    }
    case 'widen':
      if (document) void contexts.wish(document, data);
      break;
    case 'narrow':
      if (document) void contexts.narrow(document, data.file, data.keep);
      break;
    case 'stop':
      contexts.stop(data.file);
      break;
    case 'language':
      setLanguage(data.file, data.language);
      break;
  }
});

async function open(url: string, view: View): Promise<void> {
  document = new DiffDocument(view);
  pump.reset(document);
  const reading = document;
  let found: Entry[] = [];
  let [told, unasked, rows] = [0, 0, 0];
  const head = { branch: '', base: '', mergeBase: '' };

  const tell = (files: FileInfo[]): void => {
    const chunks: Chunk[] = [];
    for (const file of files)
      for (let index = 0; index < file.heights.length && unasked < FIRST_HEIGHT; index += 1) {
        const chunk = pump.plain(file.id, index);
        if (chunk) chunks.push(chunk);
        unasked += file.heights[index] ?? 0;
      }
    post({ type: 'files', files, chunks });
    for (const file of files) if (file.heights.length === 0 && file.held === null) void measure(file.id);
  };
  // A large file at the very top is shown from its first lines, while the rest of it is still on its way.
  let part: FileInfo | null = null;
  const whole = (one: Entry, begun: FileInfo): void => {
    const cut =
      view.mode === 'unified' && view.whitespace === 'show' ? Math.max(0, begun.heights.length - 1) : 0;
    const from = reading.view === view ? cut : 0;
    pump.forget(begun.id, from);
    tell([{ ...reading.fill(begun.id, one), grownFrom: from }]);
  };
  let sent = 0;
  let rested = false;
  const flush = (bytes: number, last: boolean): void => {
    const now = performance.now();
    // The first screen at once; then what has gathered, a few times in a frame.
    if (found.length > 0 && (last || unasked < FIRST_HEIGHT || now - sent > GATHER)) {
      sent = now;
      tell(found.map((one) => reading.add(one)));
      found = [];
      rows = 0;
    }
    if (!last && bytes > 0 && now - told > PROGRESS) {
      told = now;
      post({ type: 'progress', bytes });
    }
  };
  try {
    const bytes = await readDiff(url, {
      signal: new AbortController().signal,
      onMember: (key, value) => {
        if (key === 'files' || key === 'filtered_files') {
          const one = entry(value);
          const begun = part;
          if (one && begun?.path === one.path && key === 'files') whole(one, begun);
          else if (one) found.push(key === 'files' ? one : { ...one, raw: null });
          part = null;
          rows += linesIn(one?.raw ?? '', FIRST_ROWS);
          if (unasked < FIRST_HEIGHT && rows >= FIRST_ROWS) flush(0, false);
        } else if (key === 'stats') {
          const totals = stats(value);
          if (totals) post({ type: 'stats', ...totals });
        } else if (key === 'branch' || key === 'base' || key === 'merge_base_sha') {
          head[key === 'merge_base_sha' ? 'mergeBase' : key] = text(value);
          post({ type: 'head', ...head });
        }
      },
      onPartial: (fields, key, begun) => {
        const one = key === 'raw' && unasked < FIRST_HEIGHT ? entry({ ...fields, raw: begun }) : null;
        if (!one) return;
        flush(0, true);
        part = reading.add(one);
        tell([part]);
      },
      onPiece: async (bytesRead) => {
        flush(bytesRead, false);
        if (rested || unasked < FIRST_HEIGHT) return;
        rested = true;
        await new Promise((resolve) => setTimeout(resolve, FIRST_PAINT));
      },
    });
    flush(bytes, true);
    post({ type: 'done', bytes });
  } catch (error) {
    flush(0, true);
    const failure: Failure =
      error instanceof RoadFailure ? error.failure : { broken: 'The app could not reach its own server.' };
    post({ type: 'failed', failure });
  }
}

function take(id: number, loaded: Entry): void {
  if (!document) return;
  contexts.forget(id);
  pump.forget(id);
  post({ type: 'files', files: [document.fill(id, loaded)], chunks: [] });
  void measure(id);
  void finder.again(id, (line) => line);
}

/** A binary file's sizes are packed in its patch: they follow. */
async function measure(id: number): Promise<void> {
  const info = await document?.readSizes(id);
  if (info) post({ type: 'files', files: [info], chunks: [] });
}

function setView(view: View, at: RowPlace | null): void {
  if (!document) return;
  const file = at && document.files[at.file];
  const line = at && file?.scanned ? lineAt(file.scanned, file.rows, at.row) : -1;
  const layout = document.setView(view);
  pump.reset(document);
  const row = file && line >= 0 ? rowOfLine(file.rows, line) : -1;
  const place =
    file?.scanned && row >= 0
      ? { file: file.id, row, offset: offsetInChunk(file.scanned, file.rows, row, view) }
      : null;
  post({ type: 'layout', view: view.revision, ...layout, at: place });
}

/** Colours a file as another language; an unknown one means none. */
function setLanguage(id: number, language: string): void {
  const file = document?.files[id];
  if (!file) return;
  file.language = isLanguage(language) ? language : null;
  pump.forget(id);
}

async function image(id: number, url: string): Promise<void> {
  const own = document?.files[id]?.own ?? document?.files[id]?.scanned;
  const none = { old: null, next: null };
  if (!own) return;
  const problem = 'The picture could not be unpacked from the diff.';
  const newSide = async (): Promise<Uint8Array<ArrayBuffer> | null> => {
    const response = await fetch(withBlob(url, own));
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  };
  try {
    const sides = own.count > 0 ? await wholeSides(own, newSide) : await binarySides(own.raw, newSide);
    const found = sides && (sides.old ?? sides.next);
    post({ type: 'image', file: id, ...(sides ?? none), problem: found ? '' : ONLY_DIFFERENCE });
  } catch {
    post({ type: 'image', file: id, ...none, problem });
  }
}

const ONLY_DIFFERENCE = 'The host sent only how the two versions differ, and the file itself cannot be read.';

function wholeLine(id: number, line: number): void {
  const scanned = document?.files[id]?.scanned;
  if (scanned) post({ type: 'line', file: id, line, text: lineText(scanned, line) });
}

/** Lines of a diff's text, counted no further than `most`. */
function linesIn(raw: string, most: number): number {
  let lines = 0;
  for (let at = raw.indexOf('\n'); at >= 0 && lines < most; at = raw.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

function pairs(flat: Uint32Array): [number, number][] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i] ?? 0, flat[2 * i + 1] ?? 0]);
}
