import { prefetchOnce } from '../../shared/prefetch-once.ts';
import type { Range } from './listing.ts';
import { openPatch, type Patch, type PatchOptions } from './patch.ts';

const UNCLAIMED_TIMEOUT_MS = 1500;

/** At most one per repository. */
const patches = prefetchOnce<Patch>(UNCLAIMED_TIMEOUT_MS);

const keyOf = ({ from, to, copies = true }: Range, options: PatchOptions): string =>
  JSON.stringify([from, to, copies, options]);

/** Starts comparing two commits that will most likely be requested in a moment. */
export const prefetchPatch = (range: Range, options: PatchOptions): void =>
  patches.prefetch(range.gitDir, keyOf(range, options), (signal) => openPatch({ ...range, signal }, options));

/** @returns tells whether no other commits of the repository were compared since */
export const nothingCompared = (gitDir: string): (() => boolean) => patches.unclaimed(gitDir);

/** Compares two commits: continues a prefetch of the same comparison, and stops a prefetch of any other. */
export const claimPatch = async (range: Range, options: PatchOptions): Promise<Patch> =>
  await (patches.claim(range.gitDir, keyOf(range, options), range.signal) ?? openPatch(range, options));
