import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { messageOf } from '../pages/messages.ts';
import { WorkFolder } from '../support/work-folder.ts';

test('a branch that is gone and comes back is read by itself', async ({ visit, folder }) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'a.txt': 'one\n' });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Work', { 'a.txt': 'two\n' });
  await work.git('checkout', '--quiet', 'main');
  const compare = await work.compare(await visit(), 'topic');
  const { page, diff } = compare;
  await expect(diff).toContainText('two');

  await work.git('branch', '--quiet', '-m', 'topic', 'aside');
  await expect(messageOf(page, 'topic is gone')).toBeVisible();
  await expect(diff).toContainText('two');
  await page.keyboard.press('ControlOrMeta+r');
  const gone = page.getByText('“topic” is no longer in this repository.');
  await expect(gone).toBeVisible();

  await work.git('branch', '--quiet', '-m', 'aside', 'topic');
  await expect(diff).toContainText('two');
  await expect(gone).toBeHidden();
  await expect(page.getByText('topic moved')).toBeHidden();
});
