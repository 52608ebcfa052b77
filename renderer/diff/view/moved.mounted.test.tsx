import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fileOf, mountDiff } from '../../test/diff.tsx';

const CODE = [
  'function totalOf(prices: readonly number[]): number {',
  '  let total = 0;',
  '  for (const price of prices) total += price;',
  '  if (total > 1000) total *= 0.9;',
  '  return total;',
  '}',
];
const OTHER = CODE.with(2, '  for (const price of prices) total += price + 1;');
const old = CODE.map((line) => `-${line}`);
const next = (lines: readonly string[], indent = '  ') => lines.map((line) => `+${indent}${line}`);

const FILES = [
  fileOf(
    'a.ts',
    '@@ -1,10 +1,4 @@',
    ' import x;',
    '-import moreOfOther;',
    ...old,
    '+only new',
    ' const a = 1;',
    ' end',
    '@@ -50,2 +44,2 @@',
    ' other',
    '-x',
    '+y',
  ),
  fileOf('lib/b.ts', '@@ -1,2 +1,9 @@', ' first', '+second', ...next(CODE), ' last'),
];

async function mounted(props: Parameters<typeof mountDiff>[1] = {}, files = FILES) {
  const view = await mountDiff({ files }, props);
  await expect.poll(() => view.diff()?.status).toBe('ready');
  const heads = () =>
    [...view.scroller().querySelectorAll('[data-jump]')].map((button) => button.textContent);
  const current = () => view.scroller().querySelector('[class*="current"][data-cell]')?.textContent ?? null;
  return { ...view, heads, current };
}

test.each(['unified', 'split'] as const)(
  '%s: both ends of moved code say where the other one is',
  async (mode) => {
    const { heads, scroller, diff, screen } = await mounted({ mode });
    await expect.poll(heads).toEqual(['Moved to lib/b.ts:3-8', 'Moved from a.ts:3-8']);
    const marked = [...scroller().querySelectorAll('[class*="moved"][data-cell]')].map(
      (row) => row.textContent,
    );
    expect(marked).toEqual([...CODE, ...CODE.map((line) => `  ${line}`)]);
    const markers = [...scroller().querySelectorAll<HTMLElement>('[data-markers]')]
      .map(({ dataset }) => dataset['markers'] ?? '')
      .join('');
    expect([markers.match(/↗/g)?.length, markers.match(/↘/g)?.length]).toEqual([6, 6]);
    expect(diff()?.files.map(({ moved }) => moved)).toEqual([6, 6]);
    await expect
      .element(screen.getByRole('button', { name: 'Moved to lib/b.ts:3-8', exact: true }))
      .toBeVisible();
  },
);

test('a press leads to the other end, and a key leads back to where the reader was', async () => {
  const { heads, screen, current, handle } = await mounted();
  await expect.poll(heads).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Moved to lib/b.ts:3-8' }));
  await expect.poll(current).toBe(`  ${CODE[0]}`);
  handle().toOtherEnd();
  await expect.poll(current).toBe(CODE[0]);
  await handle().revealLine('a.ts', 'old', 5);
  await expect.poll(current).toBe(CODE[2]);
  handle().toOtherEnd();
  await expect.poll(current).toBe(`  ${CODE[0]}`);
  handle().toOtherEnd();
  await expect.poll(current).toBe(CODE[2]);
  await handle().revealLine('lib/b.ts', 'new', 2);
  handle().toOtherEnd();
  await expect.element(screen.getByText(/^There is no moved code under the line cursor/)).toBeVisible();
});

test('each line knows its own place at the other end, however moved code is shown', async () => {
  const { heads, handle, change } = await mounted();
  await expect.poll(heads).toHaveLength(2);
  for (const moved of ['mark', 'fold', 'ignore'] as const) {
    change({ moved });
    const from = await handle().movedLine('lib/b.ts', 'new', 5);
    expect(from).toEqual({ path: 'a.ts', line: 5, copied: false, changed: false });
    expect(await handle().movedLine('a.ts', 'old', 8)).toMatchObject({ path: 'lib/b.ts', line: 8 });
    expect(await handle().movedLine('lib/b.ts', 'new', 2)).toBeNull();
    expect(await handle().movedLine('none.ts', 'new', 2)).toBeNull();
  }
});

