import type { Locator } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { openComparison } from '../pages/open.ts';
import { lookFaults } from '../support/look-faults.ts';
import { picture } from '../support/picture.ts';

const size = { width: 1024, height: 700 };
/** What 80 columns of code need at least, with their numbers. */
const CODE_PX = 734;

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
  await page.getByRole('tab', { name: /^Commits/ }).click();
  await compare.option('Cap token life at one hour').click();
  // The code has 80 columns beside the files; the notes open over it.
  const { notes } = compare;
  await page.keyboard.press('ControlOrMeta+j');
  await notes.shows('Cap token life at one hour');
  await inside(compare.branch);
  await inside(compare.base);
  await inside(compare.sync);
  await inside(notes.composer);
  await inside(notes.root.getByRole('button', { name: 'Append', exact: true }));
  await inside(compare.status);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(size.height);

  // Panes give their room to the diff.
  const width = async (): Promise<number> => (await compare.diff.boundingBox())?.width ?? 0;
  const before = await width();
  expect(before).toBeGreaterThanOrEqual(CODE_PX);
  await page.keyboard.press('ControlOrMeta+j');
  await expect(notes.root).toBeHidden();
  await page.keyboard.press('ControlOrMeta+b');
  await expect.poll(width).toBe(size.width);
  await page.keyboard.press('ControlOrMeta+b');
  await expect.poll(width).toBe(before);
});

test('at 900 px and at 150 % panes open over 80 columns of code, and lose nothing', async ({ visit }) => {
  const running = await visit({ sample: true, size: { width: 900, height: 700 } });
  const compare = await openComparison(running, 'payments', 'rotate-signing-keys');
  const { page } = running;
  const { notes } = compare;
  const files = page.getByRole('complementary', { name: 'Files and commits' });
  await expect(files).toBeHidden();
  await expect(notes.root).toBeHidden();
  expect((await compare.diff.boundingBox())?.width).toBe(900);

  // By key: the focus goes into the files and comes back.
  await compare.diff.focus();
  await page.keyboard.press('ControlOrMeta+b');
  await expect(compare.tree).toBeFocused();
  expect((await compare.diff.boundingBox())?.width).toBe(900);
  await page.keyboard.press('Escape');
  await expect(files).toBeHidden();
  await expect(compare.diff).toBeFocused();

  // A filter opens them, and a file that is chosen closes them; what was typed is still there.
  await page.keyboard.press('t');
  await page.keyboard.type('token');
  await expect(compare.filter).toHaveValue('token');
  await compare.treeItem('src/token.ts').click();
  await expect(files).toBeHidden();
  await expect(compare.diff).toBeFocused();
  await expect(compare.fileSection('src/token.ts')).toBeVisible();
  await compare.status.getByRole('button', { name: 'Files and commits' }).click();
  await expect(compare.filter).toHaveValue('token');

  // By button, from one pane to the other; a press outside closes it, and half a sentence stays.
  const button = compare.status.getByRole('button', { name: 'Notes', exact: true });
  await button.click();
  await expect(files).toBeHidden();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await notes.settled();
  await notes.composer.fill('Half a sentence');
  await expect(compare.status).toContainText('1 unsent draft');
  await compare.diff.click({ position: { x: 300, y: 400 } });
  await expect(notes.root).toBeHidden();
  await page.keyboard.press('ControlOrMeta+j');
  await expect(notes.composer).toBeFocused();
  await expect(notes.composer).toHaveValue('Half a sentence');
  await picture(page, 'notes over the code');

  // With more room it stays beside the code; at 150 % it goes on over it, with the caret where it was.
  const window = await running.app.browserWindow(page);
  const zoom = (factor: number): Promise<void> =>
    window.evaluate((browser, to) => {
      browser.setContentSize(1440, 900);
      browser.webContents.setZoomFactor(to);
    }, factor);
  await zoom(1);
  await expect(files).toBeVisible();
  await expect(notes.composer).toBeFocused();
  await expect(button).toHaveCount(0);
  await zoom(1.5);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(notes.composer).toBeFocused();
  await page.keyboard.press('ControlOrMeta+j');
  await expect(notes.root).toBeHidden();
  expect((await compare.diff.boundingBox())?.width).toBeGreaterThanOrEqual(CODE_PX);
  await zoom(1);
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
  const header = compare.diff.getByRole('region').first();
  await expect(header.getByRole('button', { name: 'Viewed' })).toBeInViewport({ ratio: 1 });
  // Of every pane what it is for.
  await compare.status.getByRole('button', { name: 'Files and commits' }).click();
  await page.getByRole('tab', { name: /^Commits/ }).click();
  await compare.option('Cap token life at one hour').click();
  await expect(page.getByRole('radio', { name: 'This commit' })).toBeInViewport({ ratio: 1 });
  await compare.status.getByRole('button', { name: 'Notes', exact: true }).click();
  const { notes } = compare;
  await notes.shows('Cap token life at one hour');
  // The caret is in sight, and all above it can be scrolled to.
  await expect(notes.composer).toBeInViewport({ ratio: 1 });
  await notes.root.getByRole('tab', { selected: true }).scrollIntoViewIfNeeded();
  await expect(notes.root.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
  await notes.text.first().scrollIntoViewIfNeeded();
  await expect(notes.text.first()).toBeInViewport({ ratio: 0.3 });
  await notes.composer.scrollIntoViewIfNeeded();
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
