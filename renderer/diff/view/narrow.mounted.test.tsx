import { expect, test } from 'vitest';
import { fileOf, mountDiff } from '../../test/diff.tsx';

test('where a side would have room for a few letters two sides are shown in one, and two again with more room', async () => {
  const words = 'a sentence of some words, longer than a narrow pane';
  const view = await mountDiff(
    { files: [fileOf('a.txt', '@@ -1 +1 @@', `-${words}`, `+${words}.`)] },
    { mode: 'split', wrap: true },
  );
  const { parentElement } = view.area.element().closest('[class*="view"]') ?? {};
  const wide = (pixels: number): void => {
    if (parentElement) parentElement.style.width = `${pixels}px`;
  };
  const sides = (): number => view.scroller().querySelectorAll('[data-side="left"] [data-cell]').length;
  await expect.poll(sides).toBe(1);
  wide(206);
  await expect.poll(sides).toBe(0);
  await expect.element(view.screen.getByText('Two sides need a wider pane: shown in one.')).toBeVisible();
  // Each line is as high as its words are, at this width.
  const heights = () => view.rows().map((row) => [row.clientHeight, row.scrollHeight]);
  await expect.poll(heights).toHaveLength(2);
  for (const [shown, needed] of heights()) expect(needed).toBeLessThanOrEqual(shown ?? 0);
  wide(900);
  await expect.poll(sides).toBe(1);
});
