/** After a rewrite what was written stays in sight, is answered on the new commits, and is copied to them when asked to. */
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { messageOf } from '../pages/messages.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const LINES = Array.from({ length: 30 }, (_, i) => `const value${i + 1} = ${i + 1};`);
const text = (changes: Readonly<Record<number, string>>, above: readonly string[] = []): string =>
  `${[...above, ...LINES.map((line, i) => changes[i + 1] ?? line)].join('\n')}\n`;
const TEN = { 10: 'const ten = 10;', 11: 'const eleven = 11;', 12: 'const twelve = 12;', 20: '// twenty' };

test('what was written on rewritten commits is at its lines or outdated, answered, and copied', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'rebased'));
  const annotate = (note: string): Promise<string> => work.git('notes', '--ref=reviews', 'add', '-m', note);
  const noteNow = (): Promise<string> => work.git('notes', '--ref=reviews', 'show', 'topic');
  await work.commit('Begin', { 'a.ts': text({}), 'c.ts': text({}) });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Say ten', { 'a.ts': text(TEN) });
  await annotate('Good in general.\n\na.ts:10: Why ten?\na.ts:20: Why twenty?');
  await work.commit('Change c', { 'c.ts': text({ 5: '// five' }) });
  await annotate('A word about c.\n\nc.ts:5: Why five?');
  const compare = await work.compare(await visit(), 'topic');
  const { page } = compare;
  await compare.chooseCommit('Say ten');
  await work.git('checkout', '--quiet', '--detach', 'main');
  await work.commit('Say ten', { 'a.ts': text({ ...TEN, 20: '// 20 it is' }, ['// above']) });
  await work.git('checkout', '--quiet', '-B', 'topic');
  await messageOf(page, 'topic was rewritten: 2 commits replaced.')
    .getByRole('button', { name: 'Show' })
    .click();
  await page.getByRole('tab', { name: /^Commits/ }).click();
  // The chosen commit is the one that took its place.
  await expect(page.getByRole('option', { name: /Say ten/ })).toHaveAttribute('aria-selected', 'true');
  const ten = page.getByRole('region', { name: 'Remark on a.ts:11' });
  await expect(ten).toHaveAccessibleDescription(/^From version 1/);
  await page.getByRole('button', { name: '1 remark on older lines' }).click();
  const twenty = page.getByRole('region', { name: 'Remark on a.ts:20' });
  await expect(twenty).toHaveAccessibleDescription(/^Outdated, from version 1/);
  await twenty.getByRole('button', { name: 'Reply' }).click();
  await page.keyboard.type('Because I can count.');
  await picture(page, 'answer');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('region', { name: 'Remark on a.ts', exact: true })).toContainText(
    'I can count',
  );
  expect(await noteNow()).toBe('a.ts: > Why twenty?\n\n  Because I can count.');
  await expect(page.getByRole('button', { name: '3 of 4 open remarks' })).toBeVisible();
  await expect(
    page.getByRole('tab', { name: /^Remarks/ }).getByTitle('4 open remarks, 1 of them not in this diff'),
  ).toBeVisible();
  await page.getByRole('button', { name: '1 open remark on 1 file not in this diff' }).click();
  const five = page.getByRole('region', { name: 'Remark on c.ts:5' });
  await five.getByRole('button', { name: 'Reply' }).click();
  await page.keyboard.type('It is gone.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(noteNow).toContain('c.ts: > Why five?\n\n  It is gone.');

  const offer = page.getByRole('region', { name: 'Notes on rewritten commits' });
  await expect(offer).toContainText(
    '1 note on earlier versions of these commits, and 1 on a commit that the branch no longer has.',
  );
  await offer.getByRole('button', { name: 'Show' }).click();
  await expect(offer.getByRole('listitem')).toHaveCount(2);
  await picture(page, 'pairs');
  const before = await noteNow();
  await offer.getByRole('button', { name: 'Copy 1 note' }).click();
  const copied = messageOf(page, '1 note copied');
  await expect(copied).toBeVisible();
  expect(await noteNow()).toContain(`${before}\n\nGood in general.\n\na.ts:11: Why ten?\nOutdated, from `);
  await expect(offer).toContainText('1 note on a commit that the branch no longer has.');
  // The remark that has its lines is on the new commit alone now.
  await expect(ten).toHaveAccessibleDescription('Why ten?');
  await copied.getByRole('button', { name: 'Undo' }).click();
  await expect(offer).toContainText('1 note on earlier versions of these commits');
  expect(await noteNow()).toBe(before);

  await compare.pickBranch('main');
  await compare.pickBase('topic');
  await expect(page.getByText('Nothing to compare')).toBeVisible();
});
