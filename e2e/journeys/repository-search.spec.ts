import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const LINES = Array.from({ length: 60 }, (_, at) => `line ${at}\n`).join('');

test('the whole repository is searched by a key, and a hit opens in the diff', async ({ visit, folder }) => {
  const work = await WorkFolder.create(join(folder, 'project'));
  await work.commit('Begin', {
    'src/a.txt': LINES.replace('line 50\n', 'the needle (old)\n'),
    'docs/other.txt': 'a Needle of another file\n',
  });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Work', { 'src/a.txt': LINES.replace('line 50\n', '\ta needle(1)\n') });
  const compare = await work.compare(await visit(), 'topic');
  const { page } = compare;
  await expect(compare.fileSection('src/a.txt')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+F');
  const dialog = page.getByRole('dialog', { name: 'Search the repository' });
  const field = dialog.getByRole('combobox', { name: 'Search the repository' });
  await expect(field).toBeFocused();
  await field.fill('needle');
  const status = dialog.getByRole('status');
  await expect(status).toHaveText('2 lines in 2 files.');
  await expect(dialog.getByRole('option')).toHaveText([/^51a needle\(1\)$/, /^1a Needle of another file$/]);
  await picture(page, 'hits');

  // A pattern, before the changes; what is typed stays while the dialog is closed.
  await dialog.getByRole('checkbox', { name: 'Regex' }).check();
  await field.fill(String.raw`needle \([a-z]+\)`);
  await expect(status).toHaveText('No line matches this pattern.');
  await dialog.getByRole('radio', { name: 'Before the changes' }).check();
  await expect(status).toHaveText('1 line in 1 file.');
  await field.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(compare.fileSection('src/a.txt').getByText('the needle (old)')).toBeInViewport();
  await page.keyboard.press('ControlOrMeta+Shift+F');
  await expect(field).toHaveValue(String.raw`needle \([a-z]+\)`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // A line of a file that is not in the diff is shown in the whole file.
  await page.keyboard.press('ControlOrMeta+Shift+F');
  await dialog.getByRole('radio', { name: 'After the changes' }).check();
  await dialog.getByRole('checkbox', { name: 'Regex' }).uncheck();
  await field.fill('of another file');
  await expect(status).toHaveText('1 line in 1 file.');
  await field.focus();
  await page.keyboard.press('Enter');
  await expect(compare.wholeFile.getByText('a Needle of another file')).toBeInViewport();
  expect(await work.git('status', '--porcelain')).toBe('');
});
