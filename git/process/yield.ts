import { setImmediate } from 'node:timers/promises';
import { createYielder } from '../../shared/yielder.ts';

/** Work in the main process before it yields. */
const SLICE_MS = 12;

export const yieldMain = (): (() => Promise<void> | undefined) =>
  createYielder(SLICE_MS, async () => await setImmediate());