test('lines that differ are shown as changes, with their words, and counted', async () => {
  const files = [
    FILES[0] ?? fileOf(''),
    fileOf('lib/b.ts', '@@ -1,2 +1,9 @@', ' first', '+second', ...next(OTHER), ' last'),
  ];
  const { heads, scroller, diff } = await mounted({}, files);
  await expect
    .poll(heads)
    .toEqual(['Moved to lib/b.ts:3-8, 1 line changed', 'Moved from a.ts:3-8, 1 line changed']);
  expect(scroller().querySelectorAll('[class*="moved"][data-cell]')).toHaveLength(10);
  await expect
    .poll(() =>
      [...scroller().querySelectorAll('[class*="addWord"]')].map((word) => word.textContent).join(''),
    )
    .toBe(' + 1');
  expect(diff()?.files.map(({ moved }) => moved)).toEqual([5, 5]);
});

test('folded, a run is one row at both ends that opens; the reading position stays', async () => {
  const { heads, rows, screen, change, scroller } = await mounted({ moved: 'fold' });
  await expect.poll(heads).toHaveLength(2);
  expect(rows().some((row) => row.textContent?.includes('totalOf'))).toBe(false);
  expect(scroller().textContent).toContain('6 lines');
  const open = screen.getByRole('button', { name: 'Show 6 moved lines' });
  await userEvent.click(open.first());
  await expect.poll(() => rows().filter((row) => row.textContent?.includes('totalOf')).length).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Fold this moved code' }));
  await expect.poll(() => rows().some((row) => row.textContent?.includes('totalOf'))).toBe(false);
  change({ moved: 'ignore' });
  await expect.poll(heads).toHaveLength(0);
  await expect.poll(() => rows().filter((row) => row.textContent?.includes('totalOf')).length).toBe(2);
  expect(scroller().querySelectorAll('[class*="moved"][data-cell]')).toHaveLength(0);
});

test('folded, the lines that differ stay in sight at both ends, with their words, and are copied in their place', async () => {
  const files = [
    FILES[0] ?? fileOf(''),
    fileOf('lib/b.ts', '@@ -1,2 +1,9 @@', ' first', '+second', ...next(OTHER), ' last'),
  ];
  const { heads, rows, scroller, handle, current, screen } = await mounted({ moved: 'fold' }, files);
  await expect.poll(heads).toHaveLength(2);
  const shown = () => rows().map((row) => row.textContent ?? '');
  expect(shown().filter((text) => text.includes('price'))).toEqual([CODE[2], `  ${OTHER[2]}`]);
  expect(shown().some((text) => text.includes('totalOf'))).toBe(false);
  await expect
    .poll(() =>
      [...scroller().querySelectorAll('[class*="addWord"]')].map((word) => word.textContent).join(''),
    )
    .toBe(' + 1');
  await expect.element(screen.getByRole('button', { name: 'Show 5 moved lines' }).first()).toBeVisible();
  expect(scroller().textContent).toContain('indented more');
  expect(await handle().revealLine('a.ts', 'old', 5)).toBe(true);
  await expect.poll(current).toBe(CODE[2]);
  expect(shown().some((text) => text.includes('totalOf'))).toBe(false);
});

test('folded code is found, led to, walked over and copied', async () => {
  const { heads, handle, current, rows } = await mounted({ moved: 'fold' });
  await expect.poll(heads).toHaveLength(2);
  handle().nextChange();
  await expect.poll(current).toBe('import moreOfOther;');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(current).toBe('only new');
  handle().nextChange();
  await expect.poll(current).toBe('x');
  handle().nextChange();
  await expect.poll(current).toBe('second');
  expect(rows().some((row) => row.textContent?.includes('totalOf'))).toBe(false);
  handle().find({ text: 'total *= 0.9', regex: false, matchCase: false, path: 'lib/' });
  await expect.poll(current).toBe(`  ${CODE[3]}`);
  expect(await handle().revealLine('a.ts', 'old', 7)).toBe(true);
  await expect.poll(current).toBe(CODE[4]);
});

