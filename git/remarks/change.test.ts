import { expect, test } from 'vitest';
import { blocksOf, withBlocks } from './change.ts';

const anchor = { path: 'a.ts', side: 'new' as const, lines: { first: 3, last: 3 } };
const id = { source: 'a.ts:3: Why?', nth: 0 };
const changed = (note: string, change: Parameters<typeof blocksOf>[1]['change']) =>
  withBlocks(note, blocksOf(note, { anchor, change }));

test('a remark that somebody resolved meanwhile is still that remark, and keeps the mark', () => {
  const note = 'Words.\n\na.ts:3: [x] Why?\n\na.ts:3: Because.\n';
  expect(changed(note, { to: 'text', id, text: 'Why not?' })).toBe(note.replace('Why?', 'Why not?'));
  expect(changed(note, { to: 'removed', id })).toBe('Words.\n\na.ts:3: Because.\n');
});

test('a thread whose text changed is another one, and is not touched', () => {
  const note = 'a.ts:3: Otherwise.\n';
  for (const change of [{ to: 'removed', id } as const, { to: 'text', id, text: 'x' } as const])
    expect(() => blocksOf(note, { anchor, change })).toThrow('Someone else changed or removed this remark');
});
