import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { ComparePage } from '../pages/compare.ts';
import { messageOf } from '../pages/messages.ts';
import { Remarks } from '../pages/remarks.ts';
import { WorkFolder } from '../support/work-folder.ts';

/** A folder with a commit, and changes of every kind that are not committed. */
async function changedIn(folder: string): Promise<WorkFolder> {
  const work = await WorkFolder.create(join(folder, 'work'));
  const lines = Array.from({ length: 30 }, (_, n) => `line ${n}\n`).join('');
  await work.commit('Begin', {
    'a.txt': 'one\n',
    'gone.txt': 'gone\n',
    'old-name.txt': lines,
    'long.txt': lines,
    '.gitignore': '*.log\n',
  });
  await writeFile(join(work.path, 'a.txt'), 'staged\n');
  await work.git('add', 'a.txt');
  await writeFile(join(work.path, 'a.txt'), 'staged and changed\n');
  await writeFile(join(work.path, 'long.txt'), lines.replace('line 15', 'line fifteen'));
  await rm(join(work.path, 'gone.txt'));
  await rename(join(work.path, 'old-name.txt'), join(work.path, 'new-name.txt'));
  await mkdir(join(work.path, 'sub'));
  await writeFile(join(work.path, 'sub/untracked.txt'), 'new\n');
  await writeFile(join(work.path, 'x.log'), 'ignored\n');
  await writeFile(join(work.path, 'picture.bin'), Buffer.from([0, 1, 2, 3]));
  // Windows has no pipes among its files.
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(work.path, 'pipe')]);
  await work.git('init', '--quiet', 'nested');
  await work.git('-C', 'nested', 'commit', '--quiet', '--allow-empty', '-m', 'x');
  return work;
}

test('what is uncommitted, and a merge that was begun, are named beside the sides, and lead to the changes', async ({
  visit,
  folder,
}) => {
  const branch = 'rework-session-handling';
  const size = { width: 900, height: 700 };
  const work = await WorkFolder.create(join(folder, 'project'));
  await work.commit('Begin', { 'a.txt': 'one\n' });
  await work.git('checkout', '--quiet', '-b', branch);
  await work.commit('Topic', { 'a.txt': 'two\n', 'both.bin': 'two\0' });
  await work.git('checkout', '--quiet', 'main');
  await work.commit('Main', { 'a.txt': 'three\n', 'both.bin': 'three\0' });
  await work.git('checkout', '--quiet', branch);
  await writeFile(join(work.path, 'new.txt'), 'new\n');
  const compare = await work.compare(await visit({ size }), branch);
  const { page } = compare;
  const button = page.getByRole('button', { name: 'show uncommitted changes' });
  await expect(button).toHaveText('1 uncommitted file');
  // Another program stops in the middle of something.
  await expect(work.git('merge', '--quiet', 'main')).rejects.toThrow();
  await expect(button).toHaveText('merge in progress, 3 uncommitted files');
  const last = await page.getByRole('button', { name: 'Search or jump' }).boundingBox();
  expect((last?.x ?? Infinity) + (last?.width ?? 0)).toBeLessThanOrEqual(size.width);
  await picture(page, 'merge-in-progress');
  await button.click();
  await expect(compare.branch).toHaveAccessibleName('Branch: Working tree');
  await expect(button).toBeHidden();
  await expect(page.getByText('merge in progress', { exact: true })).toBeVisible();
  // Git leaves this one as it is here, so that nothing of it would be on the page.
  const bar = page.getByRole('status').filter({ hasText: 'not resolved' });
  await expect(bar).toHaveText(
    '2 files have conflicts that are not resolved: a.txt and both.bin. No change to show in both.bin.',
  );
  await expect(compare.totals).toContainText('2 files');
  await picture(page, 'merge-in-worktree');
  await work.git('add', 'both.bin');
  await page.keyboard.press('ControlOrMeta+r');
  await expect(bar).toHaveText('1 file has a conflict that is not resolved: a.txt.');
});

