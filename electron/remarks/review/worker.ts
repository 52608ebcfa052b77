import { writePage } from './page-file.ts';
import type { Review } from './review.ts';

/** What the process is asked for. */
export interface AskedPage {
  review: Review;
  path: string;
}

/** A process of its own draws one review into its file and ends: a large diff must not keep the app waiting. */
process.parentPort.once('message', ({ data: { review, path } }: { data: AskedPage }) => {
  void writePage(review, path).then((drawn) => process.parentPort.postMessage(drawn));
});
