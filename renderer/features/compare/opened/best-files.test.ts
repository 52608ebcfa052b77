import { expect, test } from 'vitest';
import { fuzzySort } from '../../../ui/fuzzy.ts';
import { bestFiles } from './best-files.ts';

const paths = Array.from(
  { length: 3000 },
  (_, at) => `src/part${at % 37}/${at % 5 === 0 ? 'index' : 'file'}${at}.ts`,
);
const never = new AbortController().signal;

test('the best of many files are those of the whole list, in the same order', async () => {
  for (const query of ['index', 'p3 1', 'ftsx', 'part7/'])
    expect(await bestFiles(paths, query, never)).toEqual(
      fuzzySort(paths, query, (path) => path, 300).map(({ item }) => item),
    );
  expect(await bestFiles(paths, ' ', never)).toEqual(paths.slice(0, 300));
});

test('a search that is given up has no answer', async () => {
  expect(await bestFiles(paths, 'index', AbortSignal.abort())).toBeNull();
});
