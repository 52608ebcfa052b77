import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const CODE = [
  'export function totalOf(prices: readonly number[]): number {',
  '  let total = 0;',
  '  for (const price of prices) total += price;',
  '  if (total > 1000) total *= 0.9;',
  '  return total;',
  '}',
];
const text = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;

test('moved code is marked at both ends, led between, folded and ignored by choice, counted and filtered', async ({
  visit,
  folder,
}) => {
  const running = await visit();
  const { page } = running;
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', {
    'cart.ts': text('import x;', '', ...CODE, '', 'export const cart = 1;'),
    'readme.md': 'Read me.\n',
  });
  await work.git('switch', '--quiet', '--create', 'topic');
  await work.commit('Move the total', {
    'cart.ts': text('import x;', '', 'export const cart = 2;'),
    'lib/total.ts': text('class Total {', ...CODE.map((line) => `  ${line}`), '}'),
    'readme.md': 'Read me again.\n',
  });
  const compare = await work.compare(running, 'topic');
  const to = page.getByRole('button', { name: 'Moved to lib/total.ts:2-7', exact: true });
  const from = page.getByRole('button', { name: 'Moved from cart.ts:3-8', exact: true });
  await expect(to).toBeVisible();
  await expect(from).toBeVisible();
  await expect(page.getByLabel('Totals')).toContainText('12 moved');
  await picture(page, 'marked');
  const code = (path: string) => compare.fileSection(path).getByText('total *= 0.9');
  const current = page.locator('[class*="current"][data-cell]');
  await to.click();
  await expect(current).toHaveText(`  ${CODE[0]}`);
  await page.keyboard.press('Shift+M');
  await expect(current).toHaveText(CODE[0] ?? '');

  // With the system's colours alone, the signs in the gutter can be read.
  await page.emulateMedia({ forcedColors: 'active' });
  const gutter = await current.evaluate((row) => getComputedStyle(row).borderLeftColor);
  expect(gutter).not.toBe(await page.evaluate(() => getComputedStyle(document.body).color));
  await picture(page, 'forced');
  await page.emulateMedia({ forcedColors: 'none' });

  // Why a moved line is here: what it was before, it was at the other end.
  await page.keyboard.press('Shift+M');
  await expect(current).toHaveText(`  ${CODE[0]}`);
  await page.keyboard.press('i');
  const card = compare.diff.getByRole('region', { name: 'Line 2 of lib/total.ts', exact: true });
  await expect(card).toContainText('Move the total');
  await expect(card).toContainText('Moved from line 3 of cart.ts.');
  await picture(page, 'why');
  await card.getByRole('button', { name: 'Before that' }).click();
  await expect(card).toContainText('Begin');
  await expect(card).toContainText('Here since the file was added.');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();

  const choose = async (name: 'Mark' | 'Fold' | 'Ignore'): Promise<void> => {
    await page
      .getByRole('button', { name: /^View: / })
      .first()
      .click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
  };
  await choose('Fold');
  await expect(code('cart.ts')).toHaveCount(0);
  await expect(to).toBeVisible();
  await picture(page, 'folded');
  await page.getByRole('button', { name: 'Show 6 moved lines' }).first().click();
  await expect(code('cart.ts')).toBeVisible();
  // The choice is remembered.
  await page.reload();
  await expect(to).toBeVisible();
  await expect(code('lib/total.ts')).toHaveCount(0);

  await page.keyboard.press('t');
  await page.getByRole('textbox', { name: 'Filter files' }).fill('has:moved');
  await expect(compare.treeItem('readme.md')).toHaveCount(0);
  await expect(compare.treeItem('cart.ts')).toBeVisible();
  await page.keyboard.press('Escape');
  await choose('Ignore');
  await expect(code('cart.ts')).toBeVisible();
  await expect(to).toHaveCount(0);
  await expect(page.getByLabel('Totals')).not.toContainText('moved');
  await choose('Mark');
  await expect(from).toBeVisible();
});
