// oxlint-disable-next-line import/default -- Vite makes the default export
import workerUrl from '../worker.ts?worker&url';
import { workerStarter } from '../trusted-worker.ts';
import { spareWorker } from './spare-worker.ts';

const start = workerStarter({ diff: workerUrl });
const startWorker = (): Worker => start('diff');

const spare = spareWorker(startWorker);

/** Starts the next worker ahead of time, so that a diff does not wait for it. */
export function warmUp(): void {
  spare.start();
  // Loads the code font too: if it arrived after the first rows, they would be laid out twice.
  void document.fonts.load('12.5px "JetBrains Mono Variable"');
}

/** A worker that has not read anything yet; starts the next one to replace it. */
export function takeWorker(): Worker {
  const worker = spare.take();
  setTimeout(warmUp, 1000);
  return worker;
}
