import { writeFile } from 'node:fs/promises';
import { reviewHtml } from './html.ts';
import type { Review } from './review.ts';

/** The outcome: the page is in its file, the file could not be written, or why the review could not be drawn. */
export type DrawnPage = 'written' | 'unwritten' | { undrawn: string };

/** Draws a review into a file of the user's choice. */
export async function writePage(review: Review, path: string): Promise<DrawnPage> {
  let page: string;
  try {
    page = reviewHtml(review);
  } catch (cause) {
    return { undrawn: String(cause) };
  }
  return await writeFile(path, page, { mode: 0o600 }).then(
    () => 'written',
    () => 'unwritten',
  );
}
