import { AppFailure } from '../../shared/failure.ts';

/** Requested page size; a host may cap it (see the specification, Pagination). */
export const PAGE_SIZE = 100;
/** Page size for lists of short records that are always read to the end. */
export const LARGE_PAGE_SIZE = 1000;
/** Page limit for a list: a host may never report the last page. */
const MAX_PAGES = 2000;
/** Item limit for a list with large pages. */
const MAX_ITEMS = 1_000_000;

interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/** The cursor of a list's next page; null on the last page. */
export const nextCursorOf = (answer: { has_more: boolean; next_cursor?: string | null | undefined }) =>
  answer.has_more && typeof answer.next_cursor === 'string' && answer.next_cursor !== ''
    ? answer.next_cursor
    : null;

/** Every item of a list, page by page. A repeated cursor would loop forever and is refused. */
export async function allPages<T>(fetchPage: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let i = 0; i < MAX_PAGES; i += 1) {
    const page = await fetchPage(cursor);
    // One at a time: spreading a large page would overflow the stack.
    for (const item of page.items) items.push(item);
    if (page.nextCursor === null) return items;
    if (seen.has(page.nextCursor) || items.length > MAX_ITEMS) break;
    seen.add(page.nextCursor);
    cursor = page.nextCursor;
  }
  throw new AppFailure({
    kind: 'host-unavailable',
    message: 'The host’s list does not end.',
    next: 'Tell the host’s administrator: its cursors repeat, or there are too many.',
  });
}
