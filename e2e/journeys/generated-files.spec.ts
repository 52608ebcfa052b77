import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('');

test('generated files are folded, say why, are counted apart, and are shown by one press', async ({
  visit,
  folder,
}) => {
  const running = await visit();
  const { page } = running;
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'readme.md': 'Read me.\n' });
  await work.git('switch', '--quiet', '--create', 'topic');
  await work.commit('Add a schema', {
    '.gitattributes': 'schema.ts linguist-generated\nyarn.lock -linguist-generated\n',
    'package-lock.json': lines(1200),
    'readme.md': 'Read me again.\n',
    'schema.ts': lines(40),
    'yarn.lock': lines(3),
  });
  const compare = await work.compare(running, 'topic');
  const isUnfolded = async (path: string): Promise<string | null> =>
    await compare
      .fileSection(path)
      .getByRole('button', { name: `Lines of ${path}` })
      .getAttribute('aria-expanded');
  await expect(page.getByText('Generated (package-lock.json), 1,200 lines')).toBeVisible();
  await expect(page.getByText('Generated (.gitattributes), 40 lines')).toBeVisible();
  await expect.poll(() => isUnfolded('package-lock.json')).toBe('false');
  await expect.poll(() => isUnfolded('schema.ts')).toBe('false');
  await expect.poll(() => isUnfolded('yarn.lock')).toBe('true');
  await expect(page.getByLabel('Totals')).toContainText(/3 files.*\+6−1.*and 2 generated/);
  await picture(page, 'generated');
  await compare.fileSection('schema.ts').getByRole('button', { name: 'Lines of schema.ts' }).click();
  await expect.poll(() => isUnfolded('schema.ts')).toBe('true');

  await page.keyboard.press('t');
  const filter = page.getByRole('textbox', { name: 'Filter files' });
  await filter.fill('is:generated');
  await expect(compare.treeItem('readme.md')).toHaveCount(0);
  await expect(compare.treeItem('schema.ts')).toBeVisible();
  await page.keyboard.press('Escape');

  // All of them are read at once, and that can be undone.
  const viewed = (path: string, pressed: boolean) =>
    compare.fileSection(path).getByRole('button', { name: /^Viewed/, pressed });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump' }).fill('Mark all generated as viewed');
  await page.keyboard.press('Enter');
  await expect(viewed('schema.ts', true)).toBeVisible();
  await expect(viewed('package-lock.json', true)).toBeVisible();
  await expect(viewed('readme.md', false)).toBeVisible();
  await page.getByText('2 generated files marked as viewed.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(viewed('schema.ts', false)).toBeVisible();
  await expect(viewed('package-lock.json', false)).toBeVisible();

  // The choice for this repository is remembered.
  await page
    .getByRole('button', { name: /^View: / })
    .first()
    .click();
  await page.getByRole('menuitemcheckbox', { name: 'Fold generated files' }).click();
  await expect.poll(() => isUnfolded('package-lock.json')).toBe('true');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByText('Generated (.gitattributes), 40 lines')).toBeVisible();
  await expect.poll(() => isUnfolded('package-lock.json')).toBe('true');
});
