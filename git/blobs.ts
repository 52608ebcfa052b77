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

  async #more(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done === true) return false;
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value]);
    return true;
  }

  /** The next text up to the separator (default a line end), without it; null at the end. */
  async line(separator = 0x0a): Promise<string | null> {
    return (await this.until(separator))?.toString('utf8') ?? null;
  }

  /** The next bytes up to the separator, without it; null at the end. */
  async until(separator: number): Promise<Buffer | null> {
    for (;;) {
      const end = this.#held.indexOf(separator);
      if (end >= 0) {
        const found = this.#held.subarray(0, end);
        this.#held = this.#held.subarray(end + 1);
        return found;
      }
      if (!(await this.#more())) return null;
    }
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
