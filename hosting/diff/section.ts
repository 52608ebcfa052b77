import { StringDecoder } from 'node:string_decoder';
import type { Kept, Spool } from './spool.ts';

const LINE = 0x0a;
const PLUS = 0x2b;
const MINUS = 0x2d;
const HUNK = Buffer.from('\n@@ ');
const BINARY = [Buffer.from('\nBinary files '), Buffer.from('\nGIT binary patch\n')];
/** Bytes gathered before they are handed to the spool: few, larger writes. */
const GATHER = 256 * 1024;

/**
 * The diff text of one file. While Git is still comparing, its changed lines are counted, and it goes to the spool as
 * the inside of a JSON string already: nothing but copying is left for later. What is not UTF-8 becomes U+FFFD.
 */
export class Section {
  /** Of Git's text, before JSON. */
  bytes = 0;
  additions = 0;
  deletions = 0;
  binary = false;
  readonly #spool: Spool;
  readonly #kept: Kept[] = [];
  readonly #decoder = new StringDecoder('utf8');
  #gathered: Buffer[] = [];
  #gatheredBytes = 0;
  /** What precedes the first hunk; null when it is behind. */
  #head: Buffer | null = Buffer.alloc(0);
  #lineBegins = false;

  constructor(spool: Spool) {
    this.#spool = spool;
  }

  async add(part: Buffer): Promise<void> {
    this.bytes += part.length;
    this.#count(part);
    this.#gather(this.#decoder.write(part));
    if (this.#gatheredBytes > GATHER) await this.#flush();
  }

  #gather(text: string): void {
    if (text === '') return;
    const json = Buffer.from(JSON.stringify(text)).subarray(1, -1);
    this.#gathered.push(json);
    this.#gatheredBytes += json.length;
  }

  /** Nothing more comes. */
  async end(): Promise<void> {
    this.#gather(this.#decoder.end());
    await this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.#gatheredBytes === 0) return;
    this.#kept.push(await this.#spool.keep(Buffer.concat(this.#gathered)));
    this.#gathered = [];
    this.#gatheredBytes = 0;
  }

  /** The text as it stands between the quotes of a JSON string. */
  async *read(): AsyncGenerator<Buffer, void> {
    for (const kept of this.#kept) yield* this.#spool.read(kept);
  }

  #count(part: Buffer): void {
    if (this.binary) return;
    if (this.#head === null) {
      this.#countLines(part);
      return;
    }
    this.#head = this.#head.length === 0 ? part : Buffer.concat([this.#head, part]);
    const hunk = this.#head.indexOf(HUNK);
    const before = hunk < 0 ? this.#head : this.#head.subarray(0, hunk + 1);
    this.binary = BINARY.some((word) => before.includes(word));
    if (hunk < 0 && !this.binary) return;
    if (!this.binary) this.#countLines(this.#head.subarray(hunk));
    this.#head = null;
  }

  /** Within hunks every line begins with its sign; the last line of a part may go on in the next. */
  #countLines(part: Buffer): void {
    let begins = this.#lineBegins;
    let additions = 0;
    let deletions = 0;
    for (let at = 0; at < part.length; at++) {
      const byte = part[at];
      if (begins) {
        if (byte === PLUS) additions++;
        else if (byte === MINUS) deletions++;
      }
      begins = byte === LINE;
    }
    this.#lineBegins = begins;
    this.additions += additions;
    this.deletions += deletions;
  }
}
