import { expect, test } from 'vitest';
import { diffEntry } from '../diff-file.testing.ts';
import type { View } from '../model/shapes.ts';
import { textBetween, documentText } from './copied.ts';
import { DiffDocument } from './document.ts';
import { located, nextChange } from './places.ts';

const view = (mode: View['mode']): View => ({ revision: 0, mode, whitespace: 'show', columns: 0, row: 20 });
const RAW =
  '@@ -9,3 +9,3 @@ above\n before\n-old\n+new\n after\n@@ -30,2 +30,3 @@\n thirty\n+added\n thirty-one\n';

function documentOf(mode: View['mode']): DiffDocument {
  const document = new DiffDocument(view(mode));
  document.add(diffEntry(RAW, { path: 'b.ts' }));
  document.add(diffEntry(null, { path: 'held.bin' }));
  document.add(diffEntry('@@ -0,0 +1 @@\n+first\n', { path: 'a.ts' }));
  return document;
}

test.each(['unified', 'split'] as const)('everything is every line of every loaded file: %s', (mode) => {
  const document = documentOf(mode);
  const lines = ['first', 'before', 'old', 'new', 'after', 'thirty', 'added', 'thirty-one'];
  expect(documentText(document, 'code')).toBe(lines.join('\n'));
  expect(documentText(document, 'markers').split('\n')[2]).toBe('-old');
  expect(documentText(document, 'numbers').split('\n').slice(2, 4)).toEqual([
    '    10        -old',
    '           10 +new',
  ]);
});

test('a part begins and ends where it was selected, on its own side', () => {
  const at = { file: 0, side: 'right' as const };
  const document = documentOf('split');
  const from = { ...at, row: 1, column: 2 };
  expect(textBetween(document, from, { ...at, row: 3, column: 2 }, 'code')).toBe('fore\nnew\naf');
});

test('a line is found by its number, on either layout; one that is not shown gives the next row, unmarked', () => {
  expect(located(documentOf('unified'), { file: 0, side: null, line: 31 })).toMatchObject({
    file: 0,
    row: 7,
    exact: true,
  });
  expect(located(documentOf('split'), { file: 0, side: null, line: 10 })).toMatchObject({
    row: 2,
    exact: true,
  });
  expect(located(documentOf('unified'), { file: 0, side: null, line: 20 })).toMatchObject({
    row: 6,
    exact: false,
  });
  expect(located(documentOf('unified'), { file: 0, side: null, line: 99 })).toMatchObject({
    row: 8,
    exact: false,
  });
  expect(located(documentOf('unified'), { file: 1, side: null, line: 1 })).toBeNull();
  const deleted = new DiffDocument(view('unified'));
  deleted.add(diffEntry('@@ -1,2 +0,0 @@\n-one\n-two\n', { path: 'c', state: 'D' }));
  expect(located(deleted, { file: 0, side: null, line: 2 })).toMatchObject({ row: 2, exact: true });
});

test('with white space ignored a row that is shown as unchanged is copied as unchanged, and no other', () => {
  const raw = '@@ -1,3 +1,3 @@\n-a\n-b\n+  a\n+c\n same\n';
  for (const mode of ['unified', 'split'] as const) {
    const document = new DiffDocument({ ...view(mode), whitespace: 'ignore-all' });
    document.add(diffEntry(raw, { path: 'a.ts' }));
    const side = mode === 'split' ? ('right' as const) : ('both' as const);
    const from = { file: 0, side, row: 0, column: 0 };
    const lines = textBetween(document, from, { ...from, row: 9, column: 99 }, 'numbers').split('\n');
    expect(lines).toEqual([
      '     1      1    a',
      ...(mode === 'split' ? [] : ['     2        -b']),
      '            2 +c',
      '     3      3  same',
    ]);
  }
});

test('with white space ignored the next change is one that is shown, side by side, too', () => {
  const raw = '@@ -1,3 +1,3 @@\n-a\n+  a\n same\n-b\n+c\n';
  for (const mode of ['unified', 'split'] as const) {
    const document = new DiffDocument({ ...view(mode), whitespace: 'ignore-all' });
    document.add(diffEntry(raw, { path: 'a.ts' }));
    expect(nextChange(document, { file: 0, row: 0, step: 1 })).toMatchObject({ row: 3 });
  }
});
