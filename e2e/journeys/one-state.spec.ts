import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { messageOf } from '../pages/messages.ts';
import { Remarks } from '../pages/remarks.ts';
import { WorkFolder } from '../support/work-folder.ts';

test('what stands beside a diff is of the commits that the diff is of', async ({ visit, folder }) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'a.txt': 'one\n' });
  await work.git('checkout', '--quiet', '-b', 'aside');
  await work.commit('Beside it', { 'b.txt': 'beside\n' });
  await work.git('checkout', '--quiet', '-b', 'topic', 'main');
  await work.commit('Work', { 'a.txt': 'first text\n' });
  const compare = await work.compare(await visit(), 'topic');
  const { diff, notes, page, totals } = compare;
  await page.getByRole('tab', { name: /^Commits/ }).click();
  await expect(compare.option('Work')).toBeVisible();
  const merges = page.getByRole('status', { name: 'Merges cleanly into main' });
  await expect(merges).toBeVisible();

  await compare.pickBranch('aside');
  await expect(diff).toContainText('beside');
  await writeFile(join(work.path, 'a.txt'), 'second text\n');
  await work.git('commit', '--quiet', '--all', '--amend', '--message=Rewritten');
  const tip = await work.git('rev-parse', 'topic');
  await compare.pickBranch('topic');

  await expect(diff).toContainText('second text');
  await expect(totals).toContainText(`topic at ${tip.slice(0, 7)}`);
  await expect(compare.option('Rewritten')).toBeVisible();
  await expect(compare.option('Work')).toHaveCount(0);
  await expect(merges).toBeVisible();
  await notes.shows('Rewritten');
  expect(await notes.object()).toBe(tip);
  const remarks = new Remarks(compare);
  await remarks.writeAt('a.txt', 1);
  await remarks.save(remarks.composer('a.txt:1'), 'About the second text');
  await expect.poll(() => work.git('notes', 'show', tip).catch(() => '')).toContain('About the second text');
});

/** A text that is held back until it is loaded. */
const long = (first: string): string => `${first}\n${'0123456789abcdef\n'.repeat(70_000)}`;

test('a file that is loaded later is the one that the diff was read with', async ({ visit, folder }) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'a.txt': 'one\n' });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Work', { 'long.txt': long('as it was read') });
  const compare = await work.compare(await visit(), 'topic');
  const section = compare.fileSection('long.txt');
  await expect(compare.loadButton(section)).toBeVisible();

  await writeFile(join(work.path, 'long.txt'), long('as it is now'));
  await work.git('commit', '--quiet', '--all', '--amend', '--no-edit');
  await expect(messageOf(compare.page, 'topic was rewritten')).toBeVisible();
  await compare.loadButton(section).click();
  await expect(section).toContainText('as it was read');
});
