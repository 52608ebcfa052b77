import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import type { Visited } from '../support/shared-app.ts';
import { WorkFolder } from '../support/work-folder.ts';

const PATHS = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'];
const lines = (path: string): string =>
  Array.from({ length: 80 }, (_, at) => `${path} line ${at + 1}\n`).join('');

async function opened(running: Visited, folder: string) {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'readme.md': 'Read me.\n' });
  await work.git('switch', '--quiet', '--create', 'topic');
  await work.commit('Add five files', Object.fromEntries(PATHS.map((path) => [path, lines(path)])));
  const compare = await work.compare(running, 'topic');
  await expect(compare.fileSection('a.txt')).toBeVisible();
  const unfolded = async (path: string): Promise<string | null> =>
    await compare
      .fileSection(path)
      .getByRole('button', { name: `Lines of ${path}` })
      .getAttribute('aria-expanded');
  return { compare, unfolded };
}

test('h folds the file that is read, Shift+H all; what one goes to is unfolded; viewed files fold by choice, and the choice is remembered', async ({
  visit,
  folder,
}) => {
  const running = await visit();
  const { compare, unfolded } = await opened(running, folder);
  const { keyboard } = running.page;
  await keyboard.press('j');
  await expect(compare.treeItem('b.txt')).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('h');
  await expect.poll(() => unfolded('b.txt')).toBe('false');
  await expect(compare.fileSection('b.txt').getByText('b.txt line 1', { exact: true })).toHaveCount(0);
  // It is still the file that is read: the next one is the one below.
  await keyboard.press('j');
  await expect(compare.treeItem('c.txt')).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('k');
  await expect.poll(() => unfolded('b.txt')).toBe('true');
  await keyboard.press('Shift+H');
  for (const path of PATHS) await expect.poll(() => unfolded(path)).toBe('false');
  await picture(running.page, 'folded');
  // All five fit on the screen now, and each can be gone to.
  await keyboard.press('j');
  await expect(compare.treeItem('c.txt')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => unfolded('c.txt')).toBe('true');
  await compare.treeItem('e.txt').click();
  await expect(compare.fileSection('e.txt').getByText('e.txt line 1', { exact: true })).toBeVisible();
  await keyboard.press('Shift+H');
  await keyboard.press('Shift+H');
  await expect.poll(() => unfolded('e.txt')).toBe('true');

  // Viewed files fold by choice, and the choice is remembered.
  const { page } = running;
  await compare.treeItem('a.txt').click();
  await expect(compare.treeItem('a.txt')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => unfolded('a.txt')).toBe('true');
  const choose = async (): Promise<void> => {
    await page.getByRole('button', { name: 'View: Unified' }).first().click();
    await page.getByRole('menuitemcheckbox', { name: 'Fold viewed files' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await page.keyboard.press('v');
  await expect(compare.treeItem('b.txt')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('k');
  await expect.poll(() => unfolded('a.txt')).toBe('true');
  await choose();
  await expect.poll(() => unfolded('a.txt')).toBe('false');
  await page.keyboard.press('j');
  await expect(compare.treeItem('b.txt')).toHaveAttribute('aria-selected', 'true');
  // Marked and folded; the next unviewed one is at the top.
  await page.keyboard.press('v');
  await expect(compare.treeItem('c.txt')).toHaveAttribute('aria-selected', 'true');
  await expect(compare.fileSection('c.txt').getByText('c.txt line 1', { exact: true })).toBeVisible();
  await page.keyboard.press('k');
  await expect.poll(() => unfolded('b.txt')).toBe('true');
  await expect(compare.treeItem('b.txt')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('v');
  await expect(compare.treeItem('b.txt')).not.toHaveAccessibleName(/viewed/);
  await expect.poll(() => unfolded('b.txt')).toBe('true');

  // The file that is read is a part of the place once it has been in view for a while.
  await page.waitForURL(/b\.txt/);
  await page.reload();
  const section = compare.fileSection('a.txt');
  await expect(section).toContainText('Viewed');
  await expect(section.getByRole('button', { name: 'Lines of a.txt' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});
