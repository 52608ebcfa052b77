import type { Writable } from 'node:stream';
import { GitError } from '../process/error.ts';
import { endedWell, streamGit } from '../process/run.ts';

/** Bytes of one object that are held in memory, where nobody says otherwise. */
export const MOST_CONTENT = 16 * 1024 * 1024;

export interface GitObject {
  sha: string;
  type: string;
  content: Buffer;
}

/**
 * Reads many objects with one `cat-file --batch`, in the order asked for. Missing ones come as null.
 * @param maxBytes objects larger than this come as null too, without being held in memory.
 */
export async function* readObjects(
  gitDir: string,
  ids: Iterable<string>,
  maxBytes = MOST_CONTENT,
): AsyncGenerator<GitObject | null, void> {
  for await (const some of readObjectLists(gitDir, ids, maxBytes)) yield* some;
}

/** Like `readObjects`, in lists of as many as arrive together: for tens of thousands of small objects. */
export async function* readObjectLists(
  gitDir: string,
  ids: Iterable<string>,
  maxBytes = MOST_CONTENT,
): AsyncGenerator<Array<GitObject | null>, void> {
  // `--buffer` lets Git write many answers at once, which works because all objects are requested before the
  // first is awaited.
  const stream = streamGit(['cat-file', '--batch', '--buffer'], { gitDir });
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
      const { sha, type, size } = headerOf(header);
      const content = size === null ? null : await reader.bytes(size, maxBytes);
      if (size !== null) await reader.bytes(1, 1);
      yield [content === null ? null : { sha, type, content }, ...objectsHere(reader, maxBytes)];
    }
    await ended();
  } catch (error) {
    // Whoever ends early says why, be it Git or who names the objects.
    if (!(error instanceof GitError)) await ended();
    throw error;
  } finally {
    stream.kill();
  }
}

/** `size` null: there is no such object. */
function headerOf(line: string): { sha: string; type: string; size: number | null } {
  const [sha = '', type = '', size = ''] = line.split(' ');
  return { sha, type, size: type === 'missing' || size === '' ? null : Number(size) };
}

/** The objects that are here whole. */
function objectsHere(reader: ByteReader, maxBytes: number): Array<GitObject | null> {
  const { here } = reader;
  const found: Array<GitObject | null> = [];
  let at = 0;
  for (let end = here.indexOf(0x0a); end >= 0; end = here.indexOf(0x0a, at)) {
    const { sha, type, size } = headerOf(here.toString('utf8', at, end));
    const to = end + 1 + (size ?? -1);
    if (to >= here.length) break;
    // A copy: a slice that is kept would keep the whole chunk that it came with in memory.
    const content = size === null || size > maxBytes ? null : Buffer.from(here.subarray(end + 1, to));
    found.push(content === null ? null : { sha, type, content });
    at = to + 1;
  }
  reader.skip(at);
  return found;
}

/** How much is written to Git at once, bytes. */
const PIECE = 32 * 1024;

async function feed(stdin: Writable, ids: Iterable<string>): Promise<void> {
  let text = '';
  for (const id of ids) {
    if (/[\n\0]/.test(id)) throw new TypeError('object name with a line end');
    text += `${id}\n`;
    if (text.length < PIECE) continue;
    if (!stdin.write(text)) await taken(stdin);
    if (stdin.destroyed) return;
    text = '';
  }
  stdin.end(text);
}

/** Waits until the stream takes more, or is closed: a Git process that has ended never drains it. */
async function taken(stream: Writable): Promise<void> {
  await new Promise<void>((resolve) => {
    const go = (): void => {
      stream.off('drain', go).off('close', go);
      resolve();
    };
    stream.on('drain', go).on('close', go);
  });
}

/** Cuts a byte stream into lines and counted runs. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Called only when nothing is held, so that no byte is copied or searched twice. */
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

  /** The next bytes up to the separator, without it; null at the end. Those beyond `max` are passed over. */
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

  /** The bytes that have arrived and were not taken yet. */
  get here(): Buffer {
    return this.#held;
  }

  /** Skips a number of bytes of those that are here. */
  skip(count: number): void {
    this.#held = this.#held.subarray(count);
  }

  /** Of the next `count` bytes the first, `most` at most; the others are passed over. */
  async first(count: number, most: number): Promise<Buffer> {
    const wanted = Math.min(count, most);
    const head = (await this.bytes(wanted, wanted)) ?? Buffer.alloc(0);
    await this.bytes(count - wanted, -1);
    return head;
  }

  /** Everything that is left, as it comes. */
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
