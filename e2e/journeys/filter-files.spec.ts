import { expect, test } from '../fixtures.ts';
import { openHosted } from '../pages/open.ts';
import { picture } from '../support/picture.ts';

test('what can be typed to filter files is offered with counts, a press each, and Enter goes to the diff', async ({
  visit,
  host,
}) => {
  const running = await visit();
  const compare = await openHosted(running, host, 'payments', 'rotate-signing-keys');
  const { page } = running;
  const offers = page.getByRole('group', { name: 'What can be typed' });
  await expect(page.getByRole('button', { name: '4 open remarks' })).toBeVisible();
  await expect(offers).toHaveCount(0);
  await page.keyboard.press('t');
  await expect(offers.getByRole('button', { name: /^is:unviewed/ })).toHaveAccessibleName('is:unviewed 31');
  await expect(offers.getByRole('button', { name: 'has:open 3', exact: true })).toBeVisible();
  await picture(page, 'offers');

  const renamed = offers.getByRole('button', { name: /^is:renamed/ });
  await renamed.click();
  await expect(compare.filter).toBeFocused();
  await expect(compare.filter).toHaveValue('is:renamed');
  await expect(renamed).toHaveAttribute('aria-pressed', 'true');
  await expect(compare.treeItem('src/rotation.ts')).toBeVisible();
  await expect(compare.treeItem('src/token.ts')).toHaveCount(0);
  await page.keyboard.type(' rot');
  await picture(page, 'pressed');
  await page.keyboard.press('Enter');
  await expect(compare.diff).toBeFocused();
  await expect(offers).toHaveCount(0);
  await expect(compare.fileSection('src/rotation.ts')).toBeInViewport();
  // The next letter is a key again.
  await page.keyboard.press('u');
  await expect(compare.filter).toHaveValue('is:renamed rot');
});
