import { setImmediate } from 'node:timers/promises';
import { createYielder } from '../shared/yielder.ts';

/** Work in the main process before it yields. */
const SLICE = 12;

export const yieldMain = (): (() => Promise<void> | undefined) =>
  createYielder(SLICE, async () => await setImmediate());
