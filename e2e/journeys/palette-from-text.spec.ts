import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import type { ComparePage } from '../pages/compare.ts';
import { openHosted } from '../pages/open.ts';
import { Remarks } from '../pages/remarks.ts';

const selected = (field: Locator): Promise<[number, number]> =>
  field.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd]);

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeFocused();
}

/** Types, opens the palette with a caret and with words selected, and leaves it. */
async function comesBack(page: Page, composer: Locator): Promise<void> {
  const { keyboard } = page;
  await composer.click();
  await keyboard.type('one two three');
  for (let step = 0; step < 6; step += 1) await keyboard.press('ArrowLeft');
  await openPalette(page);
  await keyboard.type('typed there');
  await keyboard.press('Escape');
  await expect(composer).toBeFocused();
  expect(await selected(composer)).toEqual([7, 7]);
  for (let step = 0; step < 3; step += 1) await keyboard.press('Shift+ArrowLeft');
  await openPalette(page);
  await keyboard.press('Escape');
  await expect(composer).toBeFocused();
  expect(await selected(composer)).toEqual([4, 7]);
  await keyboard.type('2');
  await expect(composer).toHaveValue('one 2 three');
}

/** What is picked there leads away from the text: single keys are commands. */
async function leadsAway(page: Page, composer: Locator, pick: string): Promise<void> {
  await composer.click();
  await openPalette(page);
  await page.keyboard.type(pick);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeHidden();
  await expect(page.locator('[data-reading]')).toBeFocused();
}

const chosen = (compare: ComparePage): Locator => compare.tree.getByRole('treeitem', { selected: true });

test('the palette over a text that is being written: Escape goes on with it, what leads away leaves it', async ({
  visit,
  host,
}) => {
  const running = await visit();
  const { page } = running;
  const compare = await openHosted(running, host, 'payments', 'rotate-signing-keys');
  await compare.showFile('src/token.ts');
  const { composer: note } = compare.notes;
  await compare.notes.settled();
  await comesBack(page, note);
  await leadsAway(page, note, 'src/token.ts');
  await page.keyboard.press('k');
  await expect(chosen(compare)).not.toHaveAccessibleName(/token\.ts/);
  await leadsAway(page, note, 'Next file');
  await expect(chosen(compare)).toHaveAccessibleName(/token\.ts/);
  await page.keyboard.press('k');
  await expect(chosen(compare)).not.toHaveAccessibleName(/token\.ts/);
  await expect(note).toHaveValue('one 2 three');

  const place = 'src/token.ts:16';
  await compare.showFile('src/token.ts');
  const remarks = new Remarks(compare);
  await remarks.writeAt('src/token.ts', 16);
  const remark = remarks.composer(place);
  await expect(remark).toBeFocused();
  await comesBack(page, remark);
  await leadsAway(page, remark, 'CHANGELOG.md');
  await expect(chosen(compare)).toHaveAccessibleName(/^CHANGELOG/);
  await page.keyboard.press('j');
  await expect(chosen(compare)).not.toHaveAccessibleName(/^CHANGELOG/);
  await compare.showFile('src/token.ts');
  await expect(remark).toHaveValue('one 2 three');
  await leadsAway(page, remark, 'Next file');
  await page.keyboard.press('k');
  await compare.showFile('src/token.ts');
  await expect(remark).toHaveValue('one 2 three');
});
