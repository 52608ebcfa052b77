import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addedLines, fileOf, mountDiff } from '../../test/diff.tsx';
import type { DiffViewProps, FileLines } from '../index.ts';

const CHANGE = fileOf('a.txt', '@@ -1,4 +1,4 @@', ' one', '-two', '+zwei', ' three', ' four');
const FILES = [CHANGE, addedLines('b.txt', 200)];

async function mounted(given: Partial<DiffViewProps> = {}) {
  const view = await mountDiff({ files: FILES }, given);
  await expect.poll(() => view.diff()?.status).toBe('ready');
  await expect.poll(() => view.rows().length).toBeGreaterThan(10);
  const marked = (): string[] =>
    [...view.scroller().querySelectorAll('[class*="current"][data-cell]')].map((row) => row.textContent);
  const at = (): Promise<FileLines | null> => view.handle().cursor();
  const row = (text: string): HTMLElement => {
    const found = view.rows().find((one) => one.textContent === text);
    if (!found) throw new Error(`no row ${text}`);
    return found;
  };
  /** A point in the gutter of a row: 24 the old number, 72 the new one. */
  const point = (text: string, x: number): { clientX: number; clientY: number; bubbles: true } => {
    const box = row(text).getBoundingClientRect();
    return { clientX: box.left + x, clientY: box.top + 10, bubbles: true };
  };
  return { ...view, marked, at, row, point };
}

test('arrow keys move the cursor over lines, across hunks and files, and Shift extends it', async () => {
  const { handle, marked, at } = await mounted();
  handle().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(marked).toEqual(['one']);
  expect(await at()).toEqual({ path: 'a.txt', side: 'new', first: 1, last: 1 });
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(marked).toEqual(['two']);
  expect(await at()).toEqual({ path: 'a.txt', side: 'old', first: 2, last: 2 });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.poll(marked).toEqual(['four']);
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.poll(marked).toEqual(['three', 'four']);
  expect(await at()).toMatchObject({ first: 3, last: 4 });
  // Over a removed line, which the range does not take in: it stays on its side.
  await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}');
  await expect.poll(marked).toEqual(['one', 'zwei', 'three', 'four']);
  await userEvent.keyboard('{Shift>}{ArrowDown>9/}{/Shift}');
  await expect.poll(marked).toEqual(['four']);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(marked).toEqual(['b.txt line 1']);
});

test('who asks where the cursor is gets where the keys lead, also right behind them', async () => {
  const { handle, scroller, at } = await mounted();
  handle().focus();
  const press = (key: string): void =>
    void scroller().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  press('ArrowDown');
  press('ArrowDown');
  expect(await handle().cursor()).toEqual({ path: 'a.txt', side: 'old', first: 2, last: 2 });
  expect(await at()).toMatchObject({ first: 2 });
});

test('the cursor stays at its line when the comparison is read again and its files come in another order', async () => {
  const { handle, marked, diff, serve } = await mounted();
  handle().setCursor({ path: 'b.txt', side: 'new', first: 2, last: 2 });
  await expect.poll(marked).toEqual(['b.txt line 2']);
  const id = diff()?.files.find(({ path }) => path === 'b.txt')?.id;
  await serve({ files: [addedLines('0.txt', 3), ...FILES] });
  diff()?.retry();
  await expect.poll(() => diff()?.files.length).toBe(3);
  await expect.poll(() => diff()?.files.find(({ path }) => path === 'b.txt')?.id).not.toBe(id);
  expect(await handle().cursor()).toEqual({ path: 'b.txt', side: 'new', first: 2, last: 2 });
  await expect.poll(marked).toEqual(['b.txt line 2']);
});

test('many fast presses are all heard, and the cursor stays in sight', async () => {
  const { handle, marked, scroller } = await mounted();
  handle().focus();
  await userEvent.keyboard('{ArrowDown>60/}');
  await expect.poll(marked).toEqual(['b.txt line 55']);
  const [own, area] = [
    scroller().querySelector('[class*="current"]')?.getBoundingClientRect(),
    scroller().getBoundingClientRect(),
  ];
  expect(own?.bottom).toBeLessThanOrEqual(area.bottom);
  expect(own?.top).toBeGreaterThan(area.top);
});

