import type { FileInfo, Failure } from '../../model/shapes.ts';
import type { WorkerCommand, EventOf, WorkerEvent } from '../../model/protocol.ts';
import { prepare } from '../colour.ts';
import type { DiffDocument } from '../document.ts';
import type { StoredFile } from '../stored-file.ts';
import type { ChunkSender } from '../chunk-sender.ts';
import { fetchBytes } from '../fetch-bytes.ts';
import { lineAt, offsetInChunk, rowOfLine, kindAt } from '../rows.ts';
import { scan, type Scan } from '../scan.ts';
import { readStarts, startStates } from '../start-states.ts';
import { withBlob } from '../blobs.ts';
import { contentOf, fits, type Content } from './content.ts';
import { expand } from './expand.ts';
import { rangeAround, rangeOf } from './range.ts';
import { CHUNK } from '../../model/geometry.ts';
import { DELETED, HUNK } from '../../model/kinds.ts';

type ContextEvent = EventOf<'context'>;
type ExpandMessage = Extract<WorkerCommand, { type: 'expand' }>;
/** Start states are computed for this many lines below the visible area before they are drawn. */
const AHEAD_LINES = 3 * CHUNK;
/** Chunks on either side of the visible area sent along, so that they change in the same frame. */
const NEIGHBOUR_CHUNKS = 2;

const sentence = (message: string, next?: string): Failure => ({
  error: { kind: 'validation', message, ...(next === undefined ? {} : { next }) },
});
const CHANGED: Failure = {
  error: {
    kind: 'conflict',
    message: 'The file has changed on the branch since it was loaded.',
    next: 'Reload.',
  },
};

/** Shows more of a file than the host's diff: fetches the file once, and rewrites its diff on each expansion. */
export class ContextExpander {
  readonly #post: (message: WorkerEvent) => void;
  readonly #sender: ChunkSender;
  readonly #changed: (id: number, now: (line: number) => number) => void;
  readonly #stops = new Map<number, AbortController>();

  /** `changed`: called when a file's lines have moved. */
  constructor(
    post: (message: WorkerEvent) => void,
    sender: ChunkSender,
    changed: (id: number, now: (line: number) => number) => void,
  ) {
    this.#post = post;
    this.#sender = sender;
    this.#changed = changed;
  }

  /** Forgets a file whose diff was replaced. */
  forget(id: number): void {
    this.stop(id);
  }

  /** Stops reading a file. */
  stop(id: number): void {
    this.#stops.get(id)?.abort();
    this.#stops.delete(id);
  }

