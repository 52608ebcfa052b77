import { fuzzySort, type FuzzyMatch } from './fuzzy.ts';

/** Something that can be searched for and picked. */
export interface ListItem {
  readonly id: string;
  /** Searched and shown. */
  readonly text: string;
  /** Items of one group stand together under its name. */
  readonly group?: string;
  /** Shown dimmed at the end of the row. */
  readonly detail?: string;
  readonly chip?: string;
  readonly chord?: string | undefined;
  /** This is where the user is already. */
  readonly current?: boolean;
  readonly run: () => void;
}

export type ListRow =
  | { readonly kind: 'group'; readonly name: string }
  | { readonly kind: 'item'; readonly item: ListItem; readonly at: number; readonly match: FuzzyMatch };

/** Rows shown at most; nobody reads further, they type on. */
const LIMIT = 300;

/**
 * The rows for a query: groups in order of their best match, items in order of theirs. `untyped`: how many items of
 * each group to show before anything is typed.
 */
export function fuzzyRows(items: readonly ListItem[], query: string, untyped = Infinity): ListRow[] {
  const most = query.trim() === '' ? untyped : Infinity;
  const groups = new Map<string, { item: ListItem; match: FuzzyMatch }[]>();
  for (const found of fuzzySort(items, query, (item) => item.text).slice(
    0,
    most < Infinity ? undefined : LIMIT,
  )) {
    const group = found.item.group ?? '';
    const list = groups.get(group);
    if (list && list.length >= most) continue;
    if (list) list.push(found);
    else groups.set(group, [found]);
  }
  const rows: ListRow[] = [];
  let at = 0;
  for (const [name, list] of groups) {
    if (name !== '') rows.push({ kind: 'group', name });
    for (const { item, match } of list) rows.push({ kind: 'item', item, match, at: at++ });
  }
  return rows;
}
