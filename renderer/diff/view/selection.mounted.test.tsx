import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addedLines, fileOf, mountDiff } from '../../test/diff.tsx';

const FILES = [fileOf('a.txt', '@@ -1,3 +1,3 @@', '-one', '-two', '+eins', '+zwei', ' three')];

/** What a copy of the selection puts into the clipboard; null: the view leaves it to the page. */
function copied(area: Element): string | null {
  const event = new ClipboardEvent('copy', {
    bubbles: true,
    cancelable: true,
    clipboardData: new DataTransfer(),
  });
  area.dispatchEvent(event);
  return event.defaultPrevented ? (event.clipboardData?.getData('text/plain') ?? '') : null;
}

/** Selects from the beginning of one row to the end of another, as a press and a pull of the mouse would. */
function select(first: HTMLElement | undefined, last: HTMLElement | undefined): void {
  if (!first || !last) throw new Error('no such row');
  first.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  document.getSelection()?.setBaseAndExtent(first, 0, last, last.childNodes.length);
}

/** What is copied when these rows are selected; rows that are drawn anew take a selection along, so it is made again. */
const copiedFrom = (area: Element, rows: () => (HTMLElement | undefined)[]) =>
  expect.poll(
    () => {
      const text = copied(area);
      const [first, last] = rows();
      if (text === null) select(first, last);
      return text ?? '';
    },
    { interval: 50 },
  );

test('a selection is copied as code, without numbers and markers', async () => {
  const { scroller, rows } = await mountDiff({ files: FILES });
  await expect.poll(() => rows().length).toBe(5);
  await copiedFrom(scroller(), () => [rows()[1], rows()[3]]).toBe('two\neins\nzwei');
  expect(document.getSelection()?.toString()).toBe('two\neins\nzwei');
});

test.each([
  ['markers', /^-two\n\+eins$/],
  ['numbers', /^ *2\s+-two\n *1\s+\+eins$/],
] as const)('asked for, %s are copied along', async (copyAs, expected) => {
  const { scroller, rows } = await mountDiff({ files: FILES }, { copyAs });
  await expect.poll(() => rows().length).toBe(5);
  await copiedFrom(scroller(), () => [rows()[1], rows()[2]]).toMatch(expected);
});

test.each([
  ['left', 'one\ntwo\nthree'],
  ['right', 'eins\nzwei\nthree'],
])('in split, the %s side copies its own text', async (side, expected) => {
  const { scroller, rows } = await mountDiff({ files: FILES }, { mode: 'split' });
  await expect.poll(() => rows().length).toBe(6);
  const cells = () => [...scroller().querySelectorAll<HTMLElement>(`[data-side="${side}"] [data-cell]`)];
  await copiedFrom(scroller(), () => [cells()[0], cells().at(-1)]).toBe(expected);
  expect(scroller()).toHaveAttribute('data-select', side);
});

const lines = (path: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${path} line ${at + 1}`);

test('everything is copied, also what was never drawn', async () => {
  const { scroller, rows, handle } = await mountDiff({
    files: [addedLines('a.txt', 3000), addedLines('b.txt', 10)],
  });
  await expect.poll(() => rows().length).toBeGreaterThan(10);
  handle().focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect
    .poll(() => copied(scroller())?.trimEnd().split('\n'))
    .toEqual([...lines('a.txt', 3000), ...lines('b.txt', 10)]);
});

test('what arrives after everything was selected is copied too', async () => {
  const held = addedLines('b.txt', 10);
  const { scroller, rows, handle, diff } = await mountDiff({
    files: [addedLines('a.txt', 20)],
    filtered_files: [{ path: held.path, state: 'M', bytes: held.bytes }],
    loaded: [held],
  });
  await expect.poll(() => rows().length).toBeGreaterThan(10);
  handle().focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.poll(() => copied(scroller())?.trimEnd().split('\n')).toEqual(lines('a.txt', 20));
  diff()?.loadHeld([held.path]);
  await expect
    .poll(() => copied(scroller())?.trimEnd().split('\n'))
    .toEqual([...lines('a.txt', 20), ...lines('b.txt', 10)]);
});

test('a selection whose middle has left the page is copied whole', async () => {
  const { scroller, rows, handle } = await mountDiff({ files: [addedLines('a.txt', 3000)] });
  await expect.poll(() => rows().length).toBeGreaterThan(10);
  await copiedFrom(scroller(), () => [rows()[0], rows()[3]]).toMatch(/line 4$/);
  const [first] = rows();
  await handle().scrollToLine('a.txt', 2900);
  const last = () => rows().find(({ textContent }) => textContent === 'a.txt line 2900');
  await expect.poll(last).toBeDefined();
  // The row it began in is kept, what lies between is not.
  expect(first?.isConnected).toBe(true);
  expect(rows().length).toBeLessThan(600);
  const end = last();
  if (first && end) document.getSelection()?.setBaseAndExtent(first, 0, end, end.childNodes.length);
  await expect.poll(() => copied(scroller())?.split('\n').length).toBe(2900);
});
