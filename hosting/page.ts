import { DEFAULT_LIMIT } from '../shared/wire/common.ts';
import { Refusal } from './problem.ts';

/**
 * Cursor pages. See the specification, Pagination. A cursor holds the key of the last entry shown, so that entries
 * created or deleted between two pages neither repeat nor hide others.
 */
export interface Page<T> {
  entries: T[];
  has_more: boolean;
  next_cursor: string | null;
}

export const encodeCursor = (key: string): string => Buffer.from(key, 'utf8').toString('base64url');

/** @throws Refusal 400 if it is not one of our cursors */
export function decodeCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (encodeCursor(key) !== cursor) throw new Refusal(400, 'cursor: not a cursor of this list');
  return key;
}

/** The field that counts records omitted because no request could name them; absent if there are none. */
export const skippedRecords = (count: number): { left_out?: number } =>
  count === 0 ? {} : { left_out: count };

/** The requested page size, capped. */
export function pageLimit(limit: string | undefined, cap: number): number {
  return Math.min(limit === undefined ? DEFAULT_LIMIT : Number(limit), cap);
}

/** Takes a page from entries sorted by their key. */
export function pageOf<T>(
  entries: readonly T[],
  keyOf: (entry: T) => string,
  { cursor, limit, cap }: { cursor: string | undefined; limit: string | undefined; cap: number },
): Page<T> {
  const size = pageLimit(limit, cap);
  const after = cursor === undefined ? null : decodeCursor(cursor);
  const first = after === null ? 0 : entries.findIndex((entry) => keyOf(entry) > after);
  const start = first < 0 ? entries.length : first;
  const page = entries.slice(start, start + size);
  const last = page.at(-1);
  const more = start + size < entries.length;
  return {
    entries: page,
    has_more: more,
    next_cursor: more && last !== undefined ? encodeCursor(keyOf(last)) : null,
  };
}
