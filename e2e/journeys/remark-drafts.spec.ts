import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { openHosted } from '../pages/open.ts';
import { Remarks } from '../pages/remarks.ts';
import { WorkFolder } from '../support/work-folder.ts';

const BRANCH = 'rotate-signing-keys';

test('words beside lines are among the unsent texts, stand right in every view, and open where they belong', async ({
  visit,
  host,
}) => {
  const running = await visit();
  const compare = await openHosted(running, host, 'payments', BRANCH);
  const { page } = running;
  const remarks = new Remarks(compare);
  // Line 24 of the branch is line 19 of the commit that wrote it.
  await compare.showFile('src/token.ts');
  await remarks.writeAt('src/token.ts', 24);
  const composer = remarks.composer('src/token.ts:24');
  await composer.fill('Half a sentence');
  await expect(composer).toBeFocused();
  await page.getByRole('button', { name: '1 unsent draft' }).click();
  const unsent = page.getByRole('dialog', { name: 'Unsent notes' });
  await expect(unsent).toContainText('src/token.ts:19');
  await page.keyboard.press('Escape');

  // The commit's own diff has the same lines elsewhere: the composer stands there, and only there.
  await compare.chooseCommit('Cap token life');
  await page.getByRole('radio', { name: 'This commit' }).check();
  await expect(remarks.composer('src/token.ts:19')).toHaveValue('Half a sentence');
  await expect(remarks.composer('src/token.ts:24')).toHaveCount(0);
  await compare.showBranch();
  await expect(remarks.composer('src/token.ts:24')).toHaveValue('Half a sentence');

  // Left with Esc, and asked for in the list.
  await composer.focus();
  await page.keyboard.press('Escape');
  await expect(composer).toHaveCount(0);
  await compare.showFile('src/rotation.ts');
  await page.getByRole('button', { name: '1 unsent draft' }).click();
  await unsent.getByRole('button', { name: 'Open' }).click();
  await expect(composer).toBeFocused();
  await expect(composer).toHaveValue('Half a sentence');

  // Discarded there it is gone here, and comes back.
  await page.getByRole('button', { name: '1 unsent draft' }).click();
  await unsent.getByRole('button', { name: 'Discard' }).click();
  await expect(composer).toHaveCount(0);
  await unsent.getByRole('button', { name: 'Undo' }).click();
  await page.keyboard.press('Escape');
  await expect(composer).toHaveValue('Half a sentence');
});

test('what is being written goes along when its commit is rewritten; where its lines went, it stands under the file’s header with them', async ({
  visit,
  folder,
}) => {
  const running = await visit();
  const { page } = running;
  const work = await WorkFolder.withTopic(join(folder, 'rewritten'));
  await work.commit('Count', { 'a.txt': 'one\ntwo\nthree\nfour\nfive\n' });
  const compare = await work.compare(running, 'topic');
  const remarks = new Remarks(compare);
  await remarks.writeAt('a.txt', 3);
  await remarks.composer('a.txt:3').fill('About three');
  await remarks.writeAt('a.txt', 5);
  await remarks.composer('a.txt:5').fill('About five');
  await expect(page.getByRole('button', { name: '2 unsent drafts' })).toBeVisible();

  await work.commit('More', { 'a.txt': 'zero\none\ntwo\nthree\nfour\nsix\n' });
  await work.git('reset', '--quiet', '--soft', 'HEAD~2');
  await work.git('commit', '--quiet', '--message=Count anew');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(remarks.composer('a.txt:4')).toHaveValue('About three');
  await expect(remarks.composer('a.txt:5')).toHaveValue('About five');
  const file = compare.fileSection('a.txt');
  await expect(file.getByText(/which left the branch/)).toBeVisible();
  await expect(file.getByText('five', { exact: true })).toBeVisible();
  await remarks.composer('a.txt:4').press('ControlOrMeta+Enter');
  await expect(remarks.thread('a.txt:4')).toContainText('About three');
  expect(await work.git('notes', 'show', 'topic')).toBe('a.txt:4: About three');
});
