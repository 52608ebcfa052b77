/** Any file of either side or of a commit, read as a whole. */
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { Remarks } from '../pages/remarks.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const LINES = Array.from({ length: 200 }, (_, at) => `export const value${at + 1} = ${at + 1};\n`).join('');

async function begun(folder: string): Promise<WorkFolder> {
  const work = await WorkFolder.create(join(folder, 'project'));
  await work.commit('Begin', {
    'src/a.ts': LINES,
    'src/other.ts': `/** Not changed. */\n${LINES}`,
    'docs/empty.md': '',
    'docs/image.bin': new Uint8Array(3000),
  });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Work', { 'src/a.ts': LINES.replace('value150 = 150', 'value150 = 7') });
  return work;
}

test('any file is found by a few letters, and is read as it is: after a reload, too, and Back leads out of it', async ({
  visit,
  folder,
}) => {
  const work = await begun(folder);
  const compare = await work.compare(await visit(), 'topic');
  const { page } = compare;
  await expect(compare.fileSection('src/a.ts')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+p');
  const dialog = page.getByRole('dialog', { name: 'Open file' });
  const field = dialog.getByRole('combobox', { name: 'Open file' });
  await expect(field).toBeFocused();
  await expect(dialog.getByText('4 files')).toBeVisible();
  await field.fill('oth');
  await expect(dialog.getByRole('option')).toHaveText(['src/other.ts']);
  await picture(page, 'find');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  const file = page.getByRole('region', { name: 'File', exact: true });
  const shown = page.getByRole('region', { name: 'File shown' });
  await expect(file.getByText('/** Not changed. */')).toBeVisible();
  await expect(shown).toContainText('After the changes');
  await expect(file.getByRole('button', { name: 'Viewed' })).toHaveCount(0);
  await picture(page, 'whole');
  // Nothing of it was added.
  await expect(file.locator('[data-markers*="+"]')).toHaveCount(0);

  await page.reload();
  await expect(file.getByText('/** Not changed. */')).toBeVisible();
  await page.goBack();
  await expect(compare.fileSection('src/a.ts')).toBeVisible();
  await page.goForward();
  await expect(file.getByText('/** Not changed. */')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(compare.fileSection('src/a.ts')).toBeVisible();
  await expect(compare.diff).toBeFocused();
});

test('a key leads from a line of the diff to it in the whole file, and back to where one was', async ({
  visit,
  folder,
}) => {
  const work = await begun(folder);
  // Something to scroll through.
  await work.commit('More', { 'src/b.ts': LINES.replaceAll('value', 'other') });
  const compare = await work.compare(await visit(), 'topic');
  const { page, diff } = compare;
  await compare.showFile('src/b.ts');
  const remarks = new Remarks(compare);
  const line = await remarks.number('src/b.ts', 90);
  await page.mouse.click(line.x, line.y);
  const top = (): Promise<number> => diff.evaluate(({ scrollTop }) => scrollTop);
  const before = await top();
  expect(before).toBeGreaterThan(500);

  await page.keyboard.press('z');
  const file = page.getByRole('region', { name: 'File', exact: true });
  await expect(file.getByText('other90', { exact: false })).toBeInViewport();
  await expect(page).toHaveURL(/open=src%2Fb\.ts&open_line=90/);
  await picture(page, 'at-line');
  await page.keyboard.press('z');
  await expect(diff).toBeFocused();
  await expect.poll(top).toBe(before);

  // The cursor is where it was: the old side of a changed line is read before the changes.
  await compare.showFile('src/a.ts');
  const old = await remarks.number('src/a.ts', 150, 'old');
  await page.mouse.click(old.x, old.y);
  await page.keyboard.press('z');
  await expect(page.getByRole('region', { name: 'File shown' })).toContainText('Before the changes');
  await expect(file.getByText('150;')).toBeInViewport();
  // A file in the tree leads back to the changes.
  await compare.treeItem('src/b.ts').click();
  await expect(compare.fileSection('src/b.ts')).toBeVisible();
});