/** Selects from the beginning of one row to the end of another, and copies. */
function copyOf(area: Element, first: HTMLElement | undefined, last: HTMLElement | undefined): string {
  if (!first || !last) return '';
  first.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  document.getSelection()?.setBaseAndExtent(first, 0, last, last.childNodes.length);
  const clipboardData = new DataTransfer();
  area.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData }));
  return clipboardData.getData('text/plain');
}

test('a selection across folded code is copied whole, in its order', async () => {
  const files = [
    FILES[0] ?? fileOf(''),
    fileOf('lib/b.ts', '@@ -1,2 +1,9 @@', ' first', '+second', ...next(OTHER), ' last'),
  ];
  const { heads, rows, scroller } = await mounted({ moved: 'fold' }, files);
  await expect.poll(heads).toHaveLength(2);
  const row = (text: string) => rows().find(({ textContent }) => textContent === text);
  const indented = OTHER.map((line) => `  ${line}`);
  await expect
    .poll(() => copyOf(scroller(), row('second'), row('last')))
    .toBe(['second', ...indented, 'last'].join('\n'));
  // A selection that ends in a line that differs does not take what is folded below it.
  await expect
    .poll(() => copyOf(scroller(), row('second'), row(indented[2] ?? '')))
    .toBe(['second', ...indented.slice(0, 3)].join('\n'));
});

test('while a file shows what changed since it was viewed, it marks nothing as moved, and its lines still count', async () => {
  const { heads, diff, handle, current } = await mounted({ moved: 'fold' });
  await expect.poll(heads).toHaveLength(2);
  const other = diff()?.files.find(({ path }) => path === 'lib/b.ts');
  if (!other) throw new Error('No such file is shown.');
  const raw = (await diff()?.rawOf(other)) ?? '';
  diff()?.showInterdiff(other, raw.replace('+second', '+zweite'));
  await expect.poll(heads).toEqual(['Moved to lib/b.ts:3-8']);
  expect(await handle().movedLine('lib/b.ts', 'new', 5)).toBeNull();
  await expect.poll(() => diff()?.files.map(({ moved }) => moved)).toEqual([6, 6]);
  // The other end leads to the whole diff, where the moved code is.
  expect(await handle().revealLine('a.ts', 'old', 5)).toBe(true);
  handle().toOtherEnd();
  await expect.poll(current).toBe(`  ${CODE[0]}`);
  await expect.poll(heads).toEqual(['Moved to lib/b.ts:3-8', 'Moved from a.ts:3-8']);
});

test.each(['ignore-trailing', 'ignore-ends', 'ignore-all'] as const)(
  'white space %s: code that moved is found and folded, and what is shown as unchanged is no moved code',
  async (whitespace) => {
    const spaced = fileOf('c.ts', '@@ -1,1 +1,1 @@', `-${CODE[1]}`, `+${CODE[1]} `);
    const { heads, rows, change } = await mounted({ moved: 'fold', whitespace }, [...FILES, spaced]);
    await expect.poll(heads).toEqual(['Moved to lib/b.ts:3-8', 'Moved from a.ts:3-8']);
    expect(rows().some((row) => row.textContent?.includes('totalOf'))).toBe(false);
    change({ whitespace: 'show' });
    await expect.poll(heads).toContain('Moved from a.ts:3-8');
  },
);

test('a remark on folded code is counted at its row, and leads there', async () => {
  const { heads, change, handle, screen } = await mounted({ moved: 'fold' });
  await expect.poll(heads).toHaveLength(2);
  const at = { side: 'new', first: 5, last: 5 } as const;
  change({
    inserts: [{ key: 'one', path: 'lib/b.ts', at, render: () => <p>Why?</p> }],
    marks: [{ key: 'one', path: 'lib/b.ts', at, look: 'open', label: '1 remark' }],
  });
  await expect.element(screen.getByRole('button', { name: '● 1 remark' })).toBeVisible();
  await expect.element(screen.getByText('Why?')).not.toBeInTheDocument();
  expect(await handle().revealInsert('one')).toBe(true);
  await expect.element(screen.getByText('Why?')).toBeVisible();
});