test('a press on a number sets it on that side, a drag and Shift take a range', async () => {
  const { marked, at, point, row } = await mounted();
  const press = (text: string, x: number, shiftKey = false): void => {
    row(text).dispatchEvent(new MouseEvent('mousedown', { ...point(text, x), shiftKey, cancelable: true }));
  };
  press('three', 24);
  expect(await at()).toEqual({ path: 'a.txt', side: 'old', first: 3, last: 3 });
  document.dispatchEvent(new MouseEvent('mouseup'));
  press('three', 72);
  expect(await at()).toEqual({ path: 'a.txt', side: 'new', first: 3, last: 3 });
  row('four').dispatchEvent(new MouseEvent('mousemove', point('four', 72)));
  expect(await at()).toMatchObject({ first: 3, last: 4 });
  document.dispatchEvent(new MouseEvent('mouseup'));
  row('one').dispatchEvent(new MouseEvent('mousemove', point('one', 72)));
  expect(await at()).toMatchObject({ first: 3, last: 4 });
  press('one', 72, true);
  document.dispatchEvent(new MouseEvent('mouseup'));
  expect(await at()).toEqual({ path: 'a.txt', side: 'new', first: 1, last: 3 });
  expect(marked()).toEqual(['one', 'zwei', 'three']);
  // In the code itself a press begins a selection, as ever.
  press('four', 200);
  expect(await at()).toMatchObject({ first: 1, last: 3 });
});

test('the cursor stays at its line from unified to split and back, and when rows come above it', async () => {
  const { handle, change, marked, at } = await mounted();
  handle().setCursor({ path: 'a.txt', side: 'new', first: 2, last: 3 });
  await expect.poll(marked).toEqual(['zwei', 'three']);
  change({ mode: 'split' });
  await expect.poll(() => marked().length).toBe(2);
  expect(marked()).toEqual(['zwei', 'three']);
  change({ mode: 'unified', wrap: true });
  await expect.poll(marked).toEqual(['zwei', 'three']);
  expect(await at()).toEqual({ path: 'a.txt', side: 'new', first: 2, last: 3 });
});

test('a button appears at the number that is pointed at, and says which lines', async () => {
  const onWriteAt = vi.fn<(lines: FileLines) => void>();
  const { handle, row, point, scroller } = await mounted({ onWriteAt });
  const button = (): HTMLElement | undefined =>
    [...scroller().querySelectorAll<HTMLElement>('button')].find(
      (one) => one.ariaLabel?.startsWith('Write at') === true && !one.hidden,
    );
  expect(button()).toBeUndefined();
  row('zwei').dispatchEvent(new PointerEvent('pointermove', point('zwei', 72)));
  expect(button()?.ariaLabel).toBe('Write at line 2');
  const [own, line] = [button()?.getBoundingClientRect(), row('zwei').getBoundingClientRect()];
  expect(own?.top).toBeGreaterThanOrEqual(line.top);
  expect(own?.bottom).toBeLessThanOrEqual(line.bottom);
  button()?.click();
  expect(onWriteAt).toHaveBeenLastCalledWith({ path: 'a.txt', side: 'new', first: 2, last: 2 });
  handle().setCursor({ path: 'a.txt', side: 'new', first: 1, last: 3 });
  row('three').dispatchEvent(new PointerEvent('pointermove', point('three', 72)));
  button()?.click();
  expect(onWriteAt).toHaveBeenLastCalledWith({ path: 'a.txt', side: 'new', first: 1, last: 3 });
  row('two').dispatchEvent(new PointerEvent('pointermove', point('two', 24)));
  expect(button()?.ariaLabel).toBe('Write at line 2, before');
});

test('marks stand beside their lines and in the ruler, and are pressed there', async () => {
  const onMark = vi.fn<(mark: { key: string }) => void>();
  const marks = [
    { key: 'm', path: 'a.txt', at: { side: 'new', first: 2, last: 3 }, look: 'open', label: '1 remark' },
    { key: 'n', path: 'b.txt', at: { side: 'new', first: 150, last: 150 }, look: 'resolved', label: 'done' },
  ] as const;
  const { change, scroller } = await mounted();
  change({ marks, onMark });
  const looks = (): (string | undefined)[] =>
    [...scroller().querySelectorAll<HTMLElement>('[data-cell][data-look]')].map((row) => row.textContent);
  await expect.poll(looks).toEqual(['zwei', 'three']);
  const ruler = (): HTMLElement[] => [
    ...(scroller().parentElement?.querySelectorAll<HTMLElement>('[class*="ruler"] button') ?? []),
  ];
  expect(ruler().map(({ title }) => title)).toEqual(['a.txt: 1 remark', 'b.txt: done']);
  ruler()[1]?.click();
  expect(onMark.mock.lastCall?.[0].key).toBe('n');
  change({ mode: 'split' });
  await expect.poll(looks).toEqual(['zwei', 'three']);
});