  /**
   * Shows more; if the file has to be read first, reports that, and again when it is loaded: the page then repeats its
   * request. Every outcome is reported to the page.
   */
  async expand(document: DiffDocument, message: ExpandMessage): Promise<void> {
    const { file: id, line, side = 'new', expansion, keep, url } = message;
    const file = document.files[id];
    const { scanned } = file ?? {};
    if (this.#stops.has(id)) return;
    if (!file || !scanned) {
      this.#tell(id, 'none');
      return;
    }
    const why = whyNot(file, scanned);
    if (why) {
      this.#tell(id, 'said', why);
      return;
    }
    const { content } = file;
    if (!content) {
      await this.#read(file, scanned, url);
      return;
    }
    const range =
      expansion === 'line' ? rangeAround(scanned, side, line) : rangeOf(scanned, content, line, expansion);
    const text = range ? expand(scanned, content, range.from, range.to) : '';
    if (!range) this.#tell(id, 'said', sentence('No function starts above this change.'));
    else if (text === scanned.raw) this.#tell(id, 'said', sentence(NOTHING_LEFT[expansion]));
    // The file's end is known now, so a row that offered more below may have been wrong.
    if (range && (text !== scanned.raw || scanned.rest === null))
      await this.#show(document, file, scan(text, content.lines.length), keep);
  }

  /** Goes back to the host's diff. */
  async collapse(document: DiffDocument, id: number, keep: number): Promise<void> {
    const file = document.files[id];
    if (file?.own && file.interdiff === '') await this.#show(document, file, null, keep);
  }

  async #read(file: StoredFile, scanned: Scan, url: string): Promise<void> {
    const { id, encoding } = file;
    const stop = new AbortController();
    this.#stops.set(id, stop);
    this.#tell(id, 'loading');
    const content = await fetchContent(withBlob(url, scanned), encoding || 'utf-8', stop.signal);
    // Reading was cancelled, and may have been restarted.
    if (this.#stops.get(id) !== stop) {
      if (stop.signal.aborted && !this.#stops.has(id)) this.#tell(id, 'none');
      return;
    }
    this.#stops.delete(id);
    const failure = 'failure' in content ? content.failure : fits(scanned, content.content) ? null : CHANGED;
    if ('content' in content && !failure) file.content = content.content;
    this.#tell(id, failure ? 'failed' : 'loaded', failure);
  }

  async #show(document: DiffDocument, file: StoredFile, wide: Scan | null, keep: number): Promise<void> {
    const { id, scanned: before } = file;
    if (file.language) {
      await prepare(file.language).catch(() => undefined);
      const [at, will] = [before && lineAt(before, file.rows, keep), wide ?? file.own];
      if (before && at !== null && at >= 0 && will)
        await readStarts(
          startStates(will, file.language, file.content),
          sameLine(before, at, will) + AHEAD_LINES,
        );
    }
    // Loading the grammar may have taken a while: the file may have changed.
    const same = before !== null && file.scanned === before;
    const line = same ? lineAt(before, file.rows, keep) : -1;
    const info = same ? document.setContext(id, wide) : null;
    const after = file.scanned;
    if (!before || !after || !info) {
      this.#tell(id, 'none');
      return;
    }
    this.#sender.forget(id);
    const row = rowOfLine(after, file.rows, sameLine(before, line, after));
    const kept = { was: keep, row, offset: offsetInChunk(after, file.rows, row, document.view) };
    const chunks = near(info, row).flatMap((index) => this.#sender.rich(id, index) ?? []);
    this.#post({ type: 'expanded', file: info, wide: wide !== null, kept, chunks });
    this.#changed(id, (at) => sameLine(before, at, after));
  }

  #tell(file: number, state: ContextEvent['state'], failure: Failure | null = null): void {
    this.#post({ type: 'context', file, state, failure });
  }
}

const NOTHING_LEFT: Record<ExpandMessage['expansion'], string> = {
  up: 'All lines are shown.',
  down: 'All lines are shown.',
  gap: 'All lines are shown.',
  file: 'The whole file is shown.',
  line: 'This line is shown, or the file has no such line.',
  around: 'All lines around this change are shown.',
  function: 'The whole function is shown.',
};

/** Why no more of a file can be shown, as far as known without reading it. */
function whyNot({ entry, interdiff }: StoredFile, scanned: Scan): Failure | null {
  if (interdiff !== '')
    return sentence('This is only what changed since you viewed it.', 'Show the whole diff first.');
  if (!entry.complete) return sentence('The host cut this file’s changes off.', 'Load it whole first.');
  if (scanned.hunks === 0) return sentence('There are no lines to expand here.');
  const sections = scanned.headers.filter((header) => header.startsWith('diff --git ')).length;
  if (entry.state === 'A' || entry.state === 'D' || sections > 1) return sentence('The whole file is shown.');
  return null;
}

function near(info: FileInfo, row: number): number[] {
  const chunk = Math.floor(row / CHUNK);
  const [from, to] = [
    Math.max(0, chunk - NEIGHBOUR_CHUNKS),
    Math.min(info.heights.length - 1, chunk + NEIGHBOUR_CHUNKS),
  ];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}

async function fetchContent(
  url: string,
  encoding: string,
  signal: AbortSignal,
): Promise<{ content: Content } | { failure: Failure }> {
  const response = await fetchBytes(url, signal);
  if ('failure' in response) return response;
  return { content: contentOf(new TextDecoder(encoding, { ignoreBOM: true }).decode(response.bytes)) };
}

/**
 * Where a line of a diff is in the same file's diff with more or less context: the line itself, or the next one if it
 * is no longer shown. A row that is not a line represents the one below it.
 */
export function sameLine(before: Scan, line: number, after: Scan): number {
  let at = Math.max(0, line);
  while (at < before.count && kindAt(before, at) >= HUNK) at += 1;
  const old = at < before.count && kindAt(before, at) === DELETED;
  const number = (old ? before.olds : before.news)[at] ?? Number.MAX_SAFE_INTEGER;
  const numbers = old ? after.olds : after.news;
  let last = 0;
  for (let i = 0; i < after.count; i += 1) {
    if (kindAt(after, i) >= HUNK) continue;
    if ((numbers[i] ?? 0) >= number) return i;
    last = i;
  }
  return last;
}
