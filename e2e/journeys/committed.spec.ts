import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { Remarks } from '../pages/remarks.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const lines = (word: string): string =>
  Array.from({ length: 40 }, (_, at) => `export const ${at === 4 ? word : 'n'}${at} = ${at};\n`).join('');

test('uncommitted changes that are committed while they are read stay, and lead to their commit', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'first.ts': lines('n'), 'second.ts': lines('n') });
  await writeFile(join(work.path, 'first.ts'), lines('first'));
  await writeFile(join(work.path, 'second.ts'), lines('second'));
  const compare = await work.open(await visit());
  const { page } = compare;
  await compare.pickBranch('Working tree');
  await compare.pickBase('HEAD');
  await compare.diff.getByRole('button', { name: 'View: Unified' }).first().click();
  await page.getByRole('menuitemcheckbox', { name: 'Follow changes' }).click();
  await page.keyboard.press('Escape');
  const remarks = new Remarks(compare);
  const second = await compare.showFile('second.ts');
  await remarks.writeAt('second.ts', 5);
  await remarks.save(remarks.composer('second.ts:5'), 'Why second?');
  const thread = remarks.thread('second.ts:5');
  await expect(thread).toHaveAccessibleDescription(/^not committed yet /);
  await remarks.writeAt('second.ts', 6);
  const words = remarks.composer('second.ts:6');
  await words.fill('Words that are not saved yet');

  // All that is shown stays, and says what it is now.
  await work.git('commit', '--quiet', '--all', '--message=Two words');
  const sha = await work.git('rev-parse', '--short=7', 'HEAD');
  const bar = page.getByRole('region', { name: 'Committed', exact: true });
  await expect(bar).toContainText(`Committed as ${sha}: Two words`);
  await expect(thread).toHaveAccessibleDescription(new RegExp(`^committed as ${sha} `));
  await expect(compare.totals).toContainText('2 files');
  await expect(second.getByText('second4', { exact: false })).toBeVisible();
  await expect(words).toHaveValue('Words that are not saved yet');
  await expect(words).toBeFocused();
  // Also where words that are being written will go.
  await expect(compare.fileSection('second.ts').getByText(`committed as ${sha}, in commits`)).toBeVisible();
  await expect(page.getByText(`These changes are committed as ${sha} now.`)).toBeVisible();
  await picture(page, 'committed');
  await page.getByRole('button', { name: 'Copy 1 note' }).click();
  await expect(thread).toContainText(`on${sha} Two words`);
  await expect(page.getByRole('button', { name: 'Copy 1 note' })).toBeHidden();
  await picture(page, 'copied');

  // A press goes to the commit, with the words.
  await bar.getByRole('button', { name: 'Open it' }).click();
  await compare.compares('main');
  await expect(bar).toBeHidden();
  await expect(compare.totals).toContainText('1 commit · 2 files');
  await expect(words).toHaveValue('Words that are not saved yet');
  await expect(thread).toContainText('Why second?');
  await picture(page, 'opened');

  // At the next look nothing is uncommitted: it says what happened, and leads there again.
  await compare.pickBranch('Working tree');
  await compare.pickBase('HEAD');
  await expect(page.getByText(`Committed as ${sha}: Two words`)).toBeVisible();
  await expect(compare.totals).toContainText('0 files');
  await picture(page, 'nothing-left');
  await page.getByRole('button', { name: 'Open it' }).click();
  await compare.compares('main');
  await expect(compare.totals).toContainText('1 commit · 2 files');
});
