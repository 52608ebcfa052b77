import { MAX_DIFF_NAMES } from '../../../shared/ipc/limits.ts';
import type { WorkerEvent } from '../model/protocol.ts';
import type { Chunk, FileInfo, View } from '../model/shapes.ts';
import { AnswerHead } from './answer-head.ts';
import { entry, stringOrEmpty, type DiffEntry } from './answer.ts';
import type { ChunkSender } from './chunk-sender.ts';
import type { DiffDocument } from './document.ts';
import { EndpointFailure, readDiff, TooLarge } from './endpoint.ts';
import type { Json } from '../../../shared/json-stream.ts';

/** Rows sent with the first files before the page requests any: more than the tallest screen shows. */
const FIRST_HEIGHT_PX = 2400;
/** Lines that fill a screen: drawn in one frame, not file by file. */
const FIRST_ROWS = 60;
/** How long files are batched before they are sent to the page. */
const BATCH_MS = 12;
/** On a machine with few cores, further reading would delay the page's first frame: reading pauses for this long. */
const FIRST_PAINT_PAUSE_MS = 50;
/** Interval between two progress messages. */
const PROGRESS_INTERVAL_MS = 60;

export interface ReaderEvents {
  post: (event: WorkerEvent) => void;
  /** A file without rows was sent: its content may contain more facts. */
  onWithoutRows: (id: number) => void;
}

/** Reads one comparison from the host's response into a document, and reports it to the page as it arrives. */
export class DiffReader {
  readonly #document: DiffDocument;
  readonly #sender: ChunkSender;
  readonly #events: ReaderEvents;
  /** The view the response was requested for; the document's may be newer. */
  readonly #view: View;
  readonly #head = new AnswerHead();
  /** Files not yet sent to the page, and roughly their number of lines. */
  #gathered: DiffEntry[] = [];
  #lines = 0;
  /** Pixels of rows sent without a request. */
  #unasked = 0;
  /** A large file at the very top, sent from its first lines while the rest is still arriving. */
  #begun: FileInfo | null = null;
  #filesSentAt = 0;
  #progressSentAt = 0;
  #rested = false;
  /** Set when the response exceeds the text limit: this many more files are only listed. */
  #listing = false;
  #listed = 0;
  /** The file whose text was arriving when the limit was reached. */
  #cutAt = '';

  constructor(document: DiffDocument, sender: ChunkSender, events: ReaderEvents) {
    this.#document = document;
    this.#view = document.view;
    this.#sender = sender;
    this.#events = events;
  }

  /** Reads to the end. Every outcome is reported to the page. */
  async read(url: string): Promise<void> {
    const { post } = this.#events;
    try {
      const bytes = await readDiff(url, {
        signal: new AbortController().signal,
        onMember: (key, value) => this.#member(key, value),
        onPartial: (fields, key, raw) => this.#partial(fields, key, raw),
        onPiece: (bytesRead) => this.#piece(bytesRead),
        onTooMuch: (arriving) => this.#tooMuch(arriving),
      });
      this.#flush(true);
      post({ type: 'done', bytes });
    } catch (error) {
      this.#flush(true);
      const broken = { broken: 'The app could not reach its own server.' };
      post({ type: 'failed', failure: error instanceof EndpointFailure ? error.failure : broken });
    }
  }

  get #firstScreen(): boolean {
    return this.#unasked < FIRST_HEIGHT_PX;
  }

  #member(key: string, value: Json): void {
    if (key === 'files' && this.#listing) this.#list(entry(value));
    else if (key === 'files' || key === 'filtered_files') this.#file(entry(value), key === 'files');
    else {
      const changed = this.#head.take(key, value);
      const event = changed && this.#head[changed];
      if (event !== null) this.#events.post(event);
      this.#document.includingBase = this.#head.includingBase;
    }
  }

  #file(one: DiffEntry | null, withContent: boolean): void {
    const begun = this.#begun;
    this.#begun = null;
    if (!one) return;
    if (begun?.path === one.path && withContent) this.#complete(one, begun);
    else this.#gathered.push(withContent ? one : { ...one, raw: null, complete: true });
    this.#lines += linesIn(one.raw ?? '', FIRST_ROWS);
    if (this.#firstScreen && this.#lines >= FIRST_ROWS) this.#flush(false);
  }

  /** From now on files are listed without their text; the one that is arriving may never end. */
  #tooMuch(arriving: Record<string, Json> | null): void {
    this.#listing = true;
    this.#list(entry(arriving));
    this.#cutAt = stringOrEmpty(arriving?.['path']);
    this.#flush(true);
  }

  #list(one: DiffEntry | null): void {
    if (one === null || one.path === this.#cutAt) return;
    this.#listed += 1;
    if (this.#listed > MAX_DIFF_NAMES) throw new TooLarge();
    this.#file({ ...one, raw: null, complete: false }, true);
  }

  #partial(fields: Record<string, Json>, key: string, raw: string): void {
    const one = key === 'raw' && this.#firstScreen ? entry({ ...fields, raw }) : null;
    if (!one) return;
    this.#flush(true);
    this.#begun = this.#document.add(one);
    this.#tell([this.#begun]);
  }

  /** The rest of the file at the top: rows already sent are kept if they cannot have changed. */
  #complete(one: DiffEntry, begun: FileInfo): void {
    const { mode, whitespace } = this.#view;
    const settled = mode === 'unified' && whitespace === 'show' ? Math.max(0, begun.heights.length - 1) : 0;
    const from = this.#document.view === this.#view && one.raw !== null ? settled : 0;
    this.#sender.forget(begun.id, from);
    this.#tell([{ ...this.#document.fill(begun.id, one), grownFrom: from }]);
  }

  async #piece(bytes: number): Promise<void> {
    this.#flush(false);
    const now = performance.now();
    if (bytes > 0 && now - this.#progressSentAt > PROGRESS_INTERVAL_MS) {
      this.#progressSentAt = now;
      this.#events.post({ type: 'progress', bytes });
    }
    if (this.#rested || this.#firstScreen) return;
    this.#rested = true;
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAINT_PAUSE_MS));
  }

  /** Sends the first screen immediately, then batched files a few times per frame. */
  #flush(last: boolean): void {
    const now = performance.now();
    if (this.#gathered.length === 0) return;
    if (!last && !this.#firstScreen && now - this.#filesSentAt <= BATCH_MS) return;
    this.#filesSentAt = now;
    const files = this.#gathered.map((one) => this.#document.add(one));
    this.#gathered = [];
    this.#lines = 0;
    this.#tell(files);
  }

  #tell(added: FileInfo[]): void {
    const chunks: Chunk[] = [];
    const files: FileInfo[] = [];
    for (const one of added) {
      const drawn = this.#firstScreen ? this.#document.lookAt(one.id) : null;
      const file = drawn ? { ...drawn, grownFrom: one.grownFrom } : one;
      files.push(file);
      for (let index = 0; index < file.heights.length && this.#firstScreen; index += 1) {
        const chunk = this.#sender.plain(file.id, index);
        if (chunk) chunks.push(chunk);
        this.#unasked += file.heights[index] ?? 0;
      }
    }
    this.#events.post({ type: 'files', files, chunks });
    for (const file of files)
      if (file.heights.length === 0 && file.held === null) this.#events.onWithoutRows(file.id);
  }
}

/** Lines of a diff's text, counted up to `most`. */
function linesIn(raw: string, most: number): number {
  let lines = 0;
  for (let at = raw.indexOf('\n'); at >= 0 && lines < most; at = raw.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
