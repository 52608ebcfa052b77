import type { Locator } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { openComparison } from '../pages/open.ts';

const size = { width: 1024, height: 700 };

test('at 1024 x 700 everything is in reach and nothing overlaps the edge', async ({ launch }) => {
  const running = await launch({ args: ['--open=sample'], size });
  const compare = await openComparison(running, 'payments', 'rotate-signing-keys');
  const { page } = running;
  const inside = async (locator: Locator): Promise<void> => {
    const box = await locator.boundingBox();
    if (box === null) throw new Error('Not on the screen');
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(size.width);
    expect(box.y + box.height).toBeLessThanOrEqual(size.height);
  };
  const notes = await compare.chooseCommit('Cap token life at one hour');
  await inside(compare.branch);
  await inside(compare.base);
  await inside(compare.sync);
  await inside(notes.composer);
  await inside(notes.root.getByRole('button', { name: 'Append', exact: true }));
  await inside(compare.status);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(size.height);

  // Panes give their room to the diff.
  const before = (await compare.diff.boundingBox())?.width ?? 0;
  await compare.diff.focus();
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.press('ControlOrMeta+j');
  await expect.poll(async () => (await compare.diff.boundingBox())?.width ?? 0).toBeGreaterThan(before + 300);
});
