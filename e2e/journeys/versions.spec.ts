import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const LINES = Array.from({ length: 60 }, (_, i) => `const value${i + 1} = ${i + 1};`);
const text = (changes: Readonly<Record<number, string>> = {}): string =>
  `${LINES.map((line, i) => changes[i + 1] ?? line).join('\n')}\n`;
/** Enough for Git to recognize the commit. */
const MORE = { 40: '// forty', 41: '// forty-one', 42: '// forty-two', 43: '// forty-three' };

test('a new version of a branch: what changed since it was read, and nothing else', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'a.ts': text(), 'b.ts': text(), 'd.ts': text(), 'base.ts': 'export {};\n' });
  await work.git('checkout', '--quiet', '-b', 'fix');
  await work.commit('Ten', {
    'a.ts': text({ 10: 'const ten = 10;' }),
    'd.ts': text({ 5: '// five', 6: '// six', 50: '// fifty' }),
  });
  await work.commit('Twenty', { 'b.ts': text({ 20: 'const twenty = 20;', ...MORE }) });
  const running = await visit();
  const compare = await work.compare(running, 'fix');
  const { page } = compare;
  const chip = page.getByRole('button', { name: /^Version \d+ of fix/ });
  for (const path of ['a.ts', 'b.ts', 'd.ts']) {
    const section = await compare.showFile(path);
    await section.getByRole('button', { name: /^Viewed/ }).click();
  }
  await expect(chip).toBeHidden();

  // The base moves, and takes a part of one commit; one commit is changed, and one is new.
  await work.git('checkout', '--quiet', 'main');
  await work.commit('Upstream', {
    'd.ts': text({ 50: '// fifty' }),
    'base.ts': 'export const moved = 1;\n',
    'b.ts': text({ 18: '// by the base' }),
  });
  await work.git('checkout', '--quiet', '--detach', 'fix');
  await work.git('rebase', '--quiet', 'main');
  await work.git('reset', '--quiet', '--hard', 'HEAD^');
  await work.commit('Twenty', {
    'b.ts': text({ 18: '// by the base', 20: 'const twenty = 20;', ...MORE }),
    'a.ts': text({ 10: 'const ten = 1e1;' }),
  });
  await work.commit('Thirty', { 'c.ts': 'export const thirty = 30;\n' });
  await work.git('checkout', '--quiet', '-B', 'fix');
  await page.keyboard.press('ControlOrMeta+r');
  await expect(page.getByText(/^New version since you read it/)).toContainText(
    '2 commits changed, 1 new; 3 lines to read',
  );
  await expect(chip).toHaveAccessibleName('Version 2 of fix');
  await picture(page, 'bar');

  // What only the base changed is not read again.
  for (const [path, isViewed] of [
    ['a.ts', false],
    ['b.ts', true],
    ['d.ts', true],
  ] as const)
    await expect((await compare.showFile(path)).getByRole('button', { name: /^Viewed/ })).toHaveAttribute(
      'aria-pressed',
      String(isViewed),
    );

  await page.keyboard.press('r');
  await expect(page.getByText(/^What changed from version 1 to version 2/)).toBeVisible();
  await expect(compare.tree.getByRole('treeitem')).toHaveText([/a\.ts/, /c\.ts/]);
  await picture(page, 'changed');
  await compare.page.getByRole('tab', { name: /^Commits/ }).click();
  const pairs = page.getByRole('listbox', { name: 'Commits of both versions' });
  await expect(pairs.getByRole('option')).toContainText(['new', 'changed', 'changed']);
  await pairs.getByRole('option', { name: /Twenty/ }).click();
  await expect(compare.fileSection('a.ts')).toBeVisible();
  await picture(page, 'pair');
  await page.reload();
  await compare.ready();
  await expect(compare.fileSection('a.ts')).toBeVisible();
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await chip.click();
  await picture(page, 'list');
  await page.getByRole('option', { name: /^Version 1.*you read it/ }).click();
  await page.getByRole('button', { name: 'I have read this version' }).click();

  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await expect(page.getByText(/^New version since you read it/)).toBeHidden();

  // The branch goes back to the version that it is compared with, and then its base takes it.
  await chip.click();
  await page.getByRole('option', { name: /^Version 1.*you read it/ }).click();
  await work.git('reset', '--quiet', '--hard', 'fix@{1}');
  await page.keyboard.press('ControlOrMeta+r');
  await expect(page.getByText('The branch is at this version now.')).toBeVisible();
  await page.getByRole('tab', { name: /^Commits/ }).click();
  await expect(page.getByText('No two versions are compared.')).toBeVisible();
  await work.git('branch', '--force', 'main');
  await page.keyboard.press('ControlOrMeta+r');
  await expect(page.getByText('Everything on fix is already in main.')).toBeVisible();
  await compare.ready();
});
