/** The diff worker: reads a comparison, keeps every file's text, and serves the page. */
import { chunkPairs } from './model/chunk-key.ts';
import { ROW_HEIGHT } from './model/geometry.ts';
import type { WorkerCommand, FromWorker, ToWorker } from './model/protocol.ts';
import type { FileInfo, ReadingRow, View } from './model/shapes.ts';
import type { DiffEntry } from './worker/answer.ts';
import { asNewEntry } from './worker/as-new.ts';
import { ChunkSender } from './worker/chunk-sender.ts';
import { ContextExpander } from './worker/context/expander.ts';
import { blobsOf, urlOfBlob } from './worker/blobs.ts';
import { decodedScan, type SideUrls } from './worker/decoded.ts';
import { DiffDocument } from './worker/document.ts';
import { Finder } from './worker/find.ts';
import { HeldLoader } from './worker/held.ts';
import { isLanguage } from './worker/languages.ts';
import { answerQuestion } from './worker/questions.ts';
import { ReadHunks } from './worker/read/read-hunks.ts';
import { Relay } from './worker/relay.ts';
import { MovedCodeSearch } from './worker/moved/moved-code-search.ts';
import { DiffReader } from './worker/reader.ts';
import { binaryAsText } from './worker/binary-as-text.ts';
import { DocumentUpdater } from './worker/update.ts';
import { TextsHere } from './worker/texts-here.ts';
import { asWholeFile } from './worker/whole-file.ts';
import { countWritten, setWritten } from './worker/written.ts';

/** Sends a message, preceded by the rows it refers to if the page does not know them yet. */
function post(message: FromWorker, transfer: Transferable[] = []): void {
  const moved = document.takeMoved();
  if (moved) globalThis.postMessage({ type: 'laid', view: document.view.revision, ...moved });
  globalThis.postMessage(message, { transfer });
}

/** Empty until a comparison is opened. */
let document = new DiffDocument({
  revision: -1,
  mode: 'unified',
  whitespace: 'show',
  columns: 0,
  row: ROW_HEIGHT,
});
const sender: ChunkSender = new ChunkSender(post, {
  onOther: (id, index) => finder.sentAgain(id, index),
  onColoured: (of, file) => texts.want(file, () => of === document),
});
const texts = new TextsHere((id) => sender.recolour(id));
const relay: Relay = new Relay(post, sender);
const moved: MovedCodeSearch = new MovedCodeSearch(post, sender, relay);
const hunks: ReadHunks = new ReadHunks(post, relay);

/** Shows a line that is folded with moved code, or with a hunk that was read. */
function openAt(id: number, line: number): void {
  hunks.openAt(id, line);
  moved.openAt(id, line);
}

const finder: Finder = new Finder(post, (id, index) => sender.again(id, index), openAt);
const contexts = new ContextExpander(post, sender, (id, now) => void finder.again(id, now));
const updater = new DocumentUpdater(sender, {
  post,
  onChanged: (id) => {
    contexts.forget(id);
    moved.changed();
    void finder.again(id, (line) => line);
  },
  onWithoutRows: (id) => void readSizes(id),
});
const held = new HeldLoader({
  onState: (id, state, failure) => post({ type: 'held', id, state, failure }),
  onEntry: (id, loaded) => loadedHeld(id, loaded),
});

globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'ask')
    void answerQuestion(document, data, {
      again: (id, index) => sender.again(id, index),
      open: openAt,
      markHunk: (ask) => hunks.markHunk(ask),
      markFiles: (ask) => hunks.markFiles(ask),
    }).then((answered) => post(answered));
  else obey(data);
});

function obey(command: WorkerCommand): void {
  switch (command.type) {
    case 'open':
      texts.open(command.fileUrl);
      open(command.url, command.view, command.isWholeFile);
      break;
    case 'view':
      setView(command.view, command.at, command.rowsOf);
      break;
    case 'want':
      if (command.view !== document.view.revision) break;
      sender.want(chunkPairs(command.chunks), chunkPairs(command.dropped));
      relay.near = chunkPairs(command.near);
      finder.paint(relay.near);
      break;
    case 'lines':
      post({
        type: 'lines',
        view: document.view.revision,
        files: document.want(command.list, command.wanted),
      });
      break;
    case 'load':
      held.load(
        command.url,
        command.ids.flatMap((id) => document.heldFile(id) ?? []),
      );
      break;
    case 'cancel':
      held.cancel();
      break;
    case 'update':
      void updater.read(document, command.url);
      break;
    case 'release':
      void updater.release(document, command.paths);
      break;
    case 'find':
      void finder.start(command.search, command.query, document);
      break;
    case 'hit':
      finder.place(command.search, command.at);
      break;
    case 'nearest':
      finder.nearest(command.search, command.file, command.line);
      break;
    case 'interdiff':
      showInterdiff(command.file, command.viewed);
      break;
    case 'expand':
      void contexts.expand(document, command);
      break;
    case 'collapse':
      void contexts.collapse(document, command.file, command.keep);
      break;
    case 'asNew':
      showAsNew(command.file, command.url);
      break;
    case 'encoding':
      void setEncoding(command.file, command.encoding, command.urls);
      break;
    case 'showMoves':
      moved.show(command.at, command.rowsOf);
      break;
    case 'openMove':
      moved.open(command.file, command.row, command.open, command.at, command.rowsOf);
      break;
    case 'setHunks':
    case 'adoptHunks':
    case 'openHunk':
    case 'digests':
    case 'setReaders':
      hunks.obey(command);
      break;
    case 'written':
      post(setWritten(document, command.lines));
      break;
    case 'stop':
      contexts.stop(command.file);
      break;
    case 'language':
      setLanguage(command.file, command.language);
      break;
  }
}

