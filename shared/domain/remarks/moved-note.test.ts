import { expect, test } from 'vitest';
import type { Anchor } from './anchor.ts';
import type { Facts } from './facts.ts';
import { movedNote } from './moved-note.ts';
import { readRemarks } from './parse.ts';

const facts = (files: Record<string, number>): Facts => ({
  lineCount: (path) => files[path] ?? null,
  changes: (path) => path in files,
});
const line = (path: string, number: number): Anchor => ({
  path,
  side: 'new',
  lines: { first: number, last: number },
});

/** @param lines where lines of `a.ts` are now; others are gone */
function moved(note: string, lines: Record<number, Anchor>, there = facts({ 'a.ts': 20, 'b c.ts': 20 })) {
  return movedNote(note, {
    remarks: readRemarks(note, facts({ 'a.ts': 10 })),
    anchorOf: ({ anchor }) => (anchor.lines === null ? anchor : (lines[anchor.lines.first] ?? null)),
    linesOf: ({ anchor }) => (anchor.lines === null ? [] : [`line ${anchor.lines.first}`]),
    from: 'abc1234',
    there,
  });
}

test('remarks get the numbers and names that their lines have now, and everything else stays byte for byte', () => {
  const note =
    'General: words.\r\n\r\na.ts:5:  [x] Why?\r\n  Because.\r\n\r\na.ts:7:\tTab\r\na.ts: The file\r\nEnd';
  expect(moved(note, { 5: line('b c.ts', 12), 7: line('a.ts', 7) })).toEqual({
    text: note.replace('a.ts:5:', 'b c.ts:12:'),
    quoted: 0,
  });
});

test('a remark whose lines are gone is quoted with them, its replies below, and no word is lost', () => {
  const note = 'a.ts:5: Why?\n\n  Twice.\na.ts:5: So.\na.ts:6: And this?\nGeneral\na.ts:9: Stays\n';
  const { text, quoted } = moved(note, { 9: line('a.ts', 3) });
  expect(text).toBe(
    `Outdated, from abc1234:
    line 5
> a.ts:5: Why?
>
>   Twice.
> a.ts:5: So.
Outdated, from abc1234:
    line 6
> a.ts:6: And this?
General
a.ts:3: Stays
`,
  );
  expect(quoted).toBe(3);
  expect(readRemarks(text, facts({ 'a.ts': 20 })).map(({ text: words }) => words)).toEqual(['Stays']);
});

test('text that was no remark does not become one', () => {
  const note = 'a.ts:15: only 10 lines\n  more\na.ts:5: Why?';
  const { text, quoted } = moved(note, { 5: line('a.ts', 6) });
  expect(text).toBe('> a.ts:15: only 10 lines\n>   more\na.ts:6: Why?');
  expect(quoted).toBe(0);
});

test('an anchor that would be read as another place is quoted', () => {
  const there = facts({ 'a.ts': 20, 'a b: c.ts': 20, 'a b': 20 });
  const { text, quoted } = moved('a.ts:5: Why?\n', { 5: line('a b: c.ts', 6) }, there);
  expect(readRemarks(text, there).map(({ anchor }) => anchor)).toEqual(
    quoted === 0 ? [line('a b: c.ts', 6)] : [],
  );
  expect(text).toContain('Why?');
});
