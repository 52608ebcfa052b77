import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FindState } from '../index.ts';
import { addedLines, fileOf, mountDiff } from '../../test/diff.tsx';
import { ROW_HEIGHT } from '../model/geometry.ts';

const context = (count: number, from: number): string[] =>
  Array.from({ length: count }, (_, at) => ` line ${from + at}`);
/** Two changes, far apart. */
const TWICE = fileOf(
  'b.txt',
  '@@ -1,82 +1,82 @@',
  ...context(40, 1),
  '-first',
  '+erste',
  ...context(40, 42),
  '-second',
  '+zweite',
);
const FILES = [addedLines('a.txt', 200), TWICE, addedLines('c.txt', 200)];

async function mounted(onFind?: (state: FindState) => void) {
  const view = await mountDiff({ files: FILES }, onFind ? { onFind } : {});
  await expect.poll(() => view.diff()?.status).toBe('ready');
  // All three files have their place on the canvas.
  await expect.poll(() => view.scroller().scrollHeight).toBeGreaterThan(480 * ROW_HEIGHT);
  await expect.poll(() => view.rows().length).toBeGreaterThan(10);
  /** The row that was stepped to, if it is to be seen. */
  const current = (): string | null => {
    const row = view.scroller().querySelector('[class*="current"][data-cell]');
    if (!row) return null;
    const [own, area] = [row.getBoundingClientRect(), view.scroller().getBoundingClientRect()];
    return own.top >= area.top && own.bottom <= area.bottom
      ? row.textContent
      : `out of sight: ${row.textContent}`;
  };
  return { ...view, current };
}

test('n and p walk through changes, across files, and each is in sight', async () => {
  const { handle, current } = await mounted();
  handle().scrollToFile('b.txt');
  const steps: (string | null)[] = [];
  for (const step of ['nextChange', 'nextChange', 'nextChange', 'previousChange'] as const) {
    const before = current();
    handle()[step]();
    await expect.poll(current).not.toBe(before);
    steps.push(current());
  }
  expect(steps).toEqual(['first', 'second', 'c.txt line 1', 'second']);
});

test('quick steps are all taken, and who asks right behind them where the cursor is gets where they lead', async () => {
  const { handle } = await mounted();
  handle().scrollToFile('b.txt');
  handle().nextChange();
  handle().nextChange();
  expect(await handle().cursor()).toEqual({ path: 'b.txt', side: 'old', first: 82, last: 82 });
  handle().previousChange();
  await userEvent.keyboard('{ArrowDown}');
  expect(await handle().cursor()).toEqual({ path: 'b.txt', side: 'new', first: 41, last: 41 });
});

test('j and k walk through files; back from the middle of one is its own beginning first', async () => {
  const onVisibleFile = vi.fn();
  const { handle, change, scroller } = await mounted();
  change({ onVisibleFile });
  const seen = () => onVisibleFile.mock.lastCall?.[0];
  handle().nextFile();
  await expect.poll(seen).toBe('b.txt');
  handle().nextFile();
  await expect.poll(seen).toBe('c.txt');
  const top = scroller().scrollTop;
  scroller().scrollTop = top + 500;
  await expect.poll(() => scroller().scrollTop).toBe(top + 500);
  handle().previousFile();
  await expect.poll(() => scroller().scrollTop).toBe(top);
  handle().previousFile();
  await expect.poll(seen).toBe('b.txt');
});

test('a line is led to by its number, and marked', async () => {
  const { handle, current } = await mounted();
  await handle().scrollToLine('c.txt', 180);
  await expect.poll(current).toBe('c.txt line 180');
});

test('find counts every hit, loaded or not drawn, and steps round', async () => {
  const onFind = vi.fn<(state: FindState) => void>();
  const { handle, scroller } = await mounted(onFind);
  const state = () => onFind.mock.lastCall?.[0];
  handle().find({ text: 'c.txt line 19', regex: false, matchCase: false, path: '' });
  await expect.poll(state).toMatchObject({ total: 11, searching: false, at: 0 });
  await expect.poll(() => scroller().textContent).toContain('c.txt line 19');
  handle().previousHit();
  await expect.poll(() => state()?.at).toBe(10);
  await expect.poll(() => scroller().textContent).toContain('c.txt line 199');
  handle().nextHit();
  await expect.poll(() => state()?.at).toBe(0);
  handle().find(null);
  await expect.poll(state).toMatchObject({ total: 0, searching: false });
});

test('a broken pattern says so', async () => {
  const onFind = vi.fn<(state: FindState) => void>();
  const { handle } = await mounted(onFind);
  handle().find({ text: '(', regex: true, matchCase: false, path: '' });
  await expect.poll(() => onFind.mock.lastCall?.[0].problem).toMatch(/\S/);
});

test('in a diff that fits on the screen, keys, clicks and the cursor have one file in view, and the last is reached', async () => {
  const onVisibleFile = vi.fn();
  const small = ['a.txt', 'b.txt', 'c.txt'].map((path) => addedLines(path, 3));
  const view = await mountDiff({ files: small }, { onVisibleFile });
  const seen = () => onVisibleFile.mock.lastCall?.[0];
  const line = (text: string) => view.rows().find((row) => row.textContent === text);
  const press = (text: string) =>
    userEvent.click(line(text) ?? document.body, { position: { x: 200, y: 8 } });
  await expect.poll(() => line('c.txt line 3')?.textContent).toBeDefined();
  for (const path of ['b.txt', 'c.txt']) {
    view.handle().nextFile();
    await expect.poll(seen).toBe(path);
  }
  view.handle().nextFile();
  await press('a.txt line 2');
  await expect.poll(seen).toBe('a.txt');
  view.handle().nextFile();
  await expect.poll(seen).toBe('b.txt');
  await press('a.txt line 3');
  await expect.poll(seen).toBe('a.txt');
  // One line further down the cursor is in the next file, and so is everything else.
  view.scroller().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(seen).toBe('b.txt');
  view.handle().previousFile();
  await expect.poll(seen).toBe('a.txt');
  view.change({ mode: 'split' });
  await expect.poll(() => view.scroller().querySelectorAll('[data-side="left"]').length).toBeGreaterThan(0);
  expect(seen()).toBe('a.txt');
});

