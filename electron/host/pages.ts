import { AppFailure } from '../../shared/failure.ts';

/** Page size asked for; a host caps it as it likes (see the specification, Pagination). */
export const PAGE_SIZE = 100;
/** The page size for lists of short records that are always read to their end. */
export const LARGE_PAGE = 1000;
/** The most pages that are read of a list: a host may never say that there is no more. */
const MAX_PAGES = 2000;
/** The most items that are read of a list whose pages are large. */
const MAX_ITEMS = 1_000_000;

interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/** What a list answer says about its next page: null when this was the last one. */
export const nextCursorOf = (answer: { has_more: boolean; next_cursor?: string | null | undefined }) =>
  answer.has_more && typeof answer.next_cursor === 'string' && answer.next_cursor !== ''
    ? answer.next_cursor
    : null;

/** Every item of a list, page after page. A cursor that comes back twice would go round for ever: refused. */
export async function allPages<T>(fetchPage: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let i = 0; i < MAX_PAGES; i += 1) {
    const page = await fetchPage(cursor);
    // One by one: a spread of a large page would overflow the stack.
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
