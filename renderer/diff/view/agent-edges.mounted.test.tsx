import { expect, test } from 'vitest';
import { fileOf, mountDiff } from '../../test/diff.tsx';
import type { WrittenLines } from '../index.ts';

const FILES = [
  fileOf('a.ts', '@@ -1,4 +1,6 @@', ' one', '-two', '+TWO', '+and', '+more', ' three', ' four'),
  fileOf('b.ts', '@@ -1 +1,3 @@', ' one', '+ two', '+three'),
];
/** Of unchanged lines, too: these are not marked. */
const WRITTEN: WrittenLines = new Map([
  ['a.ts', { agent: [1, 2, 4, 9], person: [3, 3] }],
  ['gone.ts', { agent: [1, 9], person: [] }],
]);

async function mounted(props: Parameters<typeof mountDiff>[1] = {}) {
  const view = await mountDiff({ files: FILES }, props);
  await expect.poll(() => view.diff()?.status).toBe('ready');
  const edges = () => [...view.scroller().querySelectorAll('[data-by]')].map((row) => row.textContent);
  const counts = () => view.diff()?.files.map(({ byAgent, byPerson }) => [byAgent, byPerson]);
  return { ...view, edges, counts };
}

test.each(['unified', 'split'] as const)('%s: added lines that an agent wrote have an edge', async (mode) => {
  const { edges, counts, change, scroller } = await mounted({ mode });
  expect(edges()).toEqual([]);
  change({ written: WRITTEN });
  await expect.poll(edges).toEqual(['TWO', 'more']);
  await expect.poll(counts).toEqual([
    [2, 1],
    [0, 0],
  ]);
  const row = scroller().querySelector('[data-by]');
  if (row === null) throw new Error('no row');
  // Beside its own row, between the marker and the code.
  const edge = getComputedStyle(row, '::before');
  expect([edge.height, edge.width]).toEqual([`${row.getBoundingClientRect().height}px`, '4px']);
  const code = document.createRange();
  code.selectNodeContents(row);
  const run = row.parentElement?.getBoundingClientRect().left ?? 0;
  const right = run + Number.parseFloat(edge.left) + 4;
  expect(right).toBeLessThanOrEqual(code.getBoundingClientRect().left);
  change({ written: undefined });
  await expect.poll(edges).toEqual([]);
  await expect.poll(counts).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('in wrapped rows the edge is as high as the row', async () => {
  const long = fileOf('a.ts', '@@ -1 +1,2 @@', ' one', `+${'word '.repeat(100)}`);
  const view = await mountDiff({ files: [long] }, { wrap: true, written: WRITTEN });
  await expect.poll(() => view.scroller().querySelectorAll('[data-by]').length).toBe(1);
  const row = view.scroller().querySelector('[data-by]');
  const height = row?.getBoundingClientRect().height ?? 0;
  expect(height).toBeGreaterThan(30);
  expect(Number.parseFloat(getComputedStyle(row ?? document.body, '::before').height)).toBeCloseTo(height, 0);
});

test('lines that differ in ignored white space alone are neither marked nor counted', async () => {
  const spaced = fileOf('a.ts', '@@ -1,2 +1,2 @@', ' one', '-two', '+  two', '@@ -8 +8,2 @@', ' x', '+y');
  const view = await mountDiff({ files: [spaced] }, { written: WRITTEN });
  const counts = () => view.diff()?.files.map(({ byAgent, additions }) => [byAgent, additions]);
  await expect.poll(counts).toEqual([[2, 2]]);
  view.change({ whitespace: 'ignore-all' });
  await expect.poll(counts).toEqual([[1, 1]]);
  view.change({ whitespace: 'show' });
  await expect.poll(counts).toEqual([[2, 2]]);
});

test('what is read again is counted again', async () => {
  const { counts, edges, diff } = await mounted({ written: WRITTEN });
  await expect.poll(counts).toEqual([
    [2, 1],
    [0, 0],
  ]);
  diff()?.retry();
  await expect.poll(() => diff()?.status).toBe('ready');
  await expect.poll(counts).toEqual([
    [2, 1],
    [0, 0],
  ]);
  await expect.poll(edges).toEqual(['TWO', 'more']);
});

test('the line cursor says that an agent wrote the line', async () => {
  const { counts, handle, screen } = await mounted({ written: WRITTEN });
  await expect.poll(() => counts()?.[0]).toEqual([2, 1]);
  await handle().revealLine('a.ts', 'new', 2);
  await expect.element(screen.getByText('a.ts, added, by an agent, line 2: TWO')).toBeInTheDocument();
  await handle().revealLine('a.ts', 'new', 3);
  await expect.element(screen.getByText('added, line 3: and', { exact: true })).toBeInTheDocument();
});
