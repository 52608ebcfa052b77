import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { GitError } from '../process/error.ts';
import { runGit, streamGit } from '../process/run.ts';
import { IdMap } from '../objects/id-map.ts';

/**
 * A notes ref is a tree of blobs named by the object they annotate. From a few hundred notes on, Git splits the names
 * into folders (`ab/cdef…`), so the object is the path without its slashes. Git also reads names in capitals.
 */
const SLASH = 0x2f;
/** @returns the annotated object's id for a path in a notes tree, or null if the path is not a note */
export function objectOfPath(path: string): string | null {
  // Git only ever splits off pairs from the front. Runs for tens of thousands of paths in one go.
  let name = '';
  let from = 0;
  for (; path.charCodeAt(from + 2) === SLASH; from += 3) name += path.slice(from, from + 2);
  name += path.slice(from);
  if (OBJECT_ID.test(name)) return name;
  const small = name.toLowerCase();
  return OBJECT_ID.test(small) ? small : null;
}

/** Limits of a listing, and of what is kept of an incomplete entry: a note's is shorter. */
const MAX_LISTING_BYTES = 512 * 1024 * 1024;
const MAX_ENTRY_BYTES = 4096;

/**
 * All notes of a notes ref (or of a commit on one): annotated object -> note blob. Empty if the ref does not exist. Read
 * while Git lists them, so as not to block.
 * @param onTwice called for an object with two notes, in a folder and beside it; the result has one of them
 * @throws GitError if they exist and cannot be read
 */
export async function readNotesTree(
  gitDir: string,
  refOrCommit: string,
  onTwice?: (object: string) => void,
): Promise<IdMap> {
  const listed = new ListedNotes(onTwice);
  const stream = streamGit(['ls-tree', '-r', '-z', '--end-of-options', `${refOrCommit}^{tree}`], { gitDir });
  stream.stdin.end();
  try {
    let bytes = 0;
    let rest = Buffer.alloc(0);
    for await (const chunk of stream.stdout as AsyncIterable<Buffer<ArrayBuffer>>) {
      bytes += chunk.length;
      if (bytes > MAX_LISTING_BYTES) stream.kill('too-large');
      const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const end = listed.addAll(text);
      // A copy: a piece of the text would hold all of it.
      rest = Buffer.from(text.subarray(end, end + MAX_ENTRY_BYTES));
    }
    const { code, stderr } = await stream.done;
    if (code === 0) return listed.notes;
    if (code === 128 && !(await exists(gitDir, refOrCommit))) return NO_NOTES;
    throw new GitError('ls-tree', 'exit', code, stderr);
  } finally {
    stream.kill();
  }
}

/** An id is that of a ref's commit. */
async function exists(gitDir: string, refOrCommit: string): Promise<boolean> {
  if (OBJECT_ID.test(refOrCommit)) return true;
  const { code } = await runGit(['rev-parse', '--verify', '--quiet', '--end-of-options', refOrCommit], {
    gitDir,
    okCodes: [0, 1, 128],
  });
  return code === 0;
}

/** Whatever the ids of its repository. */
export const NO_NOTES = new IdMap(40);
/** `<mode> <type> `; the second half of a mode says whether a file may be executed. */
const HEAD = Buffer.from('100644 blob ');
const isOfHead = (at: number): boolean => at < 3 || at > 5;
const TAB = 0x09;
/** What is no hex digit. */
const NONE = 0xff;
/** Value of a hex digit by its byte. */
const DIGITS = new Uint8Array(256).fill(NONE);
for (let value = 0; value < 16; value += 1)
  for (const digit of [value.toString(16), value.toString(16).toUpperCase()])
    DIGITS[digit.charCodeAt(0)] = value;

/** Collects notes from entries `<mode> <type> <id>\t<path>\0`, any bytes in the path; what is no note is skipped. */
class ListedNotes {
  readonly #onTwice: ((object: string) => void) | undefined;
  /** Once the first entry has shown how long the ids of its repository are. */
  #notes: IdMap | null = null;
  readonly #object = Buffer.alloc(32);
  readonly #blob = Buffer.alloc(32);

  constructor(onTwice?: (object: string) => void) {
    this.#onTwice = onTwice;
  }

  get notes(): IdMap {
    return this.#notes ?? NO_NOTES;
  }

  /** @returns where an incomplete entry begins */
  addAll(text: Buffer): number {
    let at = 0;
    for (let end = text.indexOf(0); end >= 0; end = text.indexOf(0, at)) {
      this.#add(text, at, end);
      at = end + 1;
    }
    return at;
  }

  #add(text: Buffer, begin: number, end: number): void {
    for (let at = 0; at < HEAD.length; at += 1) if (isOfHead(at) && text[begin + at] !== HEAD[at]) return;
    const id = begin + HEAD.length;
    this.#notes ??= new IdMap(text.indexOf(TAB, id) - id);
    const { idLength } = this.#notes;
    const tab = id + idLength;
    if (!this.#readName(text, tab + 1, end, idLength)) return;
    readDigits(text, id, tab, this.#blob, 0);
    if (this.#notes.put(this.#object, this.#blob))
      this.#onTwice?.(this.#object.toString('hex', 0, idLength / 2));
  }

  /** As `objectOfPath` does. @returns false for a path that names no object of this repository */
  #readName(text: Buffer, begin: number, end: number, digits: number): boolean {
    let [from, at] = [begin, 0];
    for (; from + 2 < end && text[from + 2] === SLASH; from += 3, at += 1)
      if (2 * at >= digits || !readDigits(text, from, from + 2, this.#object, at)) return false;
    return end - from === digits - 2 * at && readDigits(text, from, end, this.#object, at);
  }
}

/** Writes the bytes that hex digits stand for. @returns false where one is none */
function readDigits(text: Buffer, begin: number, end: number, into: Buffer, at: number): boolean {
  for (let from = begin, to = at; from < end; from += 2, to += 1) {
    const [high, low] = [DIGITS[text[from] ?? 0] ?? NONE, DIGITS[text[from + 1] ?? 0] ?? NONE];
    if (high === NONE || low === NONE) return false;
    into[to] = (high << 4) | low;
  }
  return true;
}
