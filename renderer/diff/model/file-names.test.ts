import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffFile, diffFiles } from '../diff-file.testing.ts';
import { fileNames, filePlaces, keepNames } from './file-names.ts';

const files = diffFiles('a', 'b', 'c');

test('names stay the same list while other facts of their files change', () => {
  const later = files.map((file) => ({ ...file, folded: true, additions: 7 }));
  keepNames(files, later);
  expect(fileNames(later)).toBe(fileNames(files));
  expect(filePlaces(later)).toBe(filePlaces(files));
});

test.each([
  ['added', [...files, diffFile('d')]],
  ['removed', files.slice(1)],
  ['renamed', files.map((file, at) => (at === 1 ? { ...file, oldPath: 'x' } : file))],
  ['deleted', files.map((file, at) => (at === 2 ? { ...file, state: 'D' as const } : file))],
])('a file that is %s makes another list', (_, changed) => {
  keepNames(files, changed);
  expect(fileNames(changed)).not.toBe(fileNames(files));
});

test('whatever files came before, names and places are those of the files', () => {
  const file = fc.record({
    path: fc.constantFrom('a', 'b'),
    oldPath: fc.constantFrom('', 'o'),
    state: fc.constantFrom('A' as const, 'R' as const),
  });
  const list = fc.uniqueArray(file, { maxLength: 2, selector: ({ path }) => path });
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 12 }), (lists) => {
      for (const [at, now] of lists.entries()) {
        keepNames(lists[at - 1] ?? [], now);
        expect(fileNames(now)).toEqual(now);
        expect([...filePlaces(now)]).toEqual(now.map(({ path }, place) => [path, place]));
      }
    }),
  );
});
