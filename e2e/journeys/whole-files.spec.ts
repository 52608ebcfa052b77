/** Any file of either side or of a commit, read as a whole. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { messageOf } from '../pages/messages.ts';
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
  const { page, wholeFile: file } = compare;
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
  const { page, diff, wholeFile: file } = compare;
  await compare.showFile('src/b.ts');
  const remarks = new Remarks(compare);
  const line = await remarks.number('src/b.ts', 90);
  await page.mouse.click(line.x, line.y);
  const top = (): Promise<number> => diff.evaluate(({ scrollTop }) => scrollTop);
  const before = await top();
  expect(before).toBeGreaterThan(500);

  await page.keyboard.press('z');
  await expect(file.getByText('other90', { exact: false })).toBeInViewport();
  await expect(page).toHaveURL(/open=src%2Fb\.ts&open_line=90/);
  await picture(page, 'at-line');
  await page.keyboard.press('z');
  await expect(diff).toBeFocused();
  await expect.poll(top).toBe(before);

  // Half a sentence goes along.
  await page.keyboard.press('z');
  await expect(file.getByText('other90', { exact: false })).toBeInViewport();
  await page.keyboard.press('c');
  const half = (where: typeof file) =>
    where.getByRole('textbox', { name: 'Write: Remark on src/b.ts:90', exact: true });
  await half(file).fill('Half a sentence');
  await page.getByRole('button', { name: 'Back to the changes' }).click();
  await expect(half(diff)).toHaveValue('Half a sentence');

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

test('a line far down in a long file is gone to, although the first lines of the file are there before it', async ({
  visit,
  folder,
}) => {
  const long = Array.from({ length: 8000 }, (_, at) => `export const value${at + 1} = ${at + 1};\n`).join('');
  const work = await begun(folder);
  await work.commit('Long', { 'src/long.ts': long });
  const compare = await work.compare(await visit(), 'topic');
  const { page, wholeFile: file } = compare;
  await expect(compare.fileSection('src/a.ts')).toBeVisible();
  await page.evaluate(() => void (location.hash += '&open=src%2Flong.ts&open_line=7900'));
  await expect(file.getByText('value7900', { exact: false })).toBeInViewport();
  await expect(page.getByText('The whole file is shown.')).toHaveCount(0);
});

test('a whole file of uncommitted changes is read on where one is, when changes to it are shown', async ({
  visit,
  folder,
}) => {
  const work = await begun(folder);
  const path = join(work.path, 'src/a.ts');
  const changed = LINES.replace('value20 = 20', 'value20 = 0');
  await writeFile(path, changed);
  const compare = await work.open(await visit());
  const { page, wholeFile: file } = compare;
  await compare.branch.click();
  await page.getByRole('dialog', { name: 'Branch' }).getByRole('option').first().click();
  await expect(compare.fileSection('src/a.ts')).toBeVisible();
  await page.evaluate(() => void (location.hash += '&open=src%2Fa.ts&open_line=20'));
  // The cursor is put on the line after everything else.
  await expect(file.locator('[data-cell][class*="current"]')).toContainText('value20 = 0');
  await file.hover();
  await page.mouse.wheel(0, 2000);
  await expect(file.getByText('value110 =')).toBeInViewport();
  const shown = page.getByRole('region', { name: 'File shown' });
  for (const value of ['7', '8']) {
    await writeFile(path, changed.replace('value110 = 110', `value110 = ${value}`));
    await messageOf(page, 'Files in the working tree changed.').getByRole('button', { name: 'Show' }).click();
    await expect(file.getByText(`value110 = ${value};`)).toBeInViewport();
    await expect(file.getByText('value20 = 0')).not.toBeInViewport();
  }
  await expect(shown).toContainText('After the changes');
  await picture(page, 'shown-again');
});

test('in a file a line says why it is there, remarks go to its commit, and its history leads to what it was', async ({
  visit,
  folder,
}) => {
  const work = await begun(folder);
  await work.git('checkout', '--quiet', 'main');
  await work.git('mv', 'src/other.ts', 'src/renamed.ts');
  await work.commit('Rename it', { 'src/renamed.ts': `/** Renamed. */\n${LINES}` });
  await work.git('checkout', '--quiet', 'topic');
  await work.git('rebase', '--quiet', 'main');
  const compare = await work.compare(await visit(), 'topic');
  const { page, wholeFile: file } = compare;
  await expect(compare.fileSection('src/a.ts')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+p');
  await page.getByRole('combobox', { name: 'Open file' }).fill('renamed');
  await page.keyboard.press('Enter');
  await file.getByText('/** Renamed. */').click();

  await page.keyboard.press('i');
  const card = file.getByRole('region', { name: 'Line 1 of src/renamed.ts', exact: true });
  await expect(card).toContainText('Rename it');
  await picture(page, 'why');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);

  await page.keyboard.press('c');
  const composer = file.getByRole('textbox', { name: 'Write: Remark on src/renamed.ts:1', exact: true });
  await composer.fill('Is this name better?');
  await page.keyboard.press('ControlOrMeta+Enter');
  const thread = file.getByRole('region', { name: 'Remark on src/renamed.ts:1', exact: true });
  await expect(thread).toContainText('Is this name better?');
  await expect
    .poll(() => work.git('notes', 'show', 'topic').catch(() => ''))
    .toBe('src/renamed.ts:1: Is this name better?');
  await picture(page, 'remark');

  await file.getByText('export const value1 = 1;').click();
  await page.keyboard.press('y');
  const history = page.getByRole('dialog', { name: 'History of this file' });
  await expect(history.getByRole('option')).toHaveText([/^Rename it/, /^Begin/]);
  await expect(history.getByText('2 commits')).toBeVisible();
  await picture(page, 'history');
  await history.getByRole('option', { name: /^Begin/ }).click();
  await expect(file.getByRole('region', { name: 'src/other.ts', exact: true })).toBeVisible();
  await expect(file.getByText('/** Not changed. */')).toBeVisible();
  await page.goBack();
  await expect(file.getByText('/** Renamed. */')).toBeVisible();
});
