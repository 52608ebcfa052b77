import { expect, test } from 'vitest';
import type { FromWorker } from '../model/protocol.ts';
import { DiffDocument } from './document.ts';
import { Finder } from './find.ts';
import { scan } from './scan.ts';

const query = { text: 'needle', regex: false, matchCase: true, path: '' };
const entry = { path: 'x', oldPath: '', state: 'M', similarity: null, bytes: 1, complete: true } as const;
const HEAD = 'diff --git a/x b/x\n';
const raw = `${HEAD}@@ -4,3 +4,3 @@\n a\n-b\n+needle one\n c needle two\n`;
const wide = `${HEAD}@@ -2,5 +2,5 @@\n needle zero\n z\n a\n-b\n+needle one\n c needle two\n`;

test('after a file’s lines moved, the hit that was stepped to is still the current one', async () => {
  const heard: FromWorker[] = [];
  const finder = new Finder((message) => void heard.push(message));
  const document = new DiffDocument({
    revision: 1,
    mode: 'unified',
    whitespace: 'show',
    columns: 0,
    row: 20,
  });
  document.add({ ...entry, raw });
  await finder.start(7, query, document);
  finder.place(7, 1);
  expect(heard.at(-1)).toMatchObject({ type: 'place', at: 1, row: 4, still: false });

  document.setContext(0, scan(wide));
  await finder.again(0, (line) => line + 2);
  expect(heard.at(-2)).toMatchObject({ type: 'found', search: 7, total: 3, done: true });
  expect(heard.at(-1)).toMatchObject({ type: 'place', search: 7, at: 2, row: 6, still: true });

  // Without a search, or without a hit that was stepped to, there is nothing to keep.
  await finder.start(8, { ...query, text: 'zero' }, document);
  await finder.again(0, (line) => line);
  expect(heard.at(-1)).toMatchObject({ type: 'found', search: 8, total: 1 });
  await finder.start(9, null, document);
  const before = heard.length;
  await finder.again(0, (line) => line);
  expect(heard).toHaveLength(before);
});
