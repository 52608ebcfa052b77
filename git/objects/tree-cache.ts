import { LRUCache } from 'lru-cache';
import type { TreeEntry } from './tree.ts';

/** The most entries of all cached trees together: a few megabytes. */
const MOST = 8192;

/** Trees by their ids. An id is the hash of a tree's entries, so what is cached is never stale. */
export type TreeCache = LRUCache<string, readonly TreeEntry[]>;

/** Keeps the trees that were read or written last. A tree with more entries than all may have together is not kept. */
export const createTreeCache = (): TreeCache =>
  new LRUCache({ maxSize: MOST, sizeCalculation: (tree) => tree.length + 1 });
