import { expect, test } from 'vitest';
import { diffFiles } from '../../../diff/diff-file.testing.ts';
import { filteredFiles } from './file-filter.ts';
import { generatedFiles } from './generated-files.ts';

const none = new Map<string, boolean>();

test('is:generated and has:moved filter files, together with a part of a path', () => {
  const [a, b, c] = diffFiles('a/yarn.lock', 'b/yarn.lock', 'src/c.ts');
  if (!a || !b || !c) throw new Error('three files');
  const files = [a, { ...b, moved: 2 }, { ...c, moved: 1 }];
  const paths = (filter: string) =>
    filteredFiles(files, filter, { generated: none, remarks: new Map(), viewed: new Set() }).map(
      ({ path }) => path,
    );
  expect(paths('is:generated')).toEqual(['a/yarn.lock', 'b/yarn.lock']);
  expect(paths('has:moved')).toEqual(['b/yarn.lock', 'src/c.ts']);
  expect(paths('is:generated has:moved')).toEqual(['b/yarn.lock']);
  expect(paths('is:generated a/ya')).toEqual(['a/yarn.lock']);
  expect(paths('c.ts')).toEqual(['src/c.ts']);
});

test('the paths of a list are looked at once, whoever counts its generated files', () => {
  let reads = 0;
  const files = diffFiles('yarn.lock', 'a.ts').map((file) => ({
    ...file,
    get path() {
      reads += 1;
      return file.path;
    },
  }));
  const [first, second] = [generatedFiles(files, none), generatedFiles(files, none)];
  expect(first).toHaveLength(1);
  expect(second).toBe(first);
  expect(reads).toBe(files.length);
  expect(generatedFiles(files, new Map([['a.ts', true]]))).toHaveLength(2);
});
