import { writePage } from './page-file.ts';
import type { Review } from './review.ts';

/** The message to the process. */
export interface PageJob {
  review: Review;
  path: string;
}

/** A separate process draws one review into its file and exits: a large diff must not block the app. */
process.parentPort.once('message', ({ data: { review, path } }: { data: PageJob }) => {
  void writePage(review, path).then((drawn) => process.parentPort.postMessage(drawn));
});
