import { foldLetters } from '../../shared/domain/letters.ts';
import { fuzzySort, type FuzzyMatch } from './fuzzy.ts';

/** Something that can be searched for and picked. */
export interface ListItem {
  readonly id: string;
  /** Searched and shown. */
  readonly text: string;
  /** Other names that find it by how they begin, in lower case. */
  readonly also?: readonly string[];
  /** Items of one group stand together under its name. */
  readonly group?: string;
  /** Shown dimmed at the end of the row; worked out when the row is in sight. */
  readonly detail?: string | (() => string);
  readonly chip?: string;
  readonly chord?: string | undefined;
  /** This is where the user is already. */
  readonly current?: boolean;
  readonly run: () => void;
}

export type ListRow =
  | { readonly kind: 'group'; readonly name: string }
  | { readonly kind: 'item'; readonly item: ListItem; readonly at: number; readonly match: FuzzyMatch };

const UNMATCHED: FuzzyMatch = { score: 0, contiguous: true, at: [] };

/** Rows shown at most; nobody reads further, they type on. */
const LIMIT = 300;

/**
 * The rows for a query: groups in order of their best match, items in order of theirs. Items that hold the words as
 * typed come before all that only hold their letters scattered; a group that has both comes twice, and says so. `untyped`: how many items
 * of each group to show before anything is typed. `asked`: an item that somebody else found for the query; it stands
 * behind what holds the words as typed.
 */
export function fuzzyRows(
  items: readonly ListItem[],
  query: string,
  untyped = Infinity,
  asked: ListItem | null = null,
): ListRow[] {
  const most = query.trim() === '' ? untyped : Infinity;
  const byText = fuzzySort(items, query, (item) => item.text, most < Infinity ? Infinity : LIMIT);
  const found = [...byText, ...otherwise(items, query, byText)];
  const rows: ListRow[] = [];
  const named = new Set<string>();
  let at = 0;
  for (const contiguous of [true, false]) {
    const some = found.filter(({ match }) => match.contiguous === contiguous);
    for (const [name, list] of Map.groupBy(some, ({ item }) => item.group ?? '')) {
      if (name !== '')
        rows.push({ kind: 'group', name: named.has(name) ? `${name} with these letters` : name });
      named.add(name);
      for (const { item, match } of list.slice(0, most)) rows.push({ kind: 'item', item, match, at: at++ });
    }
    if (contiguous && asked !== null) {
      if (asked.group !== undefined) rows.push({ kind: 'group', name: asked.group });
      rows.push({ kind: 'item', item: asked, match: UNMATCHED, at: at++ });
    }
  }
  return rows;
}

/** Fewer letters begin too many words to mean one of them. */
const SAYS_SOMETHING = 3;

/** Items that are found by another name alone. */
function otherwise(
  items: readonly ListItem[],
  query: string,
  found: readonly { item: ListItem }[],
): { item: ListItem; match: FuzzyMatch }[] {
  const typed = foldLetters(query.trim());
  if (typed.length < SAYS_SOMETHING) return [];
  return items
    .filter((item) => item.also?.some((words) => foldLetters(words).startsWith(typed)) === true)
    .filter((item) => !found.some((one) => one.item === item))
    .map((item) => ({ item, match: UNMATCHED }));
}
