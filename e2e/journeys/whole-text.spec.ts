import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const rows = (count: number): string => Array.from({ length: count }, (_, i) => `row ${i + 1}\n`).join('');

test('everything is copied, drawn or not, and a link leads to a line', async ({ visit, folder }) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'a.txt': 'a\n' });
  await work.git('checkout', '--quiet', '-b', 'fix');
  await work.commit('Add', { 'a.txt': 'b\n', 'm.txt': rows(3000), 'z.txt': rows(2000) });
  const running = await visit();
  const compare = await work.compare(running, 'fix');
  const { page } = compare;
  await compare.diff.click();
  const copied = (): Promise<string> => running.app.evaluate(({ clipboard }) => clipboard.readText());

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  const everything = `a\nb\n${rows(3000)}${rows(2000)}`.trimEnd();
  await expect.poll(copied).toBe(everything);
  await picture(page, 'all');

  // What scrolls into sight is selected as well.
  await page.keyboard.press('End');
  await expect(compare.fileSection('z.txt')).toContainText('row 2000');
  expect(await page.evaluate(() => document.getSelection()?.toString().includes('row 2000'))).toBe(true);

  await compare.diff.getByRole('button', { name: /^View:/ }).click();
  await page.getByRole('menuitemradio', { name: 'With + and −' }).click();
  await compare.diff.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(async () => (await copied()).slice(0, 12)).toBe('-a\n+b\n+row 1');

  await page.evaluate(() => {
    location.hash = location.hash.replace(/[?&]file=[^&]*/, '') + '&file=m.txt&line=1500';
  });
  const marked = compare.fileSection('m.txt').locator('[class*=current]');
  await expect(marked).toHaveText('row 1500');
  await expect(marked).toBeInViewport();
  await picture(page, 'line');
});
