import { setImmediate } from 'node:timers/promises';
import { createYielder } from '../shared/yielder.ts';

/** Milliseconds of work in the main process before others get a turn. */
const SLICE = 12;

export const yieldMain = (): (() => Promise<void> | undefined) =>
  createYielder(SLICE, async () => await setImmediate());
