import { foldLetters } from '../../shared/domain/letters.ts';
import { fuzzy, fuzzySort, type FuzzyMatch } from './fuzzy.ts';

/** An item that can be searched for and picked. */
export interface ListItem {
  readonly id: string;
  /** Searched and shown. */
  readonly text: string;
  /** Other names, in lower case, matched by their beginning. */
  readonly also?: readonly string[];
  /** It matches, too, if any of its words begins with one of the typed words. */
  readonly byAnyWord?: boolean;
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
export const MAX_LIST_ROWS = 300;

/**
 * The rows for a query: groups in order of their best match, items in order of theirs. Items that contain the words as
 * typed come first, then those that may match by any of the words, then all that only contain their letters scattered; a
 * group with several of these is listed as often, and says so.
 * `untyped`: how many items of each group to show before anything is typed. `lookedUp`: an item looked up elsewhere for
 * the query; it follows the items that contain the words as typed.
 */
export function fuzzyRows(
  items: readonly ListItem[],
  query: string,
  untyped = Infinity,
  lookedUp: ListItem | null = null,
): ListRow[] {
  const byText =
    query.trim() === ''
      ? firstOfGroups(items, untyped).map((item) => ({ item, match: UNMATCHED }))
      : fuzzySort(items, query, textOf, MAX_LIST_ROWS);
  const whole = byText.filter(({ match }) => match.contiguous);
  const exact = [...whole, ...matchesByAlias(items, query, byText)];
  const some = matchesByAnyWord(items, query, exact);
  const scattered = byText.filter(
    ({ item, match }) => !match.contiguous && !some.some((one) => one.item === item),
  );
  const rows: ListRow[] = [];
  const named = new Set<string>();
  let at = 0;
  const tiers = [
    { matches: exact, differs: '' },
    { matches: some, differs: ' with some of these words' },
    { matches: scattered, differs: ' with these letters' },
  ];
  for (const { matches, differs } of tiers) {
    for (const [name, list] of Map.groupBy(matches, ({ item }) => item.group ?? '')) {
      if (name !== '') rows.push({ kind: 'group', name: named.has(name) ? `${name}${differs}` : name });
      named.add(name);
      for (const { item, match } of list) rows.push({ kind: 'item', item, match, at: at++ });
    }
    if (matches === exact && lookedUp !== null) {
      if (lookedUp.group !== undefined) rows.push({ kind: 'group', name: lookedUp.group });
      rows.push({ kind: 'item', item: lookedUp, match: UNMATCHED, at: at++ });
    }
  }
  return rows;
}

const textOf = ({ text }: ListItem): string => text;

/** The first items of each group, in the order of all. */
function firstOfGroups(items: readonly ListItem[], most: number): ListItem[] {
  if (most === Infinity) return items.slice(0, MAX_LIST_ROWS);
  const counts = new Map<string, number>();
  return items.filter(({ group = '' }) => {
    const before = counts.get(group) ?? 0;
    counts.set(group, before + 1);
    return before < most;
  });
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

/** Fewer letters begin too many words. */
const MIN_WORD_CHARS = 3;
/** The most typed words that are looked for. */
const MAX_ANY_WORDS = 8;

/** Items of which some words begin with typed ones: those with more and longer ones first. */
function matchesByAnyWord(
  items: readonly ListItem[],
  query: string,
  others: readonly { item: ListItem }[],
): { item: ListItem; match: FuzzyMatch }[] {
  const typed = [...new Set(foldLetters(query).split(/[^\p{L}\p{N}]+/u))]
    .filter((word) => word.length >= MIN_WORD_CHARS)
    .slice(0, MAX_ANY_WORDS);
  const taken = new Set(others.map(({ item }) => item));
  return items
    .filter((item) => item.byAnyWord === true && !taken.has(item))
    .flatMap((item) => {
      const words = foldLetters(item.text).split(/[^\p{L}\p{N}]+/u);
      const here = typed.filter((one) => words.some((word) => word.startsWith(one)));
      if (here.length === 0) return [];
      const match = fuzzy(here.join(' '), item.text) ?? UNMATCHED;
      return [{ item, match: { ...match, score: here.join('').length } }];
    })
    .toSorted((a, b) => b.match.score - a.match.score);
}
