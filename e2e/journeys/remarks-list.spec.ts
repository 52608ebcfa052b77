import { expect, test } from '../fixtures.ts';
import { openHosted } from '../pages/open.ts';
import { Remarks } from '../pages/remarks.ts';
import { axeProblems } from '../support/axe.ts';
import { picture } from '../support/picture.ts';

test('all remarks are one list: sorted, filtered, and each is one key away, there and back', async ({
  visit,
  host,
}) => {
  const running = await visit();
  const compare = await openHosted(running, host, 'payments', 'rotate-signing-keys');
  const { page } = running;
  const remarks = new Remarks(compare);
  const tab = page.getByRole('tab', { name: /^Remarks/ });
  await expect(tab).toHaveAccessibleName('Remarks 4 open');
  await page.keyboard.press('Shift+L');
  const list = page.getByRole('listbox', { name: 'Remarks' });
  await expect(list).toBeFocused();
  const rows = list.getByRole('option');
  await expect(rows.first()).toHaveAccessibleName(/^Resolved: .* src\/legacy-signer\.ts:-20-23 Reviewer · /);
  expect(await axeProblems(page)).toEqual([]);
  await picture(page, 'list');

  await page.getByRole('radio', { name: /^Open 4/ }).check();
  await expect(rows).toHaveCount(4);
  await page.getByRole('textbox', { name: 'Filter remarks' }).fill('capped caller');
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveAccessibleName(
    / src\/token\.ts:16 1 reply Security reviewer, then Contributor · /,
  );
  await page.keyboard.press('Enter');
  await expect(remarks.thread('src/token.ts:16')).toBeFocused();
  await expect(remarks.thread('src/token.ts:16')).toBeInViewport();
  await picture(page, 'there');
  // What is open goes before the way back.
  await page.keyboard.press('/');
  const find = page.getByRole('textbox', { name: 'Find in all loaded text' });
  await expect(find).toBeFocused();
  await remarks.thread('src/token.ts:16').focus();
  await page.keyboard.press('Escape');
  await expect(find).toBeHidden();
  await expect(list).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();

  // From lines that are gone, too, and what is resolved opens.
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await rows.filter({ hasText: 'src/token.ts:13' }).click();
  await expect(remarks.thread('src/token.ts:13')).toBeFocused();
  await expect(rows.filter({ hasText: 'src/token.ts:13' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+N');
  await expect(rows.filter({ hasText: 'src/token.ts:16' })).toHaveAttribute('aria-selected', 'true');
});
