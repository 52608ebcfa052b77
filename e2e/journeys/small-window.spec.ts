import type { Locator } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { openComparison } from '../pages/open.ts';
import { lookFaults } from '../support/look-faults.ts';

const size = { width: 1024, height: 700 };

test('at 1024 x 700 everything is in reach and nothing overlaps the edge', async ({ visit }) => {
  const running = await visit({ sample: true, size });
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

test('at 200 % in a small window everything is there, whole, and can be read', async ({ visit }) => {
  const running = await visit({ size, start: true });
  const { app, page } = running;
  const window = await app.browserWindow(page);
  await window.evaluate((browser) => browser.webContents.setZoomFactor(2));
  await expect(page.getByRole('heading', { name: 'Read a branch. Write in its margin.' })).toBeInViewport({
    ratio: 1,
  });
  await page.getByRole('button', { name: 'Open the sample' }).click();
  const compare = await openComparison(running, 'payments', 'rotate-signing-keys');
  const notes = await compare.chooseCommit('Cap token life at one hour');
  // Of every pane what it is for.
  const header = compare.diff.getByRole('region').first();
  await expect(header.getByRole('button', { name: 'Viewed' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('radio', { name: 'This commit' })).toBeInViewport({ ratio: 1 });
  await expect(notes.root.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
  await notes.text.first().scrollIntoViewIfNeeded();
  await expect(notes.text.first()).toBeInViewport({ ratio: 0.3 });
  await notes.composer.focus();
  await expect(notes.composer).toBeInViewport({ ratio: 1 });
  // Also with something to say in each corner of the window.
  await notes.composer.fill('Half a sentence');
  await expect(compare.status).toContainText('1 unsent draft');
  await expect(page.getByRole('button', { name: '? keys' })).toBeInViewport({ ratio: 1 });
  const faults = await lookFaults(page, 'light');
  expect(faults.filter((fault) => /^(cut|outside|scrolls inside|the window)/.test(fault))).toEqual([]);
  await window.evaluate((browser) => browser.webContents.setZoomFactor(1));
});

test('at twice the size what is compared is named whole: numbers give way to names', async ({ visit }) => {
  const running = await visit({ sample: true });
  const compare = await openComparison(running, 'payments', 'rotate-signing-keys');
  await compare.pickBranch('main');
  const window = await running.app.browserWindow(compare.page);
  const zoom = (factor: number): Promise<void> =>
    window.evaluate((browser, to) => browser.webContents.setZoomFactor(to), factor);
  await zoom(2);
  await expect.poll(() => compare.page.evaluate(() => innerWidth)).toBe(720);
  // The base is none here, and says so.
  for (const picker of [compare.base, compare.branch])
    expect(
      await picker.locator('b, [data-dim=""]').evaluate((name) => name.scrollWidth - name.clientWidth),
    ).toBe(0);
  await zoom(1);
});
