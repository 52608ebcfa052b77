import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addedLines, mountDiff } from '../../test/diff.tsx';

async function mounted() {
  const view = await mountDiff({ files: [addedLines('a.txt', 40)] });
  await expect.poll(() => view.rows().length).toBeGreaterThan(10);
  const before = document.createElement('button');
  before.textContent = 'Before';
  view.screen.container.prepend(before);
  const framed = (): boolean => {
    const around = view.scroller().parentElement;
    return around !== null && getComputedStyle(around, '::after').borderTopStyle === 'solid';
  };
  return { ...view, before, framed };
}

test('the frame around the diff is for a focus that a key brought', async () => {
  const { before, framed, scroller, handle, rows } = await mounted();
  before.focus();
  await userEvent.tab();
  await expect.poll(() => document.activeElement).toBe(scroller());
  expect(framed()).toBe(true);
  // A press anywhere in it: the hand is at the mouse.
  await userEvent.click(rows()[3] ?? scroller());
  expect(framed()).toBe(false);
  // Reading goes on by keys; the frame says nothing about that.
  await userEvent.keyboard('jj{ArrowDown}');
  expect(document.activeElement).toBe(scroller());
  expect(framed()).toBe(false);
  // What was pressed hands the focus over.
  await userEvent.click(before);
  handle().focus();
  expect(framed()).toBe(false);
  // A key does.
  before.focus();
  await userEvent.keyboard('{Escape}');
  handle().focus();
  expect(framed()).toBe(true);
});
