import { expect, test } from 'vitest';
import { markOf, markOfEntries } from './mark.ts';

/** More than one call can take as arguments. */
const MANY = 300_000;

test('entries in any order have the same mark, which is that of their sorted lines', () => {
  const [one, two] = [['refs/heads/a', '1'] as const, ['refs/heads/b', '2'] as const];
  expect(markOfEntries([two, one])).toBe(markOfEntries([one, two]));
  expect(markOfEntries([two, one])).toBe(markOf('refs/heads/a 1', 'refs/heads/b 2'));
  expect(markOfEntries([one])).not.toBe(markOfEntries([one, two]));
});

test('a repository may have more refs than a call takes arguments', () => {
  const refs = Array.from(
    { length: MANY },
    (_, at) => [`refs/heads/${at.toString()}`, `${at.toString()}a`] as const,
  );
  expect(markOfEntries(refs)).not.toBe(markOfEntries(refs.slice(1)));
});
