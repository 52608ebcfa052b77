import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { runGit } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { ComparePage } from '../pages/compare.ts';
import { placeIsKept } from '../pages/kept-place.ts';
import { StartPage } from '../pages/start.ts';
import { askFor, WorkFolder } from '../support/work-folder.ts';
import { patience } from '../../shared/testing/patience.ts';

test('a shallow clone says that the shared history was not fetched, and what brings it', async ({
  visit,
  folder,
}) => {
  const upstream = await WorkFolder.withTopic(join(folder, 'upstream'));
  await upstream.git('checkout', '--quiet', 'main');
  await upstream.commit('More', { 'a.txt': 'two\n' });
  const path = join(folder, 'shallow');
  await runGit(['clone', '--quiet', '--depth=1', '--no-single-branch', `file://${upstream.path}`, path], {
    protocols: ['file'],
  });
  const running = await visit();
  const { page } = running;
  await askFor(running, path, 'origin/main...origin/topic');
  const bar = page.getByRole('status').filter({ hasText: 'This clone is shallow' });
  await expect(bar).toContainText('git fetch --unshallow');
  await picture(page, 'shallow');
  await bar.getByRole('button', { name: 'Compare as they are' }).click();
  const compare = new ComparePage(page);
  await expect(compare.treeItem('b.txt')).toBeVisible();
  const end = 'This clone is shallow: its history ends here.';
  await page.getByRole('tab', { name: /^Commits/ }).click();
  await expect(compare.commits).toContainText(end);
  await picture(page, 'the end of the commits');
  await page.getByRole('tab', { name: 'Files' }).click();
  await compare.showFile('b.txt');
  await page.keyboard.press('z');
  await expect(compare.wholeFile).toBeVisible();
  await page.keyboard.press('y');
  const history = page.getByRole('dialog', { name: 'History of this file' });
  await expect(history).toContainText(end);
  await expect(history.getByRole('option')).toHaveCount(1);
  await picture(page, 'the end of a file');
});

test('a folder is opened by a drop on the window', async ({ visit, folder }) => {
  const work = await WorkFolder.withTopic(join(folder, 'dropped'));
  const { page } = await visit({ start: true });
  await new StartPage(page).ready();
  await drop(page, work.path);
  await expect(page.getByRole('button', { name: 'Repository: Local folders dropped' })).toBeVisible();
  await expect(new ComparePage(page).treeItem('b.txt')).toBeVisible();
});

/** Drops files by the browser's own events, as the system makes them: what a script makes is not trusted. */
async function drop(page: Page, ...files: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
}

test('a file opens its repository at it, several folders are all listed, and a bundle is explained', async ({
  visit,
  folder,
}) => {
  const [one, two] = [
    await WorkFolder.withTopic(join(folder, 'one of two')),
    await WorkFolder.withTopic(join(folder, 'two of two')),
  ];
  const { page } = await visit({ start: true });
  await new StartPage(page).ready();
  await writeFile(join(folder, 'all.bundle'), '# v2 git bundle\n');
  await drop(page, join(folder, 'all.bundle'));
  await expect(page.getByText('This is a bundle')).toBeVisible();
  await picture(page, 'a bundle');
  await drop(page, join(one.path, 'b.txt'));
  await expect(page.getByRole('button', { name: 'Repository: Local folders one of two' })).toBeVisible();
  await expect(new ComparePage(page).treeItem('b.txt')).toHaveAttribute('aria-selected', 'true');
  await drop(page, two.path, one.path, folder);
  await expect(page.getByRole('button', { name: 'Repository: Local folders two of two' })).toBeVisible();
  await expect(page.getByText('1 other folder can be opened')).toBeVisible();
  await picture(page, 'two folders');
});

test('a folder that is asked for while the sample is being built is what is shown in the end', async ({
  launch,
  folder,
}) => {
  const work = await WorkFolder.withTopic(join(folder, 'asked later'));
  const running = await launch({ args: ['--open=sample'] });
  await running.page.waitForFunction(() => document.body.innerText.includes('sample'));
  await running.app.evaluate(({ app }, told) => void app.emit('second-instance', {}, [], told.cwd, told), {
    own: [work.path],
    cwd: folder,
  });
  const organizations = (): Promise<number> =>
    running.page.evaluate(async () => {
      const answer = await window.api.organizations.list({});
      return answer.ok ? answer.value.length : 0;
    });
  await expect.poll(organizations, { timeout: patience(30_000) }).toBe(2);
  await expect(
    running.page.getByRole('button', { name: 'Repository: Local folders asked later' }),
  ).toBeVisible();
  await placeIsKept(running.page);
  await expect(
    running.page.getByRole('button', { name: 'Repository: Local folders asked later' }),
  ).toBeVisible();
});

test('a lock that stays in the way of a note is told in seconds, with its path and age', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.withTopic(join(folder, 'locked'));
  const { notes, page } = await work.compare(await visit(), 'topic');
  const lock = join(work.path, '.git/refs/notes/commits.lock');
  await mkdir(join(work.path, '.git/refs/notes'), { recursive: true });
  await writeFile(lock, '');
  const then = Date.now() / 1000 - 3 * 3600;
  await utimes(lock, then, then);
  await notes.sign('Ada', 'ada@example.com');
  await notes.composer.fill('In the way?');
  await notes.save();
  const begun = Date.now();
  await expect(page.getByText(/A lock that is 3 hours old is in the way/).first()).toBeVisible();
  expect(Date.now() - begun).toBeLessThan(patience(5000));
  await expect(page.getByText(lock).first()).toBeVisible();
  await picture(page, 'lock');
});
