import { createYielder } from '../../shared/yielder.ts';

/** Milliseconds of work on the page's thread before keys and frames get a turn. */
const SLICE = 8;

export const yieldPage = (): (() => Promise<void> | undefined) =>
  createYielder(SLICE, async () => await new Promise((resolve) => setTimeout(resolve)));
