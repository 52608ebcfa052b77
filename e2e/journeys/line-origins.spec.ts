/** Why a line is here: who wrote it, what was there before, and what was said about it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { Remarks } from '../pages/remarks.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const lines = (some: Record<number, string> = {}): string =>
  Array.from(
    { length: 30 },
    (_, at) => `${some[at + 1] ?? `line ${at + 1} of the file, which says this`}\n`,
  ).join('');

test('a line says who wrote it and why, one step after the other, on both sides and in both views', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'origins'));
  await work.commit('Begin with everything', { 'old.ts': lines() });
  await work.commit('Say it better', {
    'old.ts': lines({ 12: 'line 12 of the file, which says it better' }),
  });
  await work.git('notes', 'add', '-m', 'Because it was wrong.\n\nold.ts:12: Is this better?');
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Rename it', {
    'old.ts': null,
    'new.ts': lines({ 12: 'line 12 of the file, which says it better' }),
  });
  await work.commit('Say it best', { 'new.ts': lines({ 12: 'line 12 of the file, which says it best' }) });
  const running = await visit();
  const { page } = running;
  const compare = await work.compare(running, 'topic');
  const remarks = new Remarks(compare);
  await compare.showFile('new.ts');
  const card = (name: string) => compare.diff.getByRole('region', { name, exact: true });
  const choose = async (line: number, side: 'old' | 'new' = 'new'): Promise<void> => {
    const { x, y } = await remarks.number('new.ts', line, side);
    await page.mouse.click(x, y);
  };

  // An added line: a commit of the branch, then what it replaced, back to the birth of the file.
  await choose(12);
  await page.keyboard.press('i');
  const added = card('Line 12 of new.ts');
  await expect(added).toBeFocused();
  await expect(added).toContainText('Say it best');
  await picture(page, 'added');
  await added.getByRole('button', { name: 'Before that' }).click();
  await expect(added).toContainText('Say it better');
  await expect(added).toContainText('then line 12 of old.ts');
  await expect(added).toContainText('Because it was wrong.');
  await expect(added).toContainText('Is this better?');
  await picture(page, 'before');
  await added.getByRole('button', { name: 'Before that' }).click();
  await expect(added).toContainText('Begin with everything');
  await expect(added).toContainText('Here since the file was added.');
  await added.getByRole('button', { name: 'Back again' }).click();
  await expect(added).toContainText('Say it better');
  await page.keyboard.press('Escape');
  await expect(added).toBeHidden();
  await expect(compare.diff).toBeFocused();

  // An unchanged line as of the merge base, a removed one on its own side, in split.
  await choose(11);
  await page.keyboard.press('i');
  await expect(card('Line 11 of new.ts')).toContainText('Begin with everything');
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');
  await choose(12, 'old');
  await page.keyboard.press('i');
  const removed = card('Line 12 of old.ts');
  await expect(removed).toContainText('Say it better');
  await picture(page, 'removed');

  // The column says it of all lines in sight, and a press on it opens the card.
  await page.keyboard.press('Escape');
  await compare.diff.getByRole('button', { name: /^View/ }).first().click();
  await page.getByRole('menuitemcheckbox', { name: 'Who wrote what' }).click();
  await page.keyboard.press('Escape');
  const author = compare.diff.locator('[data-author][data-column="new"]', { hasText: 'R' }).first();
  await expect(author).toHaveAttribute('title', /^Reviewer, .*: (Begin with everything|Say it best)$/);
  await picture(page, 'column-split');
  await page.keyboard.press('u');
  await expect(compare.diff.locator('[data-author][data-column="old"]')).toHaveCount(1);
  await picture(page, 'column');
  await compare.diff.locator('[data-author][data-column="old"]').click();
  await expect(removed).toContainText('Say it better');

  // Enter opens the commit: one of the base is read by itself.
  await expect(removed).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Say it better').first()).toBeVisible();
  await expect(removed).toBeHidden();
});

test('an uncommitted line says so, and what it replaced', async ({ visit, folder }) => {
  const work = await WorkFolder.withTopic(join(folder, 'uncommitted'));
  await writeFile(join(work.path, 'b.txt'), 'three\n');
  const compare = await work.open(await visit());
  const { page } = compare;
  await compare.branch.click();
  await page.getByRole('dialog', { name: 'Branch' }).getByRole('option').first().click();
  await compare.showFile('b.txt');
  const remarks = new Remarks(compare);
  const { x, y } = await remarks.number('b.txt', 1);
  await page.mouse.click(x + 200, y, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Why is this line here' }).click();
  const card = compare.diff.getByRole('region', { name: 'Line 1 of b.txt', exact: true });
  await expect(card).toContainText('Not committed yet');
  await expect(card.getByRole('button', { name: 'Open commit' })).toBeHidden();
  await card.getByRole('button', { name: 'Before that' }).click();
  await expect(card).toContainText('Work');
});
