import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';
import { patience } from '../../shared/testing/patience.ts';

test('a pattern that never ends is stopped and said so, and the view goes on working', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'a.txt': 'a\n' });
  await work.git('checkout', '--quiet', '-b', 'fix');
  const endless = `${'a'.repeat(60)}!\n`;
  const rows = Array.from({ length: 2000 }, (_, i) => `row ${i}\n`).join('');
  await work.commit('Add', { 'a.txt': `aa\n${endless}`, 'z.txt': rows });
  const compare = await work.compare(await visit(), 'fix');
  const { page } = compare;
  await compare.diff.click();
  await page.keyboard.press('/');
  const field = page.getByRole('textbox', { name: 'Find in all loaded text' });
  const said = page.getByRole('search').getByRole('status');
  await page.getByRole('checkbox', { name: 'Regex' }).check();

  await field.fill('(a');
  await expect(said).toContainText('Unterminated group');
  await picture(page, 'invalid');

  await field.fill('(a+)+$');
  await expect(said).toContainText('Searching');
  // While the search is stuck: rows far below are read, which the same worker is asked for.
  await compare.diff.evaluate((area) => (area.scrollTop = area.scrollHeight));
  await expect(compare.fileSection('z.txt')).toContainText('row 1999');
  await expect(said).toContainText('Stopped after 5 s at a.txt', { timeout: patience(20_000) });
  await picture(page, 'stopped');

  await field.fill('row 199\\d');
  await expect(said).toContainText('of 10');
});
