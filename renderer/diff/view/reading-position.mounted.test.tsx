import { expect, test } from 'vitest';
import { addedLines, mountDiff } from '../../test/diff.tsx';

const FILES = [addedLines('a.txt', 300), addedLines('b.txt', 300)];
const LATER = [addedLines('0.txt', 40), ...FILES];

const LINE = 'b.txt line 63';

async function mounted(files: Parameters<typeof mountDiff>[0]['files'] = FILES, waits = true) {
  const view = await mountDiff({ files }, {}, { waits });
  await expect.poll(() => view.diff()?.status).toBe('ready');
  const y = (text: string): number | undefined =>
    view
      .rows()
      .find((row) => row.textContent === text)
      ?.getBoundingClientRect().top;
  const marked = (): string[] =>
    view
      .rows()
      .filter((row) => row.className.includes('current'))
      .map((row) => row.textContent);
  /** Scrolls into a file by hand. @returns where a line is drawn then */
  const readOn = async (path: string, line: string): Promise<number> => {
    view.handle().scrollToFile(path);
    await expect.poll(() => y(`${path} line 1`)).toBeDefined();
    const scrolled = new Promise((resolve) =>
      view.scroller().addEventListener('scroll', resolve, { once: true }),
    );
    view.scroller().scrollTop += 1207;
    view.scroller().dispatchEvent(new WheelEvent('wheel'));
    await scrolled;
    await expect.poll(() => y(line)).toBeDefined();
    return y(line) ?? Number.NaN;
  };
  return { ...view, y, marked, readOn };
}

test('what is read stays where it is on the screen, though a file came above it', async () => {
  const { y, diff, serve, readOn } = await mounted();
  const before = await readOn('b.txt', LINE);
  await serve({ files: LATER });
  diff()?.retry();
  await expect.poll(() => diff()?.files.length).toBe(3);
  await expect.poll(() => y(LINE)).toBeCloseTo(before, 0);
});

test('so it does when everything is read twice, the second time before the first has begun', async () => {
  const { y, diff, serve, readOn } = await mounted();
  const before = await readOn('b.txt', LINE);
  await serve({ files: LATER });
  diff()?.retry();
  diff()?.retry();
  await expect.poll(() => diff()?.files.length).toBe(3);
  await expect.poll(() => y(LINE)).toBeCloseTo(before, 0);
});

test('so it does when everything is read again while something else is shown', async () => {
  const { screen, y, diff, serve, show, readOn } = await mounted();
  const before = await readOn('b.txt', LINE);
  show(false);
  await expect.element(screen.getByText('Waiting')).toBeVisible();
  await serve({ files: LATER });
  diff()?.retry();
  await expect.poll(() => diff()?.files.length).toBe(3);
  show(true);
  // To a row: what was drawn above is not known any more.
  await expect.poll(() => Math.abs((y(LINE) ?? Number.NaN) - before)).toBeLessThan(20);
});

test('so it does far down in a file whose first lines come before the others', async () => {
  const long = addedLines('a.txt', 40_000);
  const { handle, scroller, y, diff, serve } = await mounted([long]);
  await expect.poll(() => diff()?.files[0]?.additions).toBe(40_000);
  await handle().revealLine('a.txt', 'new', 39_000);
  scroller().scrollTop += 307;
  scroller().dispatchEvent(new WheelEvent('wheel'));
  const line = 'a.txt line 39020';
  await expect.poll(() => y(line)).toBeDefined();
  const before = y(line);
  await serve({ files: [long, addedLines('b.txt', 1)] });
  diff()?.retry();
  await expect.poll(() => diff()?.files.length).toBe(2);
  await expect.poll(() => y(line)).toBeCloseTo(before ?? -1, 0);
});

test.each([
  ['comes in its place', false],
  ['has loaded', true],
])('the same file in another commit is read on where it was, once it %s', async (_when, waits) => {
  const { handle, y, diff, ask, readOn } = await mounted(FILES, waits);
  const whole = { wholeFile: 'b.txt', commits: { sha: '1'.repeat(40), base: null } };
  const first = diff()?.retry;
  ask(whole);
  await expect.poll(() => diff()?.retry !== first && diff()?.status).toBe('ready');
  // A cursor that would be on the screen at the beginning.
  handle().setCursor({ path: 'a.txt', side: 'new', first: 3, last: 3 });
  const before = await readOn('b.txt', LINE);
  const second = diff()?.retry;
  ask({ ...whole, commits: { sha: '2'.repeat(40), base: null } });
  await expect.poll(() => diff()?.retry !== second && diff()?.status).toBe('ready');
  await expect.poll(() => y(LINE)).toBeCloseTo(before, 0);
  // Another file is read from its beginning.
  ask({ ...whole, wholeFile: 'a.txt' });
  await expect.poll(() => y('a.txt line 1')).toBeDefined();
});

test('the line that the cursor is on stays where it is, and the cursor on its number', async () => {
  const { handle, y, diff, serve, marked } = await mounted();
  await handle().revealLine('b.txt', 'new', 150);
  handle().setCursor({ path: 'b.txt', side: 'new', first: 150, last: 150 });
  await expect.poll(marked).toEqual(['b.txt line 150']);
  const before = y('b.txt line 150');
  await serve({ files: LATER });
  diff()?.retry();
  await expect.poll(() => diff()?.files.length).toBe(3);
  await expect.poll(() => y('b.txt line 150')).toBeCloseTo(before ?? -1, 0);
  await expect.poll(marked).toEqual(['b.txt line 150']);
  expect(await handle().cursor()).toEqual({ path: 'b.txt', side: 'new', first: 150, last: 150 });
});
