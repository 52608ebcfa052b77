import { join } from 'node:path';
import { runGit } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { openHosted } from '../pages/open.ts';
import { Remarks } from '../pages/remarks.ts';
import { TodayPage } from '../pages/today.ts';
import { picture } from '../support/picture.ts';
import { askFor, WorkFolder } from '../support/work-folder.ts';

const BO = ['-c', 'user.name=Bo', '-c', 'user.email=bo@example.com'];

test('over a plain remote, what a colleague answers waits until it is read or marked as seen', async ({
  visit,
  folder,
}) => {
  const theirs = await WorkFolder.create(join(folder, 'theirs'));
  await theirs.commit('Begin', { 'a.txt': 'one\n' });
  const bare = join(folder, 'origin.git');
  await runGit(['clone', '--quiet', '--bare', theirs.path, bare], { protocols: ['file'] });
  await theirs.git('remote', 'add', 'origin', bare);
  const mine = await theirs.clone(join(folder, 'mine'));
  await mine.git('remote', 'set-url', 'origin', bare);
  await mine.git('config', 'user.name', 'Ann');
  await mine.git('config', 'user.email', 'ann@example.com');
  await mine.git('checkout', '--quiet', '-b', 'topic');
  await mine.commit('Work', { 'b.txt': 'two\nthree\n' });
  await mine.git('push', '--quiet', 'origin', 'topic');

  const running = await visit();
  const { page } = running;
  const compare = await mine.compare(running, 'topic');
  const remarks = new Remarks(compare);
  await compare.showFile('b.txt');
  await remarks.writeAt('b.txt', 2);
  await remarks.save(remarks.composer('b.txt:2'), 'Why three?');
  await expect(remarks.thread('b.txt:2')).toContainText('Why three?');
  await page.keyboard.press('s');
  await page
    .getByRole('region', { name: 'Notes to share' })
    .getByRole('button', { name: 'Share', exact: true })
    .click();
  await expect(compare.status).toContainText('Synced just now');
  await expect.poll(() => mine.git('ls-remote', 'origin', 'refs/notes/commits')).not.toBe('');

  // Nothing waits of what the reader wrote.
  const today = new TodayPage(page);
  await today.open();
  await expect(today.heading).toBeVisible();
  await expect(page.getByText('Nothing waits')).toBeVisible();
  await picture(page, 'nothing');

  // A worktree is a folder of its own, and the same repository.
  const beside = join(folder, 'mine-beside');
  await mine.git('worktree', 'add', '--quiet', '-b', 'beside', beside, 'main');
  await askFor(running, beside, 'main...topic');
  await compare.compares('topic', 'main');
  await expect(page.getByRole('button', { name: 'Repository: Local folders mine-beside' })).toBeVisible();
  await today.open();
  await expect(today.repositories.getByRole('link', { name: /^mine/ })).toHaveText(['mine-beside', 'mine']);

  const notes = 'refs/notes/commits:refs/notes/commits';
  await theirs.git('fetch', '--quiet', 'origin', 'topic', notes);
  const tip = await mine.git('rev-parse', 'topic');
  await theirs.git(...BO, 'notes', 'append', '-m', 'b.txt:2: Because two was taken.', tip);
  await theirs.git(...BO, 'notes', 'append', '-m', 'Code-Review-1: Bo <bo@example.com>', tip);
  await theirs.git(...BO, 'notes', 'append', '-m', 'b.txt:1: And two?', tip);
  await theirs.git('push', '--quiet', 'origin', notes);
  await today.repositories.getByRole('link', { name: 'mine', exact: true }).click();
  await compare.compares('topic', 'main');
  await compare.sync.click();
  await expect(page.getByText(/origin: received 1 note/).first()).toBeVisible();

  // In the order in which it matters.
  await today.open();
  await expect(today.rows).toHaveCount(3);
  await expect(today.rows.nth(0)).toContainText('Bo answered you');
  await expect(today.list).toContainText('Needs work, says Bo');
  await expect(today.list).toContainText('Bo wrote a remark');
  await expect(today.rows.nth(0)).toContainText('b.txt:2');
  await picture(page, 'waits');

  // Marked as seen by key, and back again.
  await today.rows.nth(1).getByRole('link').focus();
  await page.keyboard.press('e');
  await expect(today.rows).toHaveCount(2);
  const message = page.getByRole('group').filter({ hasText: 'Marked as seen' });
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(today.rows).toHaveCount(3);

  // The focus stays in the list, also where the last row goes.
  await today.rows.last().getByRole('link').focus();
  await page.keyboard.press('e');
  await expect(today.rows).toHaveCount(2);
  await expect(today.rows.last().getByRole('link')).toBeFocused();
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(today.rows).toHaveCount(3);

  // Opening one leads to the lines, and it does not wait any more.
  await today.rows.nth(0).getByRole('link').click();
  await compare.compares('topic', 'main');
  await expect(remarks.thread('b.txt:2')).toContainText('Because two was taken.');
  await expect(page).toHaveURL(/file=b\.txt&line=2/);
  await today.open();
  await expect(today.rows).toHaveCount(2);
  await expect(today.list).not.toContainText('answered');
  await page.keyboard.press('Shift+E');
  await expect(page.getByText('Nothing waits')).toBeVisible();
});

test('over a host, a verdict waits, and what cannot be read is said', async ({ visit, host }) => {
  const running = await visit();
  const { page } = running;
  const repo = 'payments';
  const branch = 'rotate-signing-keys';
  const compare = await openHosted(running, host, repo, branch);
  await expect(compare.status).toContainText('connected');
  const star = page.getByRole('button', { name: 'Follow this branch' });
  await expect(star).toBeEnabled();
  await page.keyboard.press('*');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  const today = new TodayPage(page);
  await today.open();
  await expect(today.repositories.getByRole('link', { name: repo })).toBeVisible();
  const sha = await host.head(repo, branch);
  await host.writeNote({
    repo,
    sha,
    action: 'append',
    note: 'Code-Review+2: Bo <bo@example.com>',
    ref: 'refs/notes/commits',
  });
  await today.look();
  const row = today.rows.filter({ hasText: 'Approved by Bo' });
  await expect(row).toBeVisible();
  await expect(row).toContainText(branch);
  await row.getByRole('link').click();
  await new ComparePage(page).compares(branch, undefined);
  await expect(page.getByText(/^Approved by Bo/).first()).toBeVisible();

  await today.open();
  await page.keyboard.press('ControlOrMeta+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings).toContainText(
    /1 repository is followed\. The last round, at .*, took \d requests? and/,
  );
  const notify = settings.getByRole('checkbox', { name: /^Notify me of answers and conflicts in acme/ });
  await expect(notify).not.toBeChecked();
  await notify.check();
  await settings.getByText('Show how much waits at the app’s icon').scrollIntoViewIfNeeded();
  await picture(page, 'cost');
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await host.stop();
  await today.look();
  await expect(page.getByRole('contentinfo')).toContainText('1 repository could not be read');
});
