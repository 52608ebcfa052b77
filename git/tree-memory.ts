import type { TreeEntry } from './tree.ts';

/** Entries of all trees kept together; a few megabytes. */
const MOST = 8192;

/** Trees that were read or written lately. A tree's id follows from its entries, so what is kept is never stale. */
export class TreeMemory {
  readonly #trees = new Map<string, readonly TreeEntry[]>();
  #entries = 0;

  get(id: string): readonly TreeEntry[] | undefined {
    const found = this.#trees.get(id);
    // Asked for last, dropped last.
    if (found !== undefined) this.keep(id, found);
    return found;
  }

  keep(id: string, tree: readonly TreeEntry[]): void {
    this.#drop(id);
    if (tree.length > MOST) return;
    this.#trees.set(id, tree);
    this.#entries += tree.length;
    for (const oldest of this.#trees.keys()) {
      if (this.#entries <= MOST) break;
      this.#drop(oldest);
    }
  }

  #drop(id: string): void {
    this.#entries -= this.#trees.get(id)?.length ?? 0;
    this.#trees.delete(id);
  }

  clear(): void {
    this.#trees.clear();
    this.#entries = 0;
  }
}
