import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addedLines, mountDiff } from '../../test/diff.tsx';

const FILES = ['a.txt', 'b.txt', 'c.txt'].map((path) => addedLines(path, 300));

test('text of another size has rows, numbers and a scroll of that size, and what is read stays', async () => {
  const view = await mountDiff({ files: FILES });
  await expect.poll(() => view.diff()?.status).toBe('ready');
  expect(await view.handle().revealLine('b.txt', 'new', 150)).toBe(true);
  const current = () => view.scroller().querySelector('[class*="current"][data-cell]');
  await expect.poll(() => current()?.textContent).toBe('b.txt line 150');
  const top = (): number =>
    (current()?.getBoundingClientRect().top ?? 0) - view.scroller().getBoundingClientRect().top;
  const before = top();
  view.change({ font: { family: '', size: 20 } });
  await expect.poll(() => current()?.getBoundingClientRect().height).toBe(32);
  // Three headers, three hunks' rows, and all lines.
  await expect.poll(() => view.scroller().scrollHeight).toBe(3 * (36 + 38 + 300 * 32));
  await expect.poll(() => Math.abs(top() - before)).toBeLessThan(1);
  // The end can be reached, and is the end.
  expect(await view.handle().revealLine('c.txt', 'new', 300)).toBe(true);
  await expect.poll(() => current()?.textContent).toBe('c.txt line 300');
  // A press on the number is a press on that line.
  const row = view.rows().find((one) => one.textContent === 'c.txt line 298');
  await userEvent.click(row ?? document.body, { position: { x: 110, y: 16 } });
  await expect.poll(async () => await view.handle().cursor()).toMatchObject({ first: 298, last: 298 });
  view.change({ font: { family: '', size: 10 } });
  await expect.poll(() => view.scroller().scrollHeight).toBe(3 * (36 + 22 + 300 * 16));
});
