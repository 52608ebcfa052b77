import { expect, test } from 'vitest';
import { lineNote } from './line-notes.ts';

const at = { path: 'src/a.ts', line: 12 };
const read = (text: string) =>
  lineNote({ notesRef: 'refs/notes/reviews', author: 'Ann', date: null, text }, at);

test('a note is its first general lines, and the remarks on this line', () => {
  const note = read(
    [
      'Looks good.',
      '',
      'src/a.ts:10-14: Why a loop?',
      '  It is clearer without.',
      '',
      'src/a.ts:13: Not here.',
      '',
      'src/a.ts:-12: Nor on the old side.',
      '',
      'src/a.ts:12: [x] Done.',
    ].join('\n'),
  );
  expect(note.gist).toBe('Looks good.');
  expect(note.more).toBe(false);
  expect(note.remarks.map(({ text, resolved }) => [text, resolved])).toEqual([
    ['Why a loop?\nIt is clearer without.', false],
    ['Done.', true],
  ]);
});

test('a long note is begun, and a hostile one costs little', () => {
  const long = read('one\ntwo\nthree\nfour');
  expect([long.gist, long.more]).toEqual(['one\ntwo\nthree', true]);
  expect(read('x'.repeat(10_000_000)).gist).toHaveLength(500);
});
