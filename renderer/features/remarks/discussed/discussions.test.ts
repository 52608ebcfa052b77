import { expect, test } from 'vitest';
import type { RemarkThread } from '../../../../shared/ipc/remarks.ts';
import { discussionsOf } from './discussions.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');

interface Given {
  first?: number;
  last?: number;
  path?: string;
  texts?: string[];
  resolved?: boolean;
  date?: string | null;
  notesRef?: string;
}

function thread({
  first = 5,
  last = first,
  path = 'a.ts',
  texts = ['Why?'],
  ...more
}: Given = {}): RemarkThread {
  const { resolved = false, date = '2026-03-26T12:00:00Z', notesRef = 'refs/notes/reviews' } = more;
  return {
    key: JSON.stringify([first, last, path, texts]),
    notesRef,
    commit: 'c'.repeat(40),
    subject: 'Begin',
    anchor: { path, side: 'new', lines: { first, last } },
    resolved,
    remarks: texts.map((text) => ({
      id: { source: text, nth: 0 },
      text,
      parts: [],
      resolved,
      author: 'Ann',
      date,
      waiting: false,
    })),
    placed: { at: 'lines', path, side: 'old', lines: { first, last } },
  };
}

const said = (old: RemarkThread[], own: RemarkThread[] = []) =>
  discussionsOf(old, own, NOW).map(({ label, title, at }) => [label, title, at.first, at.last]);

test('a mark says when it was discussed, by whom, and how it began', () => {
  expect(said([thread({ texts: ['Why?\nMore.', 'Because.'] })])).toEqual([
    ['Discussed 8 months ago', 'Ann: Why?', 5, 5],
  ]);
  expect(said([thread({ date: null, texts: ['x'.repeat(100)] })])).toEqual([
    ['Discussed before', `Ann: ${'x'.repeat(90)}…`, 5, 5],
  ]);
  expect(said([thread({ resolved: true })])[0]?.[0]).toBe('Discussed 8 months ago, resolved');
});

test('threads that end at one line share a mark, open ones first', () => {
  const [open, resolved] = [thread({ first: 3, last: 5 }), thread({ resolved: true, texts: ['Done?'] })];
  expect(said([open, resolved, thread({ first: 6 })])).toEqual([
    ['Discussed 8 months ago and 1 more', 'Ann: Why?\nAnn: Done?', 3, 5],
    ['Discussed 8 months ago', 'Ann: Why?', 6, 6],
  ]);
  const many = Array.from({ length: 6 }, (_, n) => thread({ texts: [`Why ${n}?`] }));
  expect(said(many)[0]?.[1]).toMatch(/^Ann: Why 0\?\n.*\n.*\nAnn: Why 3\?\nand 2 more$/);
});

test('what the branch says itself is not said twice', () => {
  const old = thread({ texts: ['Why?', 'Because.'] });
  expect(said([old], [thread({ texts: ['Why?', 'Because.', 'And now?'] })])).toEqual([]);
  expect(said([old], [thread({ texts: ['Why?'] })])).toHaveLength(1);
  expect(said([old], [thread({ texts: ['Why?', 'Because.'], path: 'b.ts' })])).toHaveLength(1);
  expect(said([old], [thread({ texts: ['Why?', 'Because.'], notesRef: 'refs/notes/x' })])).toHaveLength(1);
});
