import { createYielder } from '../../shared/yielder.ts';

/** Work on the page's thread before input and frames are handled. */
const SLICE_MS = 8;

export const yieldPage = (): (() => Promise<void> | undefined) =>
  createYielder(SLICE_MS, async () => await new Promise((resolve) => setTimeout(resolve)));
