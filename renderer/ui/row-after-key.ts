/**
 * The row of a list that a key leads to, which may be outside the list; null: the key is for something else.
 * @param page how many rows Page Up and Page Down go; 0: they are for something else
 */
export function rowAfterKey(key: string, at: number, count: number, page = 0): number | null {
  if (key === 'ArrowDown') return at + 1;
  if (key === 'ArrowUp') return at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (page > 0 && key === 'PageDown') return at + page;
  return page > 0 && key === 'PageUp' ? at - page : null;
}

/** The same in a field above the list: Home and End belong to the caret, and with Ctrl to the list. */
export function rowAfterFieldKey(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  at: number,
  count: number,
  page: number,
): number | null {
  const isEnd = key === 'Home' || key === 'End';
  return isEnd === ctrlKey ? rowAfterKey(key, at, count, page) : null;
}
