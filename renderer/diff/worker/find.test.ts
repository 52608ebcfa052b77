import { expect, onTestFinished, test, vi } from 'vitest';
import { diffEntry } from '../diff-file.testing.ts';
import type { FromWorker } from '../model/protocol.ts';
import { DiffDocument } from './document.ts';
import { Finder } from './find.ts';
import { scan } from './scan.ts';

const query = { text: 'needle', regex: false, matchCase: true, path: '' };
const emptyDocument = (): DiffDocument =>
  new DiffDocument({ revision: 1, mode: 'unified', whitespace: 'show', columns: 0, row: 20 });
const HEAD = 'diff --git a/x b/x\n';
const raw = `${HEAD}@@ -4,3 +4,3 @@\n a\n-b\n+needle one\n c needle two\n`;
const wide = `${HEAD}@@ -2,5 +2,5 @@\n needle zero\n z\n a\n-b\n+needle one\n c needle two\n`;

test('after a file’s lines moved, the hit that was stepped to is still the current one', async () => {
  const heard: FromWorker[] = [];
  const finder = new Finder((message) => void heard.push(message));
  const document = emptyDocument();
  document.add(diffEntry(raw));
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

/**
 * Searches three files, of which the page hears one by one, with a reader at this line of one of them. `held`: this one
 * is held back.
 */
async function ledFrom(file: number, line: number, held = ''): Promise<FromWorker[]> {
  let now = 0;
  // Each look at the clock is a second later: as on a machine that is busy, or in a diff that is large.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  onTestFinished(() => clock.mockRestore());
  const heard: FromWorker[] = [];
  const finder = new Finder((message) => {
    const first = !heard.some(({ type }) => type === 'found');
    heard.push(message);
    if (message.type === 'found' && first) queueMicrotask(() => finder.nearest(7, file, line));
  });
  const document = emptyDocument();
  for (const path of ['a', 'b', 'c']) document.add(diffEntry(path === held ? null : raw, { path }));
  await finder.start(7, query, document);
  return heard;
}

const placesIn = (heard: readonly FromWorker[]): unknown[] =>
  heard.flatMap((message) => (message.type === 'place' ? [[message.file, message.at]] : []));

test('the hit nearest to the reader is led to once it is found, and not the first of those found until then', async () => {
  const heard = await ledFrom(1, 4);
  expect(heard.find(({ type }) => type === 'found')).toMatchObject({ total: 2, done: false });
  expect(placesIn(heard)).toEqual([[1, 3]]);
  // It is not waited for the end.
  expect(heard.at(-1)).toMatchObject({ type: 'found', total: 6, done: true });
});

test('below the last hit the first of all is led to, once everything is searched', async () => {
  const heard = await ledFrom(2, 5);
  expect(placesIn(heard)).toEqual([[0, 0]]);
  expect(heard.at(-2)).toMatchObject({ type: 'found', total: 6, done: true });
});

test('from a file that is held back the next one’s first hit is led to', async () => {
  expect(placesIn(await ledFrom(0, 0, 'a'))).toEqual([[1, 0]]);
});

test('letters are found however they are written: with their mark in one character or in two', async () => {
  const heard: FromWorker[] = [];
  const finder = new Finder((message) => void heard.push(message));
  const document = emptyDocument();
  document.add(
    diffEntry(`${HEAD}@@ -1,2 +1,2 @@\n zu gro\u0308ssen\n-GR\u00d6SSEN\n+gro\n`, {
      path: 'gro\u0308ssen.md',
    }),
  );
  const total = async (text: string, more = {}): Promise<unknown> => {
    await finder.start(7, { ...query, matchCase: false, text, ...more }, document);
    return heard.findLast(({ type }) => type === 'found');
  };
  expect(await total('gr\u00f6ssen')).toMatchObject({ total: 2 });
  expect(await total('gro\u0308ssen', { path: 'gr\u00f6' })).toMatchObject({ total: 2 });
  expect(await total('gr\u00f6', { matchCase: true })).toMatchObject({ total: 1 });
  expect(await total('gro')).toMatchObject({ total: 1 });
});
