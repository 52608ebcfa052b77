/** After a rebase the notes of the commits that were rewritten are offered, shown, and copied when asked to. */
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { messageOf } from '../pages/messages.ts';
import { rowsOf } from '../support/database.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

test('notes on rewritten commits are copied to the ones that took their place', async ({ visit, folder }) => {
  const work = await WorkFolder.create(join(folder, 'rebased'));
  await work.commit('Begin', { 'a.txt': 'one\ntwo\nthree\n' });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Say 2 in the second line, where everybody looks for it first', {
    'a.txt': 'one\n2\nthree\n',
  });
  await work.git(
    'notes',
    '--ref=reviews',
    'add',
    '-m',
    'Why 2, and why in the line that all the others quote?',
  );
  await work.commit('Add b', { 'b.txt': 'b\n' });
  await work.git('notes', '--ref=reviews', 'add', '-m', 'Reads well.');
  const running = await visit();
  const compare = await work.compare(running, 'topic');
  const { page, notes } = compare;
  // What a commit with a note changes is remembered while the commit is on the screen.
  await expect.poll(() => rowsOf(running, 'patches')).toHaveLength(2);
  await work.git('checkout', '--quiet', 'main');
  await work.commit('Meanwhile', { 'c.txt': 'c\n' });
  await work.git('rebase', '--quiet', 'main', 'topic');
  await messageOf(page, 'topic was rewritten: 2 commits replaced.')
    .getByRole('button', { name: 'Show' })
    .click();
  await page.getByRole('tab', { name: /^Commits/ }).click();
  const offer = page.getByRole('region', { name: 'Notes on rewritten commits' });
  await expect(offer).toContainText('2 notes on earlier versions of these commits.');
  await picture(page, 'offer');
  await offer.getByRole('button', { name: 'Show' }).click();
  await expect(offer.getByRole('listitem')).toHaveCount(2);
  await picture(page, 'pairs');
  await offer.getByRole('button', { name: 'Copy 2 notes' }).click();
  await expect(offer).toBeHidden();
  await compare.chooseCommit('Add b');
  await notes.choose('reviews');
  await expect(notes.text).toContainText('Reads well.');
  expect(await work.git('notes', '--ref=reviews', 'show', 'topic')).toContain('Reads well.');

  await compare.pickBranch('main');
  await compare.pickBase('topic');
  await expect(page.getByText('Nothing to compare')).toBeVisible();
  await picture(page, 'nothing');
});
