import { utilityProcess } from 'electron';
import type { Review } from './review.ts';
import type { DrawnPage } from './worker.ts';

/** A review that takes longer is given up. Milliseconds. */
const LONGEST = 120_000;

/** Draws a review as an HTML page in a process of its own, which has nothing of this one's environment. */
export function drawReview(workerFile: string, review: Review): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = utilityProcess.fork(workerFile, [], { serviceName: 'Review', env: {} });
    const timer = setTimeout(() => child.kill(), LONGEST);
    child.once('message', (drawn: DrawnPage) => {
      if ('page' in drawn) resolve(drawn.page);
      else reject(new Error(`the review could not be drawn: ${drawn.failed}`));
      child.kill();
    });
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the process that draws reviews ended early'));
    });
    child.once('spawn', () => child.postMessage(review));
  });
}