function open(url: string, view: View, isWholeFile: boolean): void {
  document = new DiffDocument(view, isWholeFile ? asWholeFile : undefined);
  updater.reset(document);
  sender.reset(document);
  relay.reset(document);
  hunks.reset(document);
  moved.leave();
  const reader = new DiffReader(document, sender, { post, onWithoutRows: (id) => void readSizes(id) });
  void readAll(reader, document, url);
}

async function readAll(reader: DiffReader, of: DiffDocument, url: string): Promise<void> {
  await reader.read(url);
  if (of === document) moved.begin(of);
}

function loadedHeld(id: number, loaded: DiffEntry): void {
  void renew(document.fill(id, loaded));
  void readSizes(id);
}

/** A file's lines have changed: drops cached data for the old ones, notifies the page, and searches again. */
async function renew(info: FileInfo): Promise<void> {
  contexts.forget(info.id);
  sender.forget(info.id);
  post({ type: 'files', files: [info], chunks: [] });
  moved.changed();
  await finder.again(info.id, (line) => line);
}

/** A binary file's sizes are packed in its patch: they are sent later. */
async function readSizes(id: number): Promise<void> {
  const info = await document.readSizes(id);
  if (info) post({ type: 'files', files: [info], chunks: [] });
}

function setView(view: View, at: ReadingRow | null, rowsOf: number): void {
  const kept = at && document.lineOf(at, rowsOf);
  const isOtherSpace = view.whitespace !== document.view.whitespace;
  const layout = document.setView(view, kept?.file ?? null);
  if (isOtherSpace) moved.changed();
  sender.reset(document);
  post({ type: 'layout', view: view.revision, ...layout, at: kept && document.rowOf(kept) });
  if (isOtherSpace && document.written.size > 0) post(countWritten(document));
}

async function setEncoding(id: number, encoding: string, urls: SideUrls): Promise<void> {
  const of = document;
  const file = of.files[id];
  const own = of.ownDiff(id);
  if (!file || !own) return;
  const blobs = blobsOf(own);
  const sides = { old: urlOfBlob(urls.old, blobs.old), next: urlOfBlob(urls.next, blobs.next) };
  const read = file.mayBeText ? binaryAsText : decodedScan;
  const decoded = encoding === '' ? null : await read(own, encoding, sides, new AbortController().signal);
  if (of !== document || of.ownDiff(id) !== own) return;
  if (decoded && 'failure' in decoded) {
    post({ type: 'context', file: id, state: 'said', failure: decoded.failure });
    return;
  }
  const info = of.setEncoding(id, encoding, decoded && of.asShown(decoded.scanned));
  if (!info) {
    post({ type: 'context', file: id, state: 'said', failure: null });
    return;
  }
  await renew(info);
}

/** One after the other: a comparison may have hundreds of copies. */
let turn: Promise<void> = Promise.resolve();

function showAsNew(id: number, url: string): void {
  turn = readAsNew(turn, document, id, url);
}

async function readAsNew(before: Promise<void>, of: DiffDocument, id: number, url: string): Promise<void> {
  await before;
  const file = of === document ? of.files[id] : undefined;
  if (!file) return;
  const result = await asNewEntry(file, url, new AbortController().signal);
  if (of !== document) return;
  if ('failure' in result) {
    post({ type: 'context', file: id, state: 'said', failure: result.failure });
    return;
  }
  const info = of.showAsNew(id, result.entry);
  if (!info) return;
  await renew(info);
}

function showInterdiff(id: number, viewed: string | null): void {
  const info = document.showInterdiff(id, viewed);
  if (!info) return;
  contexts.stop(id);
  sender.forget(id);
  post({ type: 'files', files: [info], chunks: [] });
  void finder.again(id, (line) => line);
}

/** Colours a file as another language; an unknown one means none. */
function setLanguage(id: number, language: string): void {
  const file = document.files[id];
  if (!file) return;
  file.language = isLanguage(language) ? language : null;
  sender.forget(id);
}
