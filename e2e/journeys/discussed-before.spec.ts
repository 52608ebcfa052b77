/** What was said long ago beside lines that a branch changes now. */
import { join } from 'node:path';
import { gitText } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const lines = (some: Record<number, string> = {}): string =>
  Array.from(
    { length: 30 },
    (_, at) => `${some[at + 1] ?? `line ${at + 1} of the file, which says this`}\n`,
  ).join('');

const DAY_MS = 86_400_000;

test('old remarks are found beside the lines that the branch changes, read, and left where they are', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'discussed'));
  await work.commit('Begin with everything', { 'old.ts': lines(), 'far.ts': lines() });
  const notes = async (days: number, ...args: string[]): Promise<unknown> => {
    const date = new Date(Date.now() - days * DAY_MS).toISOString();
    return await gitText(['notes', '--ref=reviews', ...args], {
      cwd: work.path,
      config: ['user.name=Ann', 'user.email=ann@example.com'],
      env: { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    });
  };
  await notes(250, 'append', '-m', 'old.ts:12: Why is this here and not in the caller?');
  await notes(249, 'append', '-m', 'old.ts:12: Because the caller does not know it.');
  await notes(40, 'append', '-m', 'old.ts:15: [x] Is this ever used?\n\nfar.ts:20: Nothing here changes.');
  await work.commit('Rename it', { 'old.ts': null, 'new.ts': lines() });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Say it better', {
    'new.ts': lines({ 12: 'line 12 of the file, which says it better' }),
    'far.ts': lines({ 3: 'far from everything' }),
  });
  const running = await visit();
  const { page } = running;
  const compare = await work.compare(running, 'topic');
  await compare.showFile('new.ts');
  const marks = compare.diff.getByRole('button', { name: /^Discussed / });
  const mark = compare.diff.getByRole('button', { name: 'Discussed 8 months ago', exact: true });
  const resolved = compare.diff.getByRole('button', { name: 'Discussed last month, resolved', exact: true });
  await expect(mark).toBeVisible();
  await expect(resolved).toBeVisible();
  await expect(marks).toHaveCount(2);
  await expect(mark).toHaveAttribute('title', 'Ann: Why is this here and not in the caller?');
  await picture(page, 'marks');

  // By keyboard: it takes the focus, and Esc returns to the line.
  await mark.focus();
  await page.keyboard.press('Enter');
  const card = compare.diff.getByRole('region', { name: 'Discussed before: new.ts:12', exact: true });
  await expect(card).toBeFocused();
  await expect(mark).toHaveAttribute('aria-expanded', 'true');
  await expect(card.getByRole('article')).toHaveCount(2);
  await expect(card).toContainText('Because the caller does not know it.');
  await expect(card.getByRole('button', { name: 'Reply' })).toHaveCount(0);
  await picture(page, 'open');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(compare.diff).toBeFocused();
  await page.keyboard.press('u');
  await resolved.click();
  await expect(compare.diff.getByText('Is this ever used?')).toBeVisible();
  await picture(page, 'split');
  // The palette goes to the next one: after the last, the first.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Next earlier discussion');
  await expect(page.getByRole('option', { name: /Next earlier discussion/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(card).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await page.keyboard.press('u');

  // Off is remembered, and asks nothing.
  await compare.diff
    .getByRole('button', { name: /^View:/ })
    .first()
    .click();
  await page.getByRole('menuitemcheckbox', { name: 'Discussed before' }).click();
  await page.keyboard.press('Escape');
  await expect(marks).toHaveCount(0);
  await compare.diff
    .getByRole('button', { name: /^View:/ })
    .first()
    .click();
  await page.getByRole('menuitemcheckbox', { name: 'Discussed before' }).click();
  await page.keyboard.press('Escape');
  await expect(mark).toBeVisible();

  // A note that changes while it is shown.
  await notes(1.5, 'add', '-f', '-m', 'old.ts:11: Said anew.', 'main~1');
  await expect(compare.diff.getByRole('button', { name: 'Discussed yesterday', exact: true })).toBeVisible();
  await expect(marks).toHaveCount(1);

  // Its commit, at the line.
  await marks.click();
  await compare.diff.getByRole('button', { name: 'Begin with everything' }).click();
  await expect(compare.fileSection('old.ts')).toBeVisible();
  await expect(compare.diff.getByRole('region', { name: 'Remark on old.ts:11' })).toBeVisible();
  await picture(page, 'commit');
});
