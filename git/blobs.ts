import { streamGit } from './run.ts';

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
  maxBytes = 16 * 1024 * 1024,
): AsyncGenerator<GitObject | null, void> {
  const stream = streamGit(['cat-file', '--batch'], { gitDir });
  let feeding: Promise<void> | undefined;
  try {
    feeding = feed(stream.stdin, ids);
    feeding.catch(() => stream.kill());
    const reader = new ByteReader(stream.stdout);
    for (;;) {
      const header = await reader.line();
      if (header === null) break;
      const [sha = '', type = '', size = ''] = header.split(' ');
      if (type === 'missing' || size === '') {
        yield null;
        continue;
      }
      const content = await reader.bytes(Number(size), maxBytes);
      await reader.bytes(1, 1);
      yield content === null ? null : { sha, type, content };
    }
    await feeding;
    await stream.done;
  } finally {
    stream.kill();
  }
}

async function feed(stdin: NodeJS.WritableStream, ids: Iterable<string>): Promise<void> {
  for (const id of ids) {
    if (/[\n\0]/.test(id)) throw new TypeError('object name with a line end');
    if (!stdin.write(`${id}\n`)) await new Promise((resolve) => stdin.once('drain', resolve));
  }
  stdin.end();
}

/** Cuts a byte stream into lines and counted runs. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Nothing is held when this is called, so that no byte is copied or looked at twice. */
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

  /**
   * As many whole groups of so many pieces, each ended by the separator, as are here already within the next `most`
   * bytes: without waiting for more, and without the last separator. null: not one is.
   */
  groups(separator: number, pieces: number, most: number): Buffer | null {
    const near = this.#held.subarray(0, most);
    let whole = -1;
    let seen = 0;
    for (let at = near.indexOf(separator); at >= 0; at = near.indexOf(separator, at + 1)) {
      seen += 1;
      if (seen % pieces === 0) whole = at;
    }
    if (whole < 0) return null;
    this.#held = this.#held.subarray(whole + 1);
    return near.subarray(0, whole);
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