test('a removed line that the cursor is on stays where it is on the screen, from unified to split and back', async () => {
  const pairs = Array.from({ length: 12 }, (_, at) => `old ${at + 1}`);
  const removed = pairs.map((line) => `-${line}`);
  const added = pairs.map((line) => `+${line}, new`);
  const file = fileOf('b.txt', '@@ -1,13 +1,13 @@', ' head', ...removed, ...added);
  const files = [addedLines('a.txt', 100), file, addedLines('c.txt', 100)];
  const view = await mountDiff({ files });
  await expect.poll(() => view.diff()?.status).toBe('ready');
  await view.handle().revealLine('b.txt', 'old', 8);
  const line = () => view.scroller().querySelector('[class*="current"][data-cell]');
  const top = () => line()?.getBoundingClientRect().top;
  const rights = () => view.scroller().querySelectorAll('[data-side="right"]').length;
  await expect.poll(() => line()?.textContent).toBe('old 7');
  const before = top();
  for (const mode of ['split', 'unified', 'split', 'unified'] as const) {
    view.change({ mode });
    await expect.poll(() => rights() > 0).toBe(mode === 'split');
    await expect.poll(() => line()?.textContent).toBe('old 7');
    await expect.poll(top).toBe(before);
  }
});

test.each([false, true])(
  'a line deep in a long file stays where it is on the screen, from unified to split and back, wrapped: %s',
  async (wrap) => {
    const lines = Array.from({ length: 300 }, (_, at) =>
      at % 7 === 3 ? [`-line ${at}`, `+LINE ${at}`] : [` line ${at}`],
    );
    const file = fileOf('b.txt', '@@ -1,300 +1,300 @@', ...lines.flat());
    const view = await mountDiff({ files: [addedLines('a.txt', 3), file, addedLines('c.txt', 3)] }, { wrap });
    await expect.poll(() => view.diff()?.status).toBe('ready');
    await view.handle().revealLine('b.txt', 'new', 151);
    const line = () => view.scroller().querySelector('[class*="current"][data-cell]');
    const top = () => line()?.getBoundingClientRect().top;
    const rights = () => view.scroller().querySelectorAll('[data-side="right"]').length;
    await expect.poll(() => line()?.textContent).toBe('LINE 150');
    const before = top();
    for (const mode of ['split', 'unified', 'split', 'unified'] as const) {
      view.change({ mode });
      await expect.poll(() => rights() > 0).toBe(mode === 'split');
      await expect.poll(() => line()?.textContent).toBe('LINE 150');
      await expect.poll(top).toBe(before);
    }
  },
);

test('a press on the header of another file leaves no cursor in the file before', async () => {
  const onVisibleFile = vi.fn();
  const { handle, marked, at, scroller } = await mounted({ onVisibleFile });
  handle().setCursor({ path: 'a.txt', side: 'new', first: 2, last: 2 });
  await expect.poll(marked).toEqual(['zwei']);
  const header = (path: string) => scroller().querySelector(`[aria-label="${path}"] [class*="header"]`);
  const press = (path: string) => header(path)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  press('a.txt');
  expect(marked()).toEqual(['zwei']);
  press('b.txt');
  await expect.poll(() => onVisibleFile.mock.lastCall?.[0]).toBe('b.txt');
  expect(marked()).toEqual([]);
  expect(await at()).toBeNull();
});

test('when another comparison was shown meanwhile, the cursor is on its lines again', async () => {
  const { handle, marked, show, screen } = await mounted();
  handle().setCursor({ path: 'a.txt', side: 'new', first: 2, last: 3 });
  await expect.poll(marked).toEqual(['zwei', 'three']);
  show(false);
  await expect.element(screen.getByText('Waiting')).toBeVisible();
  show(true);
  await expect.poll(marked).toEqual(['zwei', 'three']);
});
