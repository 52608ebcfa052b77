interface PairedChange {
  state: string;
}

/** Git compares at most this many added files with as many others to find their origin. */
export const RENAME_LIMIT = 1000;

/** Overrides Git's own default, which differs between versions. */
export const SEARCH_LIMIT = `-l${String(RENAME_LIMIT)}`;

/**
 * What Git did not search for because too many files changed: copies, or renames as well; null: it searched for all.
 */
export type GivenUp = 'copies' | 'renames' | null;

/**
 * @returns true if Git gave up comparing contents. It does so where added files times their possible sources exceed the
 * limit squared; otherwise what remains of both is fewer.
 * @param copies unchanged files count as sources, too
 */
export function gaveUp(changes: readonly PairedChange[], copies: boolean): boolean {
  let [added, sources] = [0, 0];
  for (const { state } of changes) {
    if (state === 'A') added += 1;
    else if (state === 'D' || (copies && !state.startsWith('C'))) sources += 1;
  }
  return added * sources > RENAME_LIMIT ** 2;
}

/**
 * Searches for copies and renames and, where that is too much for Git, for renames alone, which need fewer comparisons.
 * @param drop disposes of a result that is not used
 */
export async function searchPairs<T>(
  copies: boolean,
  search: (copies: boolean) => Promise<T>,
  changesOf: (result: T) => readonly PairedChange[],
  drop: (result: T) => void = () => undefined,
): Promise<{ result: T; givenUp: GivenUp }> {
  const result = await search(copies);
  if (!gaveUp(changesOf(result), copies)) return { result, givenUp: null };
  if (!copies) return { result, givenUp: 'renames' };
  drop(result);
  const plain = await searchPairs(false, search, changesOf, drop);
  return { ...plain, givenUp: plain.givenUp ?? 'copies' };
}
