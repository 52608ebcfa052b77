import { createYielder } from '../../../shared/yielder.ts';

const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.addEventListener('message', () => waiting.shift()?.());
port1.start();

/** Lets everything queued for this thread run first. Unlike a timer it waits no longer than that. */
export function yieldThread(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });
}

/** Work in the worker before it yields. */
const SLICE_MS = 6;

/** For work that goes through many files: await the result between them. */
export const yieldWorker = (): (() => Promise<void> | undefined) => createYielder(SLICE_MS, yieldThread);
