import { foldLetters } from '../../shared/domain/letters.ts';
import { fuzzySort, type FuzzyMatch } from './fuzzy.ts';

/** An item that can be searched for and picked. */
export interface ListItem {
  readonly id: string;
  /** Searched and shown. */
  readonly text: string;
  /** Other names, in lower case, matched by their beginning. */
  readonly also?: readonly string[];
  /** Items of a group are listed together under its name. */
  readonly group?: string;
  /** Shown dimmed at the end of the row; evaluated when the row is visible. */
  readonly detail?: string | (() => string);
  readonly chip?: string;
  readonly chord?: string | undefined;
  /** The user's current place. */
  readonly current?: boolean;
  /** `isExtending`: picked with Shift. */
  readonly run: (isExtending?: boolean) => void;
}

export type ListRow =
  | { readonly kind: 'group'; readonly name: string }
  | { readonly kind: 'item'; readonly item: ListItem; readonly at: number; readonly match: FuzzyMatch };

const UNMATCHED: FuzzyMatch = { score: 0, contiguous: true, at: [] };

/** The most rows shown; users type on rather than read further. */
const MAX_ROWS = 300;

/**
 * The rows for a query: groups in order of their best match, items in order of theirs. Items that contain the words as
 * typed come before all that only contain their letters scattered; a group with both is listed twice, and says so.
 * `untyped`: how many items of each group to show before anything is typed. `lookedUp`: an item looked up elsewhere for
 * the query; it follows the items that contain the words as typed.
 */
export function fuzzyRows(
  items: readonly ListItem[],
  query: string,
  untyped = Infinity,
  lookedUp: ListItem | null = null,
): ListRow[] {
  const maxPerGroup = query.trim() === '' ? untyped : Infinity;
  const byText = fuzzySort(items, query, (item) => item.text, maxPerGroup < Infinity ? Infinity : MAX_ROWS);
  const matches = [...byText, ...matchesByAlias(items, query, byText)];
  const rows: ListRow[] = [];
  const named = new Set<string>();
  let at = 0;
  for (const contiguous of [true, false]) {
    const some = matches.filter(({ match }) => match.contiguous === contiguous);
    for (const [name, list] of Map.groupBy(some, ({ item }) => item.group ?? '')) {
      if (name !== '')
        rows.push({ kind: 'group', name: named.has(name) ? `${name} with these letters` : name });
      named.add(name);
      for (const { item, match } of list.slice(0, maxPerGroup))
        rows.push({ kind: 'item', item, match, at: at++ });
    }
    if (contiguous && lookedUp !== null) {
      if (lookedUp.group !== undefined) rows.push({ kind: 'group', name: lookedUp.group });
      rows.push({ kind: 'item', item: lookedUp, match: UNMATCHED, at: at++ });
    }
  }
  return rows;
}

/** Fewer letters match the beginning of too many words. */
const MIN_ALIAS_CHARS = 3;

/** Items that match only by another name. */
function matchesByAlias(
  items: readonly ListItem[],
  query: string,
  matches: readonly { item: ListItem }[],
): { item: ListItem; match: FuzzyMatch }[] {
  const typed = foldLetters(query.trim());
  if (typed.length < MIN_ALIAS_CHARS) return [];
  return items
    .filter((item) => item.also?.some((words) => foldLetters(words).startsWith(typed)) === true)
    .filter((item) => !matches.some((one) => one.item === item))
    .map((item) => ({ item, match: UNMATCHED }));
}
