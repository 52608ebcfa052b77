import type { Writable } from 'node:stream';
import { BATCH_FORMAT, longerThanSaid, type ObjectInfo, readHeader } from './batch-format.ts';
import { GitError } from '../process/error.ts';
import { endedWell, streamGit } from '../process/run.ts';

/** Default limit for an object that is read into memory. */
export const MAX_OBJECT_BYTES = 16 * 1024 * 1024;

export interface GitObject {
  sha: string;
  type: string;
  content: Buffer;
}

/**
 * Reads many objects with one `cat-file --batch`, in the order of their ids. Missing ones are null.
 * @param maxBytes larger objects are null, too, and never held in memory.
 */
export async function* readObjects(
  gitDir: string,
  ids: Iterable<string>,
  maxBytes = MAX_OBJECT_BYTES,
): AsyncGenerator<GitObject | null, void> {
  for await (const some of readObjectLists(gitDir, ids, maxBytes)) yield* some;
}

/** Like `readObjects`, in lists of those that arrive together: for tens of thousands of small objects. */
export async function* readObjectLists(
  gitDir: string,
  ids: Iterable<string>,
  maxBytes = MAX_OBJECT_BYTES,
): AsyncGenerator<Array<GitObject | null>, void> {
  // `--buffer` lets Git write many responses at once, which works because all objects are requested before the first is
  // awaited.
  const stream = streamGit(['cat-file', `--batch=${BATCH_FORMAT}`, '--buffer'], { gitDir });
  const feeding = feed(stream.stdin, ids);
  feeding.catch(() => stream.kill());
  const ended = async (): Promise<void> => {
    await feeding;
    await endedWell(stream, 'cat-file');
  };
  try {
    const reader = new ByteReader(stream.stdout);
    for (;;) {
      const header = await reader.line();
      if (header === null) break;
      yield [await objectAt(reader, readHeader(header), maxBytes), ...bufferedObjects(reader, maxBytes)];
    }
    await ended();
  } catch (error) {
    // Report the actual cause, be it Git or the iterator of ids.
    if (!(error instanceof GitError)) await ended();
    throw error;
  } finally {
    stream.kill();
  }
}

async function objectAt(
  reader: ByteReader,
  header: ObjectInfo | null,
  maxBytes: number,
): Promise<GitObject | null> {
  if (header === null) return null;
  const { sha, type, size } = header;
  const content = await reader.bytes(size, maxBytes);
  await readObjectEnd(reader);
  return content === null ? null : { sha, type, content };
}

const LINE_END = 0x0a;

/** Reads the line end that follows an object. @throws GitError */
export async function readObjectEnd(reader: ByteReader): Promise<void> {
  const end = await reader.bytes(1, 1);
  if (end?.[0] !== LINE_END) throw longerThanSaid();
}

/** Objects that are buffered completely. */
function bufferedObjects(reader: ByteReader, maxBytes: number): Array<GitObject | null> {
  const { here } = reader;
  const objects: Array<GitObject | null> = [];
  let at = 0;
  for (let end = here.indexOf(LINE_END); end >= 0; end = here.indexOf(LINE_END, at)) {
    const header = readHeader(here.toString('utf8', at, end));
    if (header === null) {
      objects.push(null);
      at = end + 1;
      continue;
    }
    const { sha, type, size } = header;
    const to = end + 1 + size;
    // Not all of it has arrived, or it is longer than it says, which is found when it is read next.
    if (here[to] !== LINE_END) break;
    // Copied: a slice would keep the whole chunk in memory.
    objects.push(size > maxBytes ? null : { sha, type, content: Buffer.from(here.subarray(end + 1, to)) });
    at = to + 1;
  }
  reader.skip(at);
  return objects;
}

/** How much is written to Git at once. */
const WRITE_BYTES = 32 * 1024;

async function feed(stdin: Writable, ids: Iterable<string>): Promise<void> {
  let text = '';
  for (const id of ids) {
    if (/[\n\0]/.test(id)) throw new TypeError('object name with a line end');
    text += `${id}\n`;
    if (text.length < WRITE_BYTES) continue;
    if (!stdin.write(text)) await drained(stdin);
    if (stdin.destroyed) return;
    text = '';
  }
  stdin.end(text);
}

/** Waits until the stream accepts more, or is closed: an ended Git process never drains it. */
async function drained(stream: Writable): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.on('drain', done).on('close', done);
  });
}

/** Splits a byte stream into lines and runs of a given length. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Called only when the buffer is empty, so that no byte is copied or searched twice. */
  async #more(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done === true) return false;
    this.#held = next.value;
    return true;
  }

  /** The next text up to the separator (default a line end), without it; null at the end. */
  async line(separator = 0x0a): Promise<string | null> {
    return (await this.until(separator))?.toString('utf8') ?? null;
  }

  /** All runs of bytes that end with the separator, without it. Bytes of one beyond `max` are skipped. */
  async *records(separator: number, max?: number): AsyncGenerator<Buffer, void> {
    for (let next = await this.until(separator, max); next !== null; next = await this.until(separator, max))
      yield next;
  }

  /** The next bytes up to the separator, without it; null at the end. Bytes beyond `max` are skipped. */
  async until(separator: number, max = Infinity): Promise<Buffer | null> {
    const parts: Buffer[] = [];
    for (let room = max; ;) {
      const end = this.#held.indexOf(separator);
      const part = end < 0 ? this.#held : this.#held.subarray(0, end);
      if (part.length > 0 && room > 0) parts.push(part.subarray(0, room));
      room -= part.length;
      if (end >= 0) {
        this.#held = this.#held.subarray(end + 1);
        return parts.length === 1 ? (parts[0] ?? null) : Buffer.concat(parts);
      }
      this.#held = Buffer.alloc(0);
      if (!(await this.#more())) return null;
    }
  }

  /** Bytes that have arrived and are not consumed. */
  get here(): Buffer {
    return this.#held;
  }

  /** Skips buffered bytes. */
  skip(count: number): void {
    this.#held = this.#held.subarray(count);
  }

  /** Consumes `count` bytes and returns at most the first `max` of them. */
  async first(count: number, max: number): Promise<Buffer> {
    const wanted = Math.min(count, max);
    const head = (await this.bytes(wanted, wanted)) ?? Buffer.alloc(0);
    await this.bytes(count - wanted, -1);
    return head;
  }

  /** Everything that remains, as it arrives. */
  async *rest(): AsyncGenerator<Buffer, void> {
    const held = this.#held;
    this.#held = Buffer.alloc(0);
    if (held.length > 0) yield held;
    for (let next = await this.#source.next(); next.done !== true; next = await this.#source.next()) {
      yield next.value;
    }
  }

  /** The next `count` bytes; null (and skipped) when they are more than `max`. */
  async bytes(count: number, max: number): Promise<Buffer | null> {
    const parts: Buffer[] = [];
    let missing = count;
    while (missing > 0) {
      if (this.#held.length === 0 && !(await this.#more())) throw new Error('cat-file ended early');
      const part = this.#held.subarray(0, missing);
      this.#held = this.#held.subarray(part.length);
      missing -= part.length;
      if (count <= max) parts.push(part);
    }
    return count <= max ? Buffer.concat(parts) : null;
  }
}
