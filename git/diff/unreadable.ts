import { isGitExit } from '../process/error.ts';
import { runGit } from '../process/run.ts';
import { unpairedChanges, type Change, contentsOf, type Range, sectionsIn } from './listing.ts';
import { openPatch, type Patch, type PatchOptions } from './patch.ts';

/** The most files that are left out: with more, the repository is broken, and not some of its files. */
const MAX_FILES = 100;
/** The most times that Git is started anew: each damaged object is found by a run that ends at it. */
const MAX_RUNS = 20;
const NAMED = /unable to read ([0-9a-f]{40,64})\s*$/m;

/** A patch whose listing has all changes; its text has none of those whose contents cannot be read. */
export interface ReadablePatch extends Patch {
  /** Their paths. */
  unreadable: ReadonlySet<string>;
}

/** Compares two commits as far as their contents can be read: Git itself ends at the first one that is missing or damaged. */
export class ReadableRange {
  readonly #range: Range;
  readonly #options: PatchOptions;
  /** All changes, none taken for a rename, which would need contents. */
  #all: readonly Change[] | null = null;
  readonly #broken = new Set<string>();
  #runs = 0;

  constructor(range: Range, options: PatchOptions) {
    this.#range = range;
    this.#options = options;
  }

  /** Opens it anew without the files whose contents Git could not read. @throws `cause`, where that is not why it failed */
  async without(cause: unknown): Promise<ReadablePatch> {
    await this.#learn(cause);
    const all = this.#all ?? [];
    const left = all.filter((change) => this.#isBroken(change));
    if (left.length > MAX_FILES || left.some(({ path, long }) => long || path.startsWith('"'))) throw cause;
    const unreadable = left.map(({ path }) => path);
    try {
      const patch = await openPatch(this.#range, { ...this.#options, without: unreadable });
      const order = new Map(all.map(({ path }, at) => [path, at]));
      const at = ({ path }: Change): number => order.get(path) ?? 0;
      const listing = [...patch.listing, ...left].toSorted((a, b) => at(a) - at(b));
      return { ...patch, listing, unreadable: new Set(unreadable) };
    } catch (error) {
      return await this.without(error);
    }
  }

  /** Those of one content on both sides need none of it. */
  #isBroken({ oldBlob, newBlob }: Change): boolean {
    return oldBlob !== newBlob && (this.#broken.has(oldBlob) || this.#broken.has(newBlob));
  }

  async #learn(cause: unknown): Promise<void> {
    this.#runs += 1;
    if (!isGitExit(cause, 128) || this.#runs > MAX_RUNS) throw cause;
    const known = this.#broken.size;
    const named = NAMED.exec(cause.stderr)?.[1];
    if (named !== undefined) this.#broken.add(named);
    if (this.#all === null) {
      this.#all = await unpairedChanges(this.#range);
      for (const id of await missingOf(this.#range.gitDir, this.#all)) this.#broken.add(id);
    }
    if (this.#broken.size === known) throw cause;
  }
}

async function missingOf(gitDir: string, changes: readonly Change[]): Promise<string[]> {
  const input = contentsOf(changes)
    .map((id) => `${id}\n`)
    .join('');
  const { stdout } = await runGit(['cat-file', '--batch-check=%(objectname)'], { gitDir, input });
  return Array.from(stdout.toString('latin1').matchAll(/^([0-9a-f]+) missing$/gm), ([, id = '']) => id);
}

/** Reads, and drops, the text of what comes before a place in the listing. */
export async function passSections({ listing, unreadable, text }: ReadablePatch, at: number): Promise<void> {
  for (const change of listing.slice(0, at)) {
    if (unreadable.has(change.path)) continue;
    for (let sides = sectionsIn(change); sides > 0; sides -= 1) {
      let next = await text.next();
      while (next.done !== true && next.value !== 'boundary') next = await text.next();
    }
  }
}
