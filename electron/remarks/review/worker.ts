import { reviewHtml } from './html.ts';
import type { Review } from './review.ts';

/** What a drawn page comes back as; `failed`: why not, for the log. */
export type DrawnPage = { page: string } | { failed: string };

/** A process of its own draws one review and ends: a large diff must not keep the app waiting. */
process.parentPort.once('message', ({ data }: { data: Review }) => {
  let drawn: DrawnPage;
  try {
    drawn = { page: reviewHtml(data) };
  } catch (cause) {
    drawn = { failed: String(cause) };
  }
  process.parentPort.postMessage(drawn);
});
