import { isGitExit } from '../process/error.ts';
import { runGit } from '../process/run.ts';
import { unpairedChanges, type Change, contentsOf, type Range, sectionsIn } from './listing.ts';
import { openPatch, type Patch, type PatchOptions } from './patch.ts';

/** With more unreadable files, the repository as a whole is broken. */
const MAX_UNREADABLE_FILES = 100;
/** Each damaged object takes a run of Git that fails on it. */
const MAX_RUNS = 20;
const NAMED = /unable to read ([0-9a-f]{40,64})\s*$/m;

/** A patch whose listing has all changes, but whose text omits files that cannot be read. */
export interface ReadablePatch extends Patch {
  /** Their paths. */
  unreadable: ReadonlySet<string>;
}

/** Compares two commits as far as their contents can be read: Git itself fails on the first missing or damaged one. */
export class ReadableRange {
  readonly #range: Range;
  readonly #options: PatchOptions;
  /** All changes, without renames, which would need contents. */
  #all: readonly Change[] | null = null;
  readonly #broken = new Set<string>();
  #runs = 0;

  constructor(range: Range, options: PatchOptions) {
    this.#range = range;
    this.#options = options;
  }

  /** Reopens the patch without the files that Git could not read. @throws `cause`, if it failed for another reason */
  async without(cause: unknown): Promise<ReadablePatch> {
    await this.#learn(cause);
    const all = this.#all ?? [];
    const broken = all.filter((change) => this.#isBroken(change));
    if (broken.length > MAX_UNREADABLE_FILES) throw cause;
    const unreadable = broken.map(({ path }) => path);
    try {
      const patch = await openPatch(this.#range, { ...this.#options, without: unreadable });
      const order = new Map(all.map(({ path }, at) => [path, at]));
      const at = ({ path }: Change): number => order.get(path) ?? 0;
      const listing = [...patch.listing, ...broken].toSorted((a, b) => at(a) - at(b));
      return { ...patch, listing, unreadable: new Set(unreadable) };
    } catch (error) {
      return await this.without(error);
    }
  }

  /** Git reads the contents of files that changed their mode alone, too. */
  #isBroken({ oldBlob, newBlob }: Change): boolean {
    return this.#broken.has(oldBlob) || this.#broken.has(newBlob);
  }

  async #learn(cause: unknown): Promise<void> {
    this.#runs += 1;
    if (!isGitExit(cause, 128) || this.#runs > MAX_RUNS) throw cause;
    const sizeBefore = this.#broken.size;
    const named = NAMED.exec(cause.stderr)?.[1];
    if (named !== undefined) this.#broken.add(named);
    if (this.#all === null) {
      this.#all = await unpairedChanges(this.#range);
      for (const id of await missingOf(this.#range.gitDir, this.#all)) this.#broken.add(id);
    }
    if (this.#broken.size === sizeBefore) throw cause;
  }
}

async function missingOf(gitDir: string, changes: readonly Change[]): Promise<string[]> {
  const input = contentsOf(changes)
    .map((id) => `${id}\n`)
    .join('');
  const { stdout } = await runGit(['cat-file', '--batch-check=%(objectname)'], { gitDir, input });
  return Array.from(stdout.toString('latin1').matchAll(/^([0-9a-f]+) missing$/gm), ([, id = '']) => id);
}

/** Skips the text before a place in the listing. */
export async function passSections({ listing, unreadable, text }: ReadablePatch, at: number): Promise<void> {
  for (const change of listing.slice(0, at)) {
    if (unreadable.has(change.path)) continue;
    for (let sides = sectionsIn(change); sides > 0; sides -= 1) {
      let next = await text.next();
      while (next.done !== true && next.value !== 'boundary') next = await text.next();
    }
  }
}
