import { JsonText, type Scratch } from './json-text.ts';

const HUNK = Buffer.from('\n@@ ');
const BINARY = [Buffer.from('\nBinary files '), Buffer.from('\nGIT binary patch\n')];
/** Limit before the first hunk: room for the longest paths, quoted, on all header lines. */
const MAX_HEAD_BYTES = 256 * 1024;

/**
 * The diff text of one file: it is written into the scratch as the inside of a JSON string, and its changed lines are
 * counted.
 */
export class Section {
  /** Size of Git's text, before JSON. */
  bytes = 0;
  binary = false;
  /** Its header exceeds the limit: the text is dropped. */
  long = false;
  readonly #text: JsonText;
  /** What precedes the first hunk, until that is found. */
  #head: Buffer | null = Buffer.alloc(0);

  constructor(scratch: Scratch) {
    this.#text = new JsonText(scratch);
  }

  get additions(): number {
    return this.#text.additions;
  }

  get deletions(): number {
    return this.#text.deletions;
  }

  /** The first hunk is reached: `binary` does not change any more. */
  get decided(): boolean {
    return this.#head === null;
  }

  add(part: Buffer): void {
    this.bytes += part.length;
    if (this.long) return;
    if (this.#head === null) this.#text.write(part);
    else this.#lookForHunk(part);
  }

  /** Within hunks every line starts with its sign; before them nothing is counted. */
  #lookForHunk(part: Buffer): void {
    const before = this.#head?.length ?? 0;
    // Without this limit, joining the parts would take quadratic time in the length of a name.
    if (before + part.length > MAX_HEAD_BYTES && !part.subarray(0, MAX_HEAD_BYTES - before).includes(HUNK)) {
      this.long = true;
      this.#head = null;
      return;
    }
    const head = before === 0 ? part : Buffer.concat([this.#head ?? part, part]);
    const hunk = head.indexOf(HUNK);
    const lines = hunk < 0 ? head : head.subarray(0, hunk + 1);
    this.binary = BINARY.some((word) => lines.includes(word));
    this.#head = hunk < 0 && !this.binary ? head : null;
    if (hunk < 0) {
      this.#text.write(part);
      return;
    }
    // The line end before the hunk may already be written, as the last byte of the previous part.
    const begin = Math.max(0, hunk + 1 - before);
    this.#text.write(part.subarray(0, begin));
    this.#text.counting = true;
    this.#text.write(part.subarray(begin));
  }

  end(): void {
    this.#head = null;
    this.#text.end();
  }
}
