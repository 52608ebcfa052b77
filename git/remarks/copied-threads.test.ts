import { expect, test } from 'vitest';
import type { RemarkThread } from '../../shared/ipc/remarks.ts';
import { withoutCopied } from './copied-threads.ts';

const thread = (commit: string, text: string, line = 1): RemarkThread => ({
  key: `${commit} ${text} ${line}`,
  notesRef: 'refs/notes/reviews',
  commit,
  subject: '',
  ...(commit === 'now' ? {} : { replaced: true }),
  anchor: { path: 'a.ts', side: 'new', lines: { first: line, last: line } },
  resolved: false,
  remarks: [
    {
      id: { source: text, nth: 0 },
      text,
      parts: [],
      resolved: false,
      author: null,
      date: null,
      waiting: false,
    },
  ],
  placed: { at: 'file', path: 'a.ts' },
});

const keysOf = (threads: readonly RemarkThread[]) => withoutCopied(threads).map(({ key }) => key);

test('a note that was copied, once or twice, is shown on the newest commit alone', () => {
  expect(keysOf([thread('older', 'Why?'), thread('old', 'Why?'), thread('now', 'Why?')])).toEqual([
    'now Why? 1',
  ]);
  expect(keysOf([thread('older', 'Why?'), thread('old', 'Why?')])).toEqual(['old Why? 1']);
});

test('the same words on two lines of one commit are two threads, and none goes for a single copy', () => {
  const twice = [thread('old', 'Nit', 1), thread('old', 'Nit', 2)];
  expect(keysOf(twice)).toHaveLength(2);
  expect(keysOf([...twice, thread('now', 'Nit', 1)])).toHaveLength(3);
  expect(keysOf([...twice, thread('now', 'Nit', 1), thread('now', 'Nit', 2)])).toHaveLength(2);
});

test('one that was answered after it was copied stays, and so does a copy with answers of its own', () => {
  const answered = (commit: string, ...texts: string[]): RemarkThread => {
    const threads = texts.map((text) => thread(commit, text));
    return { ...thread(commit, texts[0] ?? ''), remarks: threads.flatMap(({ remarks }) => remarks) };
  };
  expect(keysOf([answered('old', 'Why?', 'Because.'), thread('now', 'Why?')])).toHaveLength(2);
  expect(keysOf([thread('old', 'Why?'), answered('now', 'Why?', 'Because.')])).toEqual(['now Why? 1']);
  expect(
    keysOf([answered('older', 'Why?', 'So.'), answered('old', 'Why?', 'So.'), thread('now', 'Why?')]),
  ).toEqual(['old Why? 1', 'now Why? 1']);
});

test('a remark on uncommitted changes that was handed over, or copied to their commit, is shown there alone', () => {
  const yet = { ...thread('snapshot', 'Why?'), replaced: undefined, uncommitted: true as const };
  expect(keysOf([yet, thread('now', 'Why?')])).toEqual(['now Why? 1']);
  expect(keysOf([yet])).toEqual(['snapshot Why? 1']);
});

const signed = (one: RemarkThread, author: string, day: number): RemarkThread => ({
  ...one,
  remarks: one.remarks.map((remark) => ({ ...remark, author, date: `2026-01-0${day}T00:00:00Z` })),
});
const writers = (threads: readonly RemarkThread[]) =>
  withoutCopied(threads).map(({ remarks: [first] }) => `${first?.author ?? ''} ${first?.date ?? ''}`);

test('a copy names who wrote the remark, not who copied it', () => {
  const copy = signed(thread('now', 'Why?'), 'Copier', 3);
  expect(writers([signed(thread('old', 'Why?'), 'Writer', 1), copy])).toEqual([
    'Writer 2026-01-01T00:00:00Z',
  ]);
  const two = [signed(thread('old', 'Nit', 1), 'One', 1), signed(thread('old', 'Nit', 2), 'Two', 1)];
  const both = [signed(thread('now', 'Nit', 1), 'Copier', 3), signed(thread('now', 'Nit', 2), 'Copier', 3)];
  expect(writers([...two, ...both])).toEqual(['One 2026-01-01T00:00:00Z', 'Two 2026-01-01T00:00:00Z']);
  // It was there before.
  expect(
    writers([signed(thread('old', 'Why?'), 'Later', 5), signed(thread('now', 'Why?'), 'First', 3)]),
  ).toEqual(['First 2026-01-03T00:00:00Z']);
});

const beside = (one: RemarkThread, line: number): RemarkThread => ({
  ...one,
  placed: { at: 'lines', path: 'a.ts', side: 'new', lines: { first: line, last: line } },
});

test('the same words of somebody else about other lines are no copy', () => {
  const own = signed(thread('old', 'Fine'), 'Ann', 1);
  const other = signed(thread('now', 'Fine'), 'Bo', 3);
  expect(writers([beside(own, 1), beside(other, 9)])).toEqual([
    'Ann 2026-01-01T00:00:00Z',
    'Bo 2026-01-03T00:00:00Z',
  ]);
  expect(writers([beside(own, 9), beside(other, 9)])).toEqual(['Ann 2026-01-01T00:00:00Z']);
});
