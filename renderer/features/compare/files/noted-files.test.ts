import { expect, test } from 'vitest';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import { notedFiles } from './noted-files.ts';

const id = (start: string): string => start.padEnd(40, '0');
const overview = (...objects: string[]) => ({
  writesTo: 'refs/notes/commits',
  refs: [],
  badges: objects.map((object) => ({ notesRef: 'refs/notes/reviews', object, author: null, date: null })),
  source: 'git' as const,
  problem: null,
});
const file = (path: string, blob: string) => diffFile(path, { blob });

test('a file is marked when its blob has notes, on one or several notes refs, its id cut short or not', () => {
  const noted = notedFiles(
    [
      file('a', id('1abc')),
      file('b', 'abcdef1'),
      file('c', 'fff0000'),
      file('held', ''),
      file('d', '0000001'),
    ],
    overview(id('abcdef1'), id('1abc'), id('abcdef1'), id('abcdef0'), id('0000002')),
  );
  expect([...noted]).toEqual([
    ['a', { object: id('1abc'), notes: 1 }],
    ['b', { object: id('abcdef1'), notes: 2 }],
  ]);
});

test('the first and the last of all noted objects are found too, and none among none', () => {
  const all = overview(id('1'), id('8'), id('f'));
  expect([...notedFiles([file('a', id('1')), file('z', id('f'))], all).keys()]).toEqual(['a', 'z']);
  expect(notedFiles([file('a', id('1'))], undefined).size).toBe(0);
});

test('where no file has notes the answer is the same value, however many files there are', () => {
  const none = notedFiles([], undefined);
  expect(none.size).toBe(0);
  expect(notedFiles([file('a', id('1abc'))], undefined)).toBe(none);
  expect(notedFiles([file('a', id('1abc')), file('b', id('2abc'))], overview(id('3abc')))).toBe(none);
});
