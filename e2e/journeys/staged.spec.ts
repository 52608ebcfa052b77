import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

test('what is staged and what is not are chosen beside the working tree, and kept', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.withTopic(join(folder, 'work'));
  await writeFile(join(work.path, 'a.txt'), 'staged\n');
  await work.git('add', 'a.txt');
  await writeFile(join(work.path, 'a.txt'), 'changed\n');
  await writeFile(join(work.path, 'new.txt'), 'new\n');
  const compare = await work.open(await visit());
  const { page } = compare;
  await compare.branch.click();
  const list = page.getByRole('dialog', { name: 'Branch' });
  await picture(page, 'picker');
  await list.getByRole('option', { name: /^Staged/ }).click();
  await expect(compare.base).toHaveAccessibleName('Base: HEAD');
  await expect(compare.diff.getByText('staged', { exact: true })).toBeVisible();
  await expect(compare.tree.getByText('new.txt')).toBeHidden();

  const parts = page.getByRole('button', { name: /: uncommitted changes shown$/ });
  await parts.click();
  await picture(page, 'parts');
  await page.getByRole('menuitemradio', { name: 'What is not staged' }).click();
  await expect(compare.base).toHaveAccessibleName('Base: Staged');
  await expect(compare.diff.getByText('changed', { exact: true })).toBeVisible();
  await expect(compare.tree.getByText('new.txt')).toBeVisible();
  await picture(page, 'not-staged');
  await work.git('add', '--all');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('Everything here is staged or committed.')).toBeVisible();
  await page.reload();
  await compare.ready();
  await expect(parts).toHaveAccessibleName('not staged: uncommitted changes shown');
});
