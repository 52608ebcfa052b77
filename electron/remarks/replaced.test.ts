import { expect, test } from 'vitest';
import type { RemarkThread } from '../../shared/ipc/remarks.ts';
import type { ShownRange } from './history.ts';
import { markReplaced } from './replaced.ts';

const RANGE: ShownRange = {
  from: 'base',
  to: 'now',
  commits: [],
  byId: new Map([['now', { sha: 'now', parents: [], subject: '', changes: new Map(), order: 0 }]]),
};

const thread = (commit: string, text: string, line = 1): RemarkThread => ({
  key: `${commit} ${text} ${line}`,
  notesRef: 'refs/notes/reviews',
  commit,
  subject: '',
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

const told = (threads: readonly RemarkThread[]) =>
  markReplaced(threads, RANGE).map(({ key, replaced }) => (replaced === true ? `${key}, replaced` : key));

test('threads of commits that the branch does not have are marked', () => {
  expect(told([thread('old', 'Why?'), thread('now', 'How?')])).toEqual([
    'old Why? 1, replaced',
    'now How? 1',
  ]);
});

test('a note that was copied, once or twice, is shown on the newest commit alone', () => {
  expect(told([thread('older', 'Why?'), thread('old', 'Why?'), thread('now', 'Why?')])).toEqual([
    'now Why? 1',
  ]);
  expect(told([thread('older', 'Why?'), thread('old', 'Why?')])).toEqual(['old Why? 1, replaced']);
});

test('the same words on two lines of one commit are two threads, and none goes for a single copy', () => {
  const twice = [thread('old', 'Nit', 1), thread('old', 'Nit', 2)];
  expect(told(twice)).toHaveLength(2);
  expect(told([...twice, thread('now', 'Nit', 1)])).toHaveLength(3);
  expect(told([...twice, thread('now', 'Nit', 1), thread('now', 'Nit', 2)])).toHaveLength(2);
});
