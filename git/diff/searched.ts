/** The part of a change that says what Git took it for. */
interface Found {
  state: string;
}

/** Git compares at most this many added files with as many others to find where they come from. */
const RENAME_LIMIT = 1000;

/** Whatever a Git takes for enough by itself. */
export const SEARCH_LIMIT = `-l${String(RENAME_LIMIT)}`;

/** What Git did not look for because too many files changed: copies, or renames as well; null: it looked for all. */
export type GivenUp = 'copies' | 'renames' | null;

/**
 * Whether Git gave up comparing contents. It does so where added files, times files that they may come from, are more
 * than the limit squared; where it did not, what is left of both is fewer.
 * @param copies files that stay count as well
 */
export function gaveUp(changes: readonly Found[], copies: boolean): boolean {
  let [added, sources] = [0, 0];
  for (const { state } of changes) {
    if (state === 'A') added += 1;
    else if (state === 'D' || (copies && !state.startsWith('C'))) sources += 1;
  }
  return added * sources > RENAME_LIMIT ** 2;
}

/**
 * Looks for copies and renames, and where that is too much for Git, for renames alone: for these it needs fewer
 * comparisons. @param drop ends a look whose answer is not wanted
 */
export async function searchPairs<T>(
  copies: boolean,
  look: (copies: boolean) => Promise<T>,
  changesOf: (found: T) => readonly Found[],
  drop: (found: T) => void = () => undefined,
): Promise<{ found: T; givenUp: GivenUp }> {
  const found = await look(copies);
  if (!gaveUp(changesOf(found), copies)) return { found, givenUp: null };
  if (!copies) return { found, givenUp: 'renames' };
  drop(found);
  const plain = await searchPairs(false, look, changesOf, drop);
  return { ...plain, givenUp: plain.givenUp ?? 'copies' };
}
