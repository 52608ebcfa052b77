import { JsonText } from './json-text.ts';
import type { Kept, Spool } from './spool.ts';

const HUNK = Buffer.from('\n@@ ');
const BINARY = [Buffer.from('\nBinary files '), Buffer.from('\nGIT binary patch\n')];
/** Bytes before the first hunk: what the longest names that are told take, quoted, on all their lines. */
const MAX_HEAD = 256 * 1024;
/** Bytes gathered before they are handed to the spool: few, larger writes. */
const GATHER = 256 * 1024;

/**
 * The diff text of one file. While Git is still comparing, its changed lines are counted, and it goes to the spool as
 * the inside of a JSON string already: nothing but copying is left for later.
 */
export class Section {
  /** Of Git's text, before JSON. */
  bytes = 0;
  binary = false;
  /** Its names are beyond measure: the text is dropped. */
  long = false;
  readonly #spool: Spool;
  readonly #kept: Kept[] = [];
  readonly #text: JsonText;
  /** What precedes the first hunk, while it is not behind. */
  #head: Buffer | null = Buffer.alloc(0);

  constructor(spool: Spool) {
    this.#spool = spool;
    this.#text = new JsonText(spool.scratch);
  }

  get additions(): number {
    return this.#text.additions;
  }

  get deletions(): number {
    return this.#text.deletions;
  }

  async add(part: Buffer): Promise<void> {
    this.bytes += part.length;
    if (this.long) return;
    if (this.#head === null) this.#text.write(part);
    else this.#lookForHunk(part);
    if (this.#spool.scratch.pending > GATHER) await this.#flush();
  }

  /** Within hunks every line begins with its sign; before them nothing is counted. */
  #lookForHunk(part: Buffer): void {
    const before = this.#head?.length ?? 0;
    // Joined with what came before: without an end to it, the time would grow with the square of the name's length.
    if (before + part.length > MAX_HEAD && !part.subarray(0, MAX_HEAD - before).includes(HUNK)) {
      this.long = true;
      this.#head = null;
      return;
    }
    const head = before === 0 ? part : Buffer.concat([this.#head ?? part, part]);
    const hunk = head.indexOf(HUNK);
    const lines = hunk < 0 ? head : head.subarray(0, hunk + 1);
    this.binary = BINARY.some((word) => lines.includes(word));
    this.#head = hunk < 0 && !this.binary ? head : null;
    if (hunk < 0 || this.binary) {
      this.#text.write(part);
      return;
    }
    // The line end before the hunk may have been written already, as the last byte of the part before.
    const begin = Math.max(0, hunk + 1 - before);
    this.#text.write(part.subarray(0, begin));
    this.#text.counting = true;
    this.#text.write(part.subarray(begin));
  }

  /** Nothing more comes. */
  async end(): Promise<void> {
    this.#text.end();
    await this.#flush();
  }

  async #flush(): Promise<void> {
    const { scratch } = this.#spool;
    if (scratch.pending === 0) return;
    const text = scratch.take();
    const kept = await this.#spool.keep(text);
    if (!('bytes' in kept)) scratch.giveBack(text);
    this.#kept.push(kept);
  }

  /** The text as it stands between the quotes of a JSON string. */
  async *read(): AsyncGenerator<Buffer, void> {
    for (const kept of this.#kept) yield* this.#spool.read(kept);
  }
}
