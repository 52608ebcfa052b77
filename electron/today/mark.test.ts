import { expect, test } from 'vitest';
import { markOf, markOfEntries } from './mark.ts';
import { MAX_PIECE_ENTRIES } from './pieces.ts';

/** More than one call can take as arguments. */
const MANY = 300_000;

const refs = (count: number): (readonly [string, string])[] =>
  Array.from({ length: count }, (_, at) => [`refs/heads/${at.toString()}`, `${at.toString()}a`] as const);

test('entries in any order have the same mark, which is that of their sorted lines', async () => {
  const [one, two] = [['refs/heads/a', '1'] as const, ['refs/heads/b', '2'] as const];
  expect(await markOfEntries([two, one])).toBe(await markOfEntries([one, two]));
  expect(await markOfEntries([two, one])).toBe(markOf('refs/heads/a 1', 'refs/heads/b 2'));
  expect(await markOfEntries([one])).not.toBe(await markOfEntries([one, two]));
  expect(await markOfEntries([])).toBe(markOf());
});

test.each([
  ['as they were made', (all: (readonly [string, string])[]) => all],
  ['the other way round', (all: (readonly [string, string])[]) => all.toReversed()],
  ['twice', (all: (readonly [string, string])[]) => [...all, ...all]],
])('in pieces, entries have the mark that they have as one list: %s', async (_, order) => {
  const entries = order(refs(2 * MAX_PIECE_ENTRIES + 1));
  const lines = entries.map(([name, value]) => `${name} ${value}`).toSorted();
  expect(await markOfEntries(entries)).toBe(markOf(...lines));
});

test('a repository may have more refs than a call takes arguments', async () => {
  const all = refs(MANY);
  expect(await markOfEntries(all)).not.toBe(await markOfEntries(all.slice(1)));
});

test('others have a turn between the pieces of many entries: while these are read, sorted and hashed', async () => {
  const pieces = 8;
  let [pauses, taken, longest] = [0, 0, 0];
  function* entries(): Generator<readonly [string, string]> {
    for (const one of refs(pieces * MAX_PIECE_ENTRIES)) {
      taken += 1;
      longest = Math.max(longest, taken);
      yield one;
    }
  }
  await markOfEntries(entries(), () => {
    pauses += 1;
    taken = 0;
    return undefined;
  });
  expect(longest).toBe(MAX_PIECE_ENTRIES);
  // Read and hashed once; merged as often as the pieces can be doubled.
  expect(pauses).toBe(pieces * (1 + 1 + Math.log2(pieces)));
});