test('the file with the cursor stays the one in view while its line is in sight, also where one scrolls a little', async () => {
  const onVisibleFile = vi.fn();
  const files = ['a.txt', 'b.txt', 'c.txt'].map((path) => addedLines(path, path === 'c.txt' ? 200 : 8));
  const view = await mountDiff({ files }, { onVisibleFile });
  const seen = () => onVisibleFile.mock.lastCall?.[0];
  const line = () => view.rows().find((row) => row.textContent === 'b.txt line 2');
  await expect.poll(() => line()?.textContent).toBeDefined();
  await userEvent.click(line() ?? document.body, { position: { x: 200, y: 8 } });
  await expect.poll(seen).toBe('b.txt');
  const scroller = view.scroller();
  const scrolled = async (top: number): Promise<void> => {
    const told = new Promise((done) => scroller.addEventListener('scroll', done, { once: true }));
    scroller.scrollTop = top;
    await told;
  };
  await scrolled(30);
  expect(seen()).toBe('b.txt');
  view.handle().nextFile();
  await expect.poll(seen).toBe('c.txt');
  await scrolled(0);
  expect(seen()).toBe('a.txt');
});

test('on the last screenful, keys begin in the file that was stepped to, which is marked', async () => {
  const small = ['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((path) => addedLines(path, 3));
  const view = await mountDiff({ files: small });
  const current = () => view.scroller().querySelector('[class*="current"][data-cell]')?.textContent;
  const marked = () =>
    [...view.scroller().querySelectorAll('[data-file]')]
      .filter((file) => file.querySelector('[class*="header"][class*="_at_"]'))
      .map((file) => file.ariaLabel);
  await expect.poll(marked).toEqual(['a.txt']);
  view.handle().nextFile();
  view.handle().nextFile();
  await expect.poll(marked).toEqual(['c.txt']);
  view.handle().nextChange();
  await expect.poll(current).toBe('c.txt line 1');
  view.handle().nextFile();
  await expect.poll(marked).toEqual(['d.txt']);
  view.scroller().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(current).toBe('d.txt line 1');
});

test('find begins where the reader is', async () => {
  const onFind = vi.fn<(state: FindState) => void>();
  const { handle, current } = await mounted(onFind);
  await handle().scrollToLine('c.txt', 30);
  await expect.poll(current).toBe('c.txt line 30');
  handle().find({ text: ' line ', regex: false, matchCase: false, path: '' });
  // The hit that it leads to is behind 200 of a.txt and 29 of c.txt.
  await expect.poll(() => onFind.mock.lastCall?.[0]).toMatchObject({ total: 400, at: 229, searching: false });
  await expect.poll(current).toBe('c.txt line 30');
});

test('Home and End lead to the first and the last line, from wherever keys have no other use', async () => {
  const onVisibleFile = vi.fn();
  const { handle, current, change, scroller } = await mounted();
  change({ onVisibleFile });
  const seen = () => onVisibleFile.mock.lastCall?.[0];
  scroller().focus();
  await userEvent.keyboard('{End}');
  await expect.poll(current).toBe('c.txt line 200');
  await expect.poll(seen).toBe('c.txt');
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  await userEvent.keyboard('{Home}');
  await expect.poll(current).toBe('a.txt line 1');
  await expect.poll(() => document.activeElement).toBe(scroller());
  button.focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(current).toBe('a.txt line 2');
  // A list of its own.
  const list = document.createElement('div');
  list.role = 'listbox';
  list.append(button);
  document.body.append(list);
  button.focus();
  await userEvent.keyboard('{ArrowDown}');
  list.remove();
  expect(current()).toBe('a.txt line 2');
  handle().nextFile();
  await expect.poll(seen).toBe('b.txt');
});

test('who asks for the lines of a cursor that was left behind has it in sight again', async () => {
  const { handle, current, scroller } = await mounted();
  await handle().scrollToLine('a.txt', 5);
  await expect.poll(current).toBe('a.txt line 5');
  scroller().scrollTop = 3000;
  await expect.poll(current).not.toBe('a.txt line 5');
  expect(await handle().cursor()).toEqual({ path: 'a.txt', side: 'new', first: 5, last: 5 });
  await expect.poll(current).toBe('a.txt line 5');
});

test('a step by a line into the next file moves the screen by that line', async () => {
  const { handle, current, scroller, rows } = await mounted();
  await handle().scrollToLine('a.txt', 200);
  const row = () => rows().find(({ textContent }) => textContent === 'a.txt line 200');
  await expect.poll(() => row()?.isConnected).toBe(true);
  const bottom = (): number => row()?.getBoundingClientRect().bottom ?? 0;
  scroller().scrollTop += bottom() - scroller().getBoundingClientRect().bottom;
  await expect.poll(current).toBe('a.txt line 200');
  const before = scroller().scrollTop;
  scroller().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(current).toBe('line 1');
  expect(scroller().scrollTop - before).toBeLessThan(8 * ROW_HEIGHT);
});
