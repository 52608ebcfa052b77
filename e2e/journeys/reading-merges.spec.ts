import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { Remarks } from '../pages/remarks.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const lines = (...changes: readonly (readonly [number, string])[]): string => {
  const all = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`);
  for (const [line, now] of changes) all[line - 1] = now;
  return `${all.join('\n')}\n`;
};

async function merged(path: string): Promise<WorkFolder> {
  const work = await WorkFolder.create(path);
  await work.commit('Begin', { 'a.txt': lines(), 'b.txt': 'b\n' });
  await work.git('checkout', '--quiet', '-b', 'side');
  await work.commit('Beside', { 'a.txt': lines([3, 'theirs'], [20, 'theirs, too']) });
  await work.git('checkout', '--quiet', '-b', 'topic', 'main');
  await work.commit('Ours', { 'a.txt': lines([3, 'ours']) });
  await work.git('merge', '--no-commit', 'side').catch(() => '');
  await work.commit('Join both', { 'a.txt': lines([3, 'both'], [20, 'theirs, too'], [28, 'smuggled in']) });
  await work.git('checkout', '--quiet', '-b', 'easy', 'main');
  await work.commit('Another file', { 'b.txt': 'c\n' });
  await work.git('checkout', '--quiet', 'topic');
  await work.git('merge', '--quiet', '-m', 'Join without a thought', 'easy');
  return work;
}

test('a merge shows what it decided, or what it changes against each parent', async ({ visit, folder }) => {
  const work = await merged(join(folder, 'merges'));
  const running = await visit();
  const compare = await work.compare(running, 'topic');
  const { page } = running;
  const diff = page.getByRole('region', { name: 'Changes', exact: true });
  await compare.chooseCommit('Join both');
  await page.keyboard.press('d');
  const choice = compare.shown.getByRole('combobox', { name: 'How the merge is shown' });
  await expect(compare.shown).toContainText('A merge, compared with its first parent');
  await expect(diff).toContainText('theirs, too');
  await expect(diff).not.toContainText('<<<<<<<');

  await choice.selectOption('What this merge decided');
  await expect(compare.shown).toContainText('compared with Git’s own merge of its parents');
  await expect(diff).toContainText('smuggled in');
  await expect(diff).toContainText('<<<<<<< parent-1-');
  await picture(page, 'decided');

  // A line of the merge can be written on; one of what Git makes of the parents cannot, and that is said.
  await diff.locator('[data-cell]', { hasText: 'smuggled in' }).click();
  await page.keyboard.press('c');
  const composer = new Remarks(compare).composer('a.txt:28');
  await expect(composer).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(composer).toBeHidden();
  await diff.locator('[data-cell]', { hasText: '=======' }).click();
  await page.keyboard.press('c');
  await expect(page.getByText('no commit contains them as shown')).toBeVisible();
  await picture(page, 'refused');
  await page.keyboard.press('Escape');

  // By key to the next way, and it is remembered for the next merge.
  await diff.focus();
  await page.keyboard.press('m');
  await expect(choice).toHaveValue('0');
  await page.keyboard.press('m');
  await expect(compare.shown).toContainText('compared with its second parent');
  await expect(diff).toContainText('both');
  await choice.selectOption('What this merge decided');
  await compare.chooseCommit('Join without a thought');
  await expect(page.getByText('nothing was decided by hand')).toBeVisible();
  await picture(page, 'nothing');
  expect(await work.git('status', '--porcelain')).toBe('');
});
