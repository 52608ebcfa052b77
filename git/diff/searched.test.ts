import { expect, test } from 'vitest';
import { gaveUp, searchPairs } from './searched.ts';

const changes = (added: number, deleted: number, modified = 0): Array<{ state: string }> => [
  ...Array.from({ length: added }, () => ({ state: 'A' })),
  ...Array.from({ length: deleted }, () => ({ state: 'D' })),
  ...Array.from({ length: modified }, () => ({ state: 'M' })),
];

test('Git gives up above its limit: for copies changed files are sources, too', () => {
  expect(gaveUp(changes(1000, 1000), false)).toBe(false);
  expect(gaveUp(changes(1001, 1000), false)).toBe(true);
  expect(gaveUp(changes(1001, 500, 500), false)).toBe(false);
  expect(gaveUp(changes(1001, 500, 500), true)).toBe(true);
});

/** Searches with this answer. @returns what was given up, which searches there were, and what was dropped */
async function searched(answer: Array<{ state: string }>, wantsCopies = true): Promise<unknown[]> {
  const [searches, dropped]: [boolean[], boolean[]] = [[], []];
  const search = (copies: boolean): Promise<boolean> => {
    searches.push(copies);
    return Promise.resolve(copies);
  };
  const { result, givenUp } = await searchPairs(
    wantsCopies,
    search,
    () => answer,
    (one) => void dropped.push(one),
  );
  return [givenUp, result, searches, dropped];
}

test('what Git gave up is searched for with less, once, and what is not used is dropped', async () => {
  expect(await searched(changes(1, 1))).toEqual([null, true, [true], []]);
  expect(await searched(changes(1, 1), false)).toEqual([null, false, [false], []]);
  expect(await searched(changes(1001, 500, 500))).toEqual(['copies', false, [true, false], [true]]);
  expect(await searched(changes(1001, 1000))).toEqual(['renames', false, [true, false], [true]]);
  expect(await searched(changes(1001, 1000), false)).toEqual(['renames', false, [false], []]);
});