test('the working tree is compared as any branch is, and read afresh when asked to', async ({
  visit,
  folder,
}) => {
  const work = await changedIn(folder);
  const index = readFileSync(join(work.path, '.git/index'));
  const compare = await work.open(await visit());
  const { page, notes } = compare;
  // The reader of a branch learns that there is more in the folder.
  const state = page.getByRole('button', { name: '7 uncommitted files: show uncommitted changes' });
  await expect(state).toBeVisible();
  await picture(page, 'uncommitted-button');
  await compare.branch.click();
  const list = page.getByRole('dialog', { name: 'Branch' });
  await expect(list.getByRole('option').first()).toContainText('Working tree');
  await picture(page, 'picker');
  await list.getByRole('option').first().click();
  await expect(compare.base).toHaveAccessibleName('Base: HEAD');
  await expect(compare.branch).toHaveAccessibleName('Branch: Working tree');
  for (const path of ['a.txt', 'gone.txt', 'new-name.txt', 'untracked.txt', 'picture.bin'])
    await expect(compare.tree.getByText(path)).toBeVisible();
  await expect(compare.tree.getByText('x.log')).toBeHidden();
  await expect(compare.diff.getByText('staged and changed')).toBeVisible();
  await expect(compare.totals).toContainText('0 commits · 6 files');
  const lack = page.getByRole('status').filter({ hasText: 'Not shown: nested/ is a repository of its own.' });
  await expect(lack).toBeVisible();
  await picture(page, 'shown');

  // A change of another program is told, and shown when asked for.
  await writeFile(join(work.path, 'sub/untracked.txt'), 'changed later\n');
  const bar = messageOf(page, 'Files in the working tree changed.');
  await expect(bar).toBeVisible();
  await expect(compare.diff.getByText('changed later')).toBeHidden();
  await picture(page, 'changed');
  await bar.getByRole('button', { name: 'Show' }).click();
  await expect(compare.diff.getByText('changed later')).toBeVisible();
  await expect(bar).toBeHidden();

  // More lines around a change come from the same reading.
  const section = await compare.showFile('long.txt');
  await expect(section.getByText('line fifteen')).toBeVisible();
  await page.keyboard.press('e');
  await expect(section.getByText('line 5', { exact: true })).toBeVisible();

  // A note needs a commit: the draft is kept, and offered when there is one.
  await expect(notes.root).toContainText('A note needs a commit, and these changes are in none yet.');
  await notes.composer.fill('Why is this staged?');
  await notes.root.getByRole('button', { name: 'Keep as a draft' }).click();
  await expect(notes.draftState).toBeVisible();
  await picture(page, 'draft');
  expect(readFileSync(join(work.path, '.git/index')).equals(index)).toBe(true);

  await work.git('add', '--all', '--', ':!nested');
  await work.git('commit', '--quiet', '--message=What was changed');
  const moved = messageOf(page, 'HEAD moved, 1 new commit');
  await moved.getByRole('button', { name: 'Show' }).click();
  await expect(compare.diff.page().getByText('Nothing else is uncommitted here.')).toBeVisible();
  await expect(lack).toBeVisible();
  await picture(page, 'nothing else');
  await compare.pickBranch('main');
  await compare.base.click();
  await page
    .getByRole('dialog', { name: 'Base' })
    .getByRole('option', { name: /^No base/ })
    .click();
  await compare.chooseCommit('What was changed');
  await notes.root.getByRole('button', { name: 'Use it here' }).click();
  await expect(notes.composer).toHaveValue('Why is this staged?');
  await picture(page, 'used');
});

test('a remark beside an uncommitted line stays there, is kept, and goes to the commit that is made of it', async ({
  launch,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  const text = Array.from({ length: 9 }, (_, n) => `line ${n + 1}\n`).join('');
  await work.commit('Begin', { 'a.txt': text });
  const file = join(work.path, 'a.txt');
  await writeFile(file, text.replace('line 5', 'line five'));
  const first = await launch();
  const compare = await work.open(first);
  const { page } = first;
  await compare.branch.click();
  await page.getByRole('dialog', { name: 'Branch' }).getByRole('option').first().click();
  const remarks = new Remarks(compare);
  await remarks.writeAt('a.txt', 5);
  await expect(compare.fileSection('a.txt').getByText('not committed yet, in commits')).toBeVisible();
  await remarks.save(remarks.composer('a.txt:5'), 'Why a word?');
  const thread = remarks.thread('a.txt:5');
  await expect(thread).toContainText('Why a word?');
  await expect(thread).toHaveAccessibleDescription(/^not committed yet /);
  await picture(page, 'remark');

  // The author adds two lines above, while something else is being written.
  await remarks.writeAt('a.txt', 6);
  await remarks.composer('a.txt:6').fill('And here');
  await writeFile(file, `more\nlines\n${text.replace('line 5', 'line five')}`);
  const changed = messageOf(page, 'Files in the working tree changed.');
  await changed.getByRole('button', { name: 'Show' }).click();
  await expect(remarks.thread('a.txt:7')).toContainText('Why a word?');
  await expect(remarks.composer('a.txt:8')).toHaveValue('And here');
  await picture(page, 'followed');
  await remarks.composer('a.txt:8').press('Escape');
  await expect(page.getByRole('button', { name: '1 unsent draft · 1 note not committed yet' })).toBeVisible();
  await first.close();

  const second = await launch();
  const again = new ComparePage(second.page);
  await again.ready();
  const kept = new Remarks(again);
  await expect(kept.thread('a.txt:7')).toContainText('Why a word?');
  await picture(second.page, 'again');
  await work.git('commit', '--quiet', '--all', '--message=A word');
  await messageOf(second.page, 'HEAD moved, 1 new commit').getByRole('button', { name: 'Show' }).click();
  const offer = second.page.getByRole('region', { name: 'Notes on rewritten commits' });
  await expect(offer).toContainText('1 remark was written before the changes were committed.');
  await picture(second.page, 'offer');
  await offer.getByRole('button', { name: 'Copy 1 note' }).click();
  await expect(offer).toBeHidden();
  expect(await work.git('notes', 'show', 'HEAD')).toBe('a.txt:7: Why a word?');
  await messageOf(second.page, '1 note copied').getByRole('button', { name: 'Undo' }).click();
  await expect(offer).toBeVisible();
  await expect.poll(() => work.git('notes', 'list')).toBe('');
  await offer.getByRole('button', { name: 'Copy 1 note' }).click();
  await expect(offer).toBeHidden();
  expect(await work.git('notes', 'show', 'HEAD')).toBe('a.txt:7: Why a word?');

  // What was not sent opens beside its line, which is in a commit now, and goes there.
  await second.page.getByRole('button', { name: '1 unsent draft' }).click();
  const unsent = second.page.getByRole('dialog', { name: 'Unsent notes' });
  await unsent.getByRole('button', { name: 'Open' }).click();
  await expect(kept.composer('a.txt:8')).toHaveValue('And here');
  await expect(again.fileSection('a.txt').getByText(/^on [0-9a-f]{7} A word, in commits$/)).toBeVisible();
  await picture(second.page, 'committed');
  await kept.composer('a.txt:8').press('ControlOrMeta+Enter');
  await expect(kept.thread('a.txt:8')).toContainText('And here');
  expect(await work.git('notes', 'show', 'HEAD')).toContain('a.txt:8: And here');
});
