/** What the app tells floats: nothing moves for it, and it can be read again for ten minutes. */
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { messageOf } from '../pages/messages.ts';
import { openHosted } from '../pages/open.ts';

test('a removed note and a Sync are told without moving a line, go with Esc, and are kept in a list', async ({
  visit,
  host,
}) => {
  const compare = await openHosted(await visit(), host, 'payments', 'rotate-signing-keys');
  const { page } = compare;
  await expect(page.getByRole('region', { name: 'Messages' })).toHaveAttribute('aria-live', 'polite');
  const notes = await compare.chooseCommit('Tell apart what may be tried again');
  await notes.choose('reviews');
  await expect(notes.text).toContainText('Is 408 worth another try as well?');
  const where = async () => [await compare.diff.boundingBox(), await notes.composer.boundingBox()];
  const before = await where();
  await notes.remove();
  const removed = messageOf(page, 'Removed from reviews');
  await expect(removed).toBeVisible();
  expect(await where()).toEqual(before);
  await picture(page, 'removed');

  // A refusal is told, too, with nothing to do about it.
  await compare.sync.click();
  const refused = messageOf(page, /Sync was refused/);
  await expect(refused).toBeVisible();
  expect(await where()).toEqual(before);
  await picture(page, 'two');
  await compare.diff.focus();
  await page.keyboard.press('Escape');
  await expect(removed).toBeHidden();
  await expect(refused).toBeHidden();

  // From the status line, and from the palette; what was not undone can still be.
  await compare.status.getByRole('button', { name: '2 messages' }).click();
  const list = page.getByRole('dialog', { name: 'Messages' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await picture(page, 'list');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search or jump' }).fill('messages of the last');
  await page.keyboard.press('Enter');
  await list.getByRole('button', { name: 'Undo' }).click();
  await expect(list).toBeHidden();
  await expect(notes.text).toContainText('Is 408 worth another try as well?');
});
