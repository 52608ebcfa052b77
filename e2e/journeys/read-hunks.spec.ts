import { join } from 'node:path';
import type { Locator } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const LINES = Array.from({ length: 90 }, (_, i) => `const value${i + 1} = ${i + 1};`);
const text = (changes: Readonly<Record<number, string>> = {}): string =>
  `${LINES.map((line, i) => changes[i + 1] ?? line).join('\n')}\n`;

/** Whether each hunk of a file is marked as read. */
const marks = (section: Locator) =>
  section
    .getByRole('button', { name: 'Hunk read' })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-pressed') === 'true'));

test('hunks are read one by one: after a push only what changed is unread, and commits share what was read', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'a.ts': text(), 'b.ts': text() });
  await work.git('checkout', '--quiet', '-b', 'fix');
  await work.commit('Ten', { 'a.ts': text({ 10: 'const ten = 10;' }), 'b.ts': text({ 20: 'b;' }) });
  await work.commit('Sixty', { 'a.ts': text({ 10: 'const ten = 10;', 60: 'const sixty = 60;' }) });

  const running = await visit();
  const compare = await work.compare(running, 'fix');
  const { page } = compare;
  const left = (words: string) => expect(page.getByText(words)).toBeVisible();
  await left('6 of 6 lines to read');
  let section = await compare.showFile('a.ts');
  await section.getByRole('button', { name: 'Hunk read' }).first().click();
  await expect.poll(() => marks(section)).toEqual([true, false]);
  await left('4 of 6 lines to read');
  await page.keyboard.press('Shift+V');
  await expect.poll(() => marks(section)).toEqual([true, true]);
  await expect(section.getByRole('button', { name: /^Viewed/ })).toHaveAttribute('aria-pressed', 'true');
  await left('2 of 6 lines to read');
  await picture(page, 'read');
  // A commit of which all was read here is listed as read.
  const read = compare.commits.getByTitle('You have read this commit');
  await page.getByRole('tab', { name: /^Commits/ }).click();
  await expect(read).toHaveCount(1);
  const sixty = compare.commits.getByRole('option', { name: /^Sixty/ });
  await expect(sixty.getByTitle('You have read this commit')).toBeVisible();

  // One hunk is changed, the base moves, and the page begins anew.
  await work.git('checkout', '--quiet', 'main');
  await work.commit('Upstream', { 'a.ts': `// one\n${text({ 85: '// base' })}` });
  await work.git('checkout', '--quiet', 'fix');
  await work.git('rebase', '--quiet', 'main');
  await work.commit('Sixty again', {
    'a.ts': `// one\n${text({ 10: 'const ten = 10;', 60: 'const sixty = 6e1;', 85: '// base' })}`,
  });
  await page.reload();
  await compare.ready();
  await expect(page.getByText(/^New version since you read it/)).toBeVisible();
  section = await compare.showFile('a.ts');
  await expect.poll(() => marks(section)).toEqual([true, false]);
  await expect(section).toContainText('Changed since you viewed it');
  await left('4 of 6 lines to read');

  await page.keyboard.press('Shift+U');
  await expect(section.getByRole('button', { name: 'Show this read hunk: 8 lines' })).toBeVisible();
  await expect(section).not.toContainText('const ten = 10;');
  await expect(section).toContainText('const sixty = 6e1;');
  await picture(page, 'unread-only');
  await page.keyboard.press('Shift+U');

  // In the commits’ diffs, too.
  await page.getByRole('tab', { name: /^Commits/ }).click();
  await page.getByRole('option', { name: /^Ten/ }).click();
  await page.keyboard.press('d');
  await expect(compare.fileSection('b.ts')).toBeVisible();
  await expect.poll(() => marks(compare.fileSection('a.ts'))).toEqual([true]);
  await expect.poll(() => marks(compare.fileSection('b.ts'))).toEqual([false]);

  // The last file of a commit leads to the next one that is not read, and takes no mark away.
  await expect(read).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('v');
  await expect(compare.shown).toContainText('Sixty again');
  await expect(read).toHaveCount(2);
  await expect.poll(() => marks(compare.fileSection('a.ts'))).toEqual([false]);
  await page.keyboard.press('v');
  await expect(read).toHaveCount(3);
  await page.keyboard.press('v');
  await page.keyboard.press('v');
  await picture(page, 'commits');
  await page.reload();
  await compare.ready();
  await page.getByRole('tab', { name: /^Commits/ }).click();
  await expect(read).toHaveCount(3);
});
