import { isUtf8 } from 'node:buffer';

const LINE = 0x0a;
const PLUS = 0x2b;
const MINUS = 0x2d;

/** For each byte: 1 if it needs an escape, else 0. */
const SPECIAL = new Uint8Array(256);
SPECIAL.fill(1, 0, 0x20);
SPECIAL[0x22] = 1;
SPECIAL[0x5c] = 1;
const NONE: Buffer = Buffer.alloc(0);
/** The escape of each byte that needs one, as `JSON.stringify` writes it. */
const ESCAPES = Array.from({ length: 0x5d }, (_, byte) =>
  Buffer.from(JSON.stringify(String.fromCharCode(byte)).slice(1, -1)),
);

/** Size of the buffer shared by the texts of many files: allocating and freeing one per file costs more. */
const ARENA_BYTES = 1024 * 1024;

/** Where text is assembled before it is sent; files of a diff come one after another and share it. */
export class Scratch {
  buffer: Buffer = NONE;
  /** Offset of the next byte. */
  used = 0;
  #begin = 0;

  /** Bytes written and not taken. */
  get pending(): number {
    return this.used - this.#begin;
  }

  /** Makes room for this many more bytes; may replace `buffer` and change `used`. */
  reserve(bytes: number): void {
    if (this.buffer.length - this.used >= bytes) return;
    const next = Buffer.allocUnsafe(Math.max(ARENA_BYTES, this.pending + bytes));
    this.buffer.copy(next, 0, this.#begin, this.used);
    this.used = this.pending;
    this.#begin = 0;
    this.buffer = next;
  }

  /** @returns the bytes written so far, without copying them */
  take(): Buffer {
    const taken = this.buffer.subarray(this.#begin, this.used);
    this.#begin = this.used;
    return taken;
  }

  /** Discards the bytes written so far. */
  drop(): void {
    this.used = this.#begin;
  }
}

/**
 * Turns bytes into the inside of a JSON string, and counts lines that start with `+` and `-`, in a single pass: a diff
 * may have hundreds of millions of bytes. Invalid UTF-8 becomes U+FFFD.
 */
export class JsonText {
  additions = 0;
  deletions = 0;
  /** Whether lines are counted: not before the first hunk. */
  counting = false;
  #lineBegins = false;
  /** The first bytes of a character that continues in the next part. */
  #tail: Buffer = Buffer.alloc(0);
  readonly #scratch: Scratch;

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
  }

  write(part: Buffer): void {
    const bytes = this.#tail.length === 0 ? part : Buffer.concat([this.#tail, part]);
    const complete = bytes.length - unfinished(bytes);
    this.#tail = complete === bytes.length ? NONE : Buffer.from(bytes.subarray(complete));
    this.#escape(bytes.subarray(0, complete));
  }

  end(): void {
    const rest = this.#tail;
    this.#tail = NONE;
    this.#escape(rest);
  }

  #escape(bytes: Buffer): void {
    const text = isUtf8(bytes) ? bytes : Buffer.from(bytes.toString('utf8'));
    const scratch = this.#scratch;
    scratch.reserve(text.length + (text.length >> 3) + 64);
    let out = scratch.buffer;
    let at = scratch.used;
    let begins = this.#lineBegins;
    let additions = 0;
    let deletions = 0;
    for (let from = 0; from < text.length; from++) {
      const byte = text[from] ?? 0;
      if (begins) {
        if (byte === PLUS) additions++;
        else if (byte === MINUS) deletions++;
        begins = false;
      }
      if (SPECIAL[byte] === 0) {
        out[at++] = byte;
        continue;
      }
      begins = byte === LINE;
      // Room for this escape, and for the rest if none of it needs escaping.
      if (out.length - at < text.length - from + 8) {
        scratch.used = at;
        scratch.reserve((text.length - from) * 2 + 64);
        out = scratch.buffer;
        at = scratch.used;
      }
      if (byte === LINE) {
        out[at++] = 0x5c;
        out[at++] = 0x6e;
      } else {
        const escape = ESCAPES[byte] ?? NONE;
        for (let index = 0; index < escape.length; index++) out[at++] = escape[index] ?? 0;
      }
    }
    this.#lineBegins = begins;
    if (this.counting) {
      this.additions += additions;
      this.deletions += deletions;
    }
    scratch.used = at;
  }
}

/** @returns how many bytes at the end belong to an incomplete character */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? back : 0;
  }
  return 0;
}
