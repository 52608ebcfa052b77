import { expect, test } from 'vitest';
import { addedLines, mountDiff } from '../../test/diff.tsx';

const FILES = [addedLines('a.txt', 300), addedLines('b.txt', 300)];
const LATER = [addedLines('0.txt', 40), ...FILES];

async function mounted() {
  const view = await mountDiff({ files: FILES }, {}, { waits: true });
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
  return { ...view, y, marked };
}

test('what is read stays where it is on the screen, though a file came above it', async () => {
  const { handle, y, diff, serve, scroller } = await mounted();
  handle().scrollToFile('b.txt');
  await expect.poll(() => y('b.txt line 1')).toBeDefined();
  scroller().scrollTop += 1207;
  scroller().dispatchEvent(new WheelEvent('wheel'));
  await expect.poll(() => y('b.txt line 61')).toBeDefined();
  const line = 'b.txt line 63';
  const before = y(line);
  await serve({ files: LATER });
  diff()?.retry();
  await expect.poll(() => diff()?.files.length).toBe(3);
  await expect.poll(() => y(line)).toBeCloseTo(before ?? -1, 0);
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
