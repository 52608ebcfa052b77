import { rm, writeFile } from 'node:fs/promises';
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

test('another worktree of the repository is found in the picker, and compared by one press', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.withTopic(join(folder, 'work'));
  await work.git('checkout', '--quiet', 'main');
  await work.git('worktree', 'add', '--quiet', join(folder, 'agent'), 'topic');
  await work.git('worktree', 'add', '--quiet', '-b', 'second', join(folder, 'second'), 'main');
  await work.git('worktree', 'add', '--quiet', '--detach', join(folder, 'gone'), 'main');
  await rm(join(folder, 'gone'), { recursive: true });
  await work.git('notes', 'add', '-m', 'b.txt:1: Why two?', 'topic');
  await writeFile(join(folder, 'agent', 'a.txt'), 'not committed\n');
  await writeFile(join(folder, 'agent', 'new.txt'), 'new\n');
  const compare = await work.open(await visit());
  const { page } = compare;
  await compare.branch.click();
  const list = page.getByRole('dialog', { name: 'Branch' });
  const row = list.getByRole('option', { name: /agent$/ });
  await expect(row).toContainText('2 files uncommitted · 1 open remark');
  await expect(list.getByRole('option', { name: /second$/ })).toContainText('nothing uncommitted');
  await expect(list.getByRole('option', { name: /gone: Git would prune it/ })).toBeVisible();
  await picture(page, 'worktrees');
  await row.click();
  await expect(compare.branch).toHaveAccessibleName('Branch: Working tree');
  await expect(compare.base).toHaveAccessibleName('Base: main');
  await expect(compare.diff.getByText('not committed')).toBeVisible();
  await expect(compare.treeItem('b.txt')).toBeVisible();
  await picture(page, 'compared');
});
