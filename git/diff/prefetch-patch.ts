import { prefetchOnce } from '../../shared/prefetch-once.ts';
import type { Range } from './listing.ts';
import { openPatch, type Patch, type PatchOptions } from './patch.ts';

const UNCLAIMED_TIMEOUT_MS = 1500;

/** At most one for each repository. */
const patches = prefetchOnce<Patch>(UNCLAIMED_TIMEOUT_MS);

const keyOf = ({ from, to, copies = true }: Range, options: PatchOptions): string =>
  JSON.stringify([from, to, copies, options]);

/** Begins to compare two commits whose comparison will most likely be needed in a moment. */
export const prefetchPatch = (range: Range, options: PatchOptions): void =>
  patches.prefetch(range.gitDir, keyOf(range, options), (signal) => openPatch({ ...range, signal }, options));

/** Compares two commits: goes on with what was begun for the same, and ends what was begun for others. */
export const claimPatch = async (range: Range, options: PatchOptions): Promise<Patch> =>
  await (patches.claim(range.gitDir, keyOf(range, options), range.signal) ?? openPatch(range, options));
