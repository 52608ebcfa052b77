import { join } from 'node:path';
import type { Locator } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import type { ComparePage } from '../pages/compare.ts';
import { openHosted } from '../pages/open.ts';
import { Host } from '../support/hosting.ts';
import { pushLedger } from '../support/ledger.ts';
import { patience } from '../../shared/testing/patience.ts';

const row = (section: Locator, text: string): Locator =>
  section.locator('[data-cell]').filter({ hasText: text }).first();
const top = async (of: Locator): Promise<number> => (await of.boundingBox())?.y ?? Number.NaN;

/** What an expansion must not do: move what is looked at. Said in whole pixels. */
async function still(of: Locator, act: () => Promise<unknown>): Promise<void> {
  const before = await top(of);
  await act();
  expect(Math.abs((await top(of)) - before)).toBeLessThan(1);
}

async function open(compare: ComparePage): Promise<Locator> {
  await compare.pickBase('ledger-base');
  await expect(compare.totals).toContainText('2 files');
  const section = await compare.showFile('a.ts');
  await compare.diff.focus();
  return section;
}

test('more lines come around a change, and nothing that is looked at moves', async ({ visit, folder }) => {
  const host = await Host.start(join(folder, 'bare host'), { more: ['--spec-only'] });
  try {
    await pushLedger(host, 'payments', folder, 'first');
    const compare = await openHosted(await visit(), host, 'payments', 'ledger');
    const { page } = compare;
    const section = await open(compare);
    await expect(section.getByText('63 lines not shown')).toBeVisible();
    await expect(section.getByText('73 lines not shown')).toBeVisible();
    const seven = row(section, 'first seven');

    // While a slow host is asked, that is said, and can be ended.
    await host.strike([{ path: '*/git-upload-pack', hold: true, times: 1_000 }]);
    await section.getByRole('button', { name: 'Show all 73 lines' }).click();
    await expect(section.getByText('Loading the file…').first()).toBeVisible();
    await picture(compare.page, 'reading-light');
    await section.getByRole('button', { name: 'Cancel' }).first().click();
    await host.strike([]);
    await expect(section.getByRole('button', { name: 'Show all 73 lines' })).toBeEnabled();

    // By key: twenty lines above and below the change that was stepped to.
    await page.keyboard.press('n');
    await still(seven, async () => {
      await page.keyboard.press('e');
      // Something else may have begun to fetch while the host was slow.
      await expect(section.getByText('43 lines not shown')).toBeVisible({ timeout: patience(20_000) });
      await expect(section.getByText('53 lines not shown')).toBeVisible();
    });
    await expect(row(section, 'book 5 entry 4')).toBeVisible();
    await picture(compare.page, 'more-light');

    // By button: from the change below upward, and its rows stay.
    const fifteen = row(section, 'first fifteen');
    await fifteen.scrollIntoViewIfNeeded();
    await still(fifteen, async () => {
      await section.getByRole('button', { name: 'Show 20 lines further up' }).last().click();
      await expect(section.getByText('33 lines not shown')).toBeVisible();
    });
    await picture(compare.page, 'upward');

    // The end of the file was not known before it was read.
    await expect(section.getByText('50 lines not shown')).toBeVisible();

    // New rows are text like any other.
    await page.keyboard.press('/');
    const find = page.getByRole('textbox', { name: 'Find in all loaded text' });
    await find.fill('book 5 entry 6');
    await expect(page.getByText('1 of 1')).toBeVisible();
    await find.fill('book 1 entry 6');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump' }).fill('Theme: dark');
    await page.keyboard.press('Enter');
    // The whole function, the whole file, and back to what the host sent.
    await page.keyboard.press('l');
    await expect(section.getByText('73 lines not shown')).toBeVisible();
    await page.keyboard.press('n');
    const looked = section.locator('[class*="current"]');
    await expect(looked).toBeVisible();
    await page.keyboard.press('Shift+E');
    await expect(row(section, 'export function book')).toBeVisible();
    await expect(looked).toHaveCount(1);
    await picture(compare.page, 'function-dark');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump' }).fill('Show the whole file');
    await page.keyboard.press('Enter');
    await expect(section.getByText('lines not shown')).toHaveCount(0);
    await still(looked, async () => {
      await page.keyboard.press('l');
      await expect(section.getByText('63 lines not shown')).toBeVisible();
    });

    // Side by side, and with lines that wrap, which are as high as they turn out to be.
    await page.keyboard.press('u');
    await page.keyboard.press('w');
    await expect(section.locator('[class*="wrap"] [data-side="left"]').first()).toBeVisible();
    for (const key of ['j', 'k', 'n']) await page.keyboard.press(key);
    // Side by side the cursor is on the new line.
    await expect(looked).toContainText('first seven');
    await still(seven, async () => {
      await page.keyboard.press('e');
      await expect(section.getByText('43 lines not shown')).toBeVisible();
      await expect(row(section, 'book 5 entry 4')).toBeVisible();
    });
    await picture(compare.page, 'split-dark');
    await page.getByRole('button', { name: 'View: Split' }).click();
    const collapse = page.getByRole('menuitem', { name: 'Collapse the context again' });
    await expect(collapse).toBeVisible();
    await picture(compare.page, 'menu-dark');
    await collapse.click();
    await expect(section.getByText('63 lines not shown')).toBeVisible();
    await page.keyboard.press('w');
    await page.keyboard.press('u');

    // The branch moves on: what is there now is not what this diff is about.
    await pushLedger(host, 'payments', folder, 'second');
    await page.keyboard.press('Control+r');
    const other = await compare.showFile('b.ts');
    await expect(row(other, 'second seven')).toBeVisible();
    await pushLedger(host, 'payments', folder, 'third');
    await compare.diff.focus();
    await page.keyboard.press('e');
    // The version that is shown may be at hand: then its own lines come. Else a sentence says why none do.
    const sentence = page.getByRole('status').filter({ hasText: 'The file has changed on the branch' });
    await expect(sentence.or(other.getByText('43 lines not shown')).first()).toBeVisible();
    await expect(row(other, 'second seven')).toBeVisible();
    await expect(other).not.toContainText('third seven');
    await picture(compare.page, 'moved-dark');
  } finally {
    await host.stop();
  }
});
