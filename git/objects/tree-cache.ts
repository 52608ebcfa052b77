import { LRUCache } from 'lru-cache';
import type { TreeEntry } from './tree.ts';

/** The most entries of all cached trees together: a few megabytes. */
const MAX_ENTRIES = 8192;

/** Trees by repository and id. An id is the hash of a tree's entries, so what is cached is never stale. */
const trees = new LRUCache<string, readonly TreeEntry[]>({
  maxSize: MAX_ENTRIES,
  sizeCalculation: (tree) => tree.length + 1,
});

/** The trees of one repository that were read or written last. */
export interface TreeCache {
  get: (id: string) => readonly TreeEntry[] | undefined;
  set: (id: string, tree: readonly TreeEntry[]) => void;
}

/** A tree with more entries than all may have together is not kept. */
export const treesOf = (gitDir: string): TreeCache => ({
  get: (id) => trees.get(`${id} ${gitDir}`),
  set: (id, tree) => void trees.set(`${id} ${gitDir}`, tree),
});
