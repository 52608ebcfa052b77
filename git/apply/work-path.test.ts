import { expect, test } from 'vitest';
import { CannotApply } from './cannot-apply.ts';
import { namesOfPath } from './work-path.ts';

test('a path has the names of folders and of the file', () => {
  expect(namesOfPath('"dir/a"')).toEqual(['"dir', 'a"']);
  expect(namesOfPath('dir/ä b/.gitignore')).toEqual(['dir', 'ä b', '.gitignore']);
});

test.each([
  String.raw`"dir/caf\351"`,
  'dir/\u{fffd}',
  '/a',
  'a/',
  'a//b',
  '../a',
  'a/./b',
  'a\0b',
  'a\nb',
  '.git/config',
])('%j leads to no file of the work tree that could be written', (path) => {
  expect(() => namesOfPath(path)).toThrow(CannotApply);
});

test.each(['.GIT', '.git.', '.git ', 'git~1', '.g\u{200c}it', '.git::$INDEX_ALLOCATION', '\u{ff0e}git'])(
  'what some file system takes for .git is not written: %j',
  (name) => {
    expect(() => namesOfPath(`${name}/config`)).toThrow('Git’s own files');
  },
);
