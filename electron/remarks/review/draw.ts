import { utilityProcess } from 'electron';
import type { DrawnPage } from './page-file.ts';
import type { Review } from './review.ts';
import type { PageJob } from './worker.ts';

/** A review that takes longer is aborted. */
const RENDER_TIMEOUT_MS = 120_000;

/** Draws a review as an HTML page in a separate process, which inherits none of this one's environment. */
export function drawReview(workerFile: string, review: Review, path: string): Promise<DrawnPage> {
  return new Promise((resolve) => {
    const child = utilityProcess.fork(workerFile, [], { serviceName: 'Review', env: {} });
    const timer = setTimeout(() => child.kill(), RENDER_TIMEOUT_MS);
    child.once('message', (drawn: DrawnPage) => {
      resolve(drawn);
      child.kill();
    });
    // Out of time, or out of memory.
    child.once('exit', () => {
      clearTimeout(timer);
      resolve({ undrawn: 'the process ended early' });
    });
    child.once('spawn', () => child.postMessage({ review, path } satisfies PageJob));
  });
}
