import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { messageOf } from '../pages/messages.ts';
import { WorkFolder } from '../support/work-folder.ts';

const LINES = Array.from({ length: 30 }, (_, at) => `line ${at}\n`).join('');

test('beside the totals stands whether the branch merges, and where it does not, with the lines of both sides', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'project'));
  await work.commit('Begin', { 'a.txt': LINES, 'gone.txt': 'one\n', 'b.txt': 'one\n' });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Work', {
    'a.txt': LINES.replace('line 5\n', 'of the topic\n'),
    'gone.txt': 'two\n',
    'b.txt': 'two\n',
  });
  const compare = await work.compare(await visit(), 'topic');
  const { page } = compare;
  await expect(page.getByRole('status', { name: 'Merges cleanly into main' })).toBeVisible();
  await picture(page, 'clean');

  // The base moves: the answer is of today's.
  await work.git('checkout', '--quiet', 'main');
  await work.commit('Meanwhile', { 'a.txt': LINES.replace('line 5\n', 'of main\n'), 'gone.txt': null });
  const status = page.getByRole('status', { name: 'Conflicts in 2 files with main' });
  await expect(status).toBeVisible();
  await status.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Conflicts in 2 files with main' });
  await expect(dialog.getByRole('figure', { name: 'Before' })).toContainText('line 5');
  await expect(dialog.getByRole('figure', { name: 'main' })).toContainText('of main');
  await expect(dialog.getByRole('figure', { name: 'topic' })).toContainText('of the topic');
  await expect(dialog).toContainText('Deleted in main, changed in topic.');
  await picture(page, 'conflicts');
  await dialog.getByRole('button', { name: 'gone.txt' }).click();
  await expect(dialog).toBeHidden();
  await expect(compare.fileSection('gone.txt')).toBeInViewport();
  expect(await work.git('status', '--porcelain')).toBe('');

  // A branch that is gone is not merged any more, whatever it had.
  const tip = await work.git('rev-parse', 'topic');
  await work.git('branch', '--quiet', '-D', 'topic');
  await expect(status).toBeHidden();
  await messageOf(page, 'topic is gone').getByRole('button', { name: 'Dismiss' }).click();
  await expect(status).toBeHidden();
  await picture(page, 'gone');

  // Its last commit is still there, and can be picked by the name that it had.
  await page.keyboard.press('b');
  const picker = page.getByRole('dialog', { name: 'Branch' });
  await expect(picker.getByRole('combobox', { name: 'Branch' })).toBeFocused();
  await page.keyboard.type('topic');
  const option = picker.getByRole('option', { name: /topic.*deleted/ });
  await expect(option).toContainText('Work');
  await picture(page, 'deleted');
  await option.click();
  await expect(page).toHaveURL(new RegExp(`branch=${tip}`));
  await expect(compare.fileSection('gone.txt')).toBeVisible();
});
