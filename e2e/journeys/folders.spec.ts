import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { runGit } from '../../git/process/run.ts';
import { freePort } from '../integration/support/ports.ts';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { ComparePage } from '../pages/compare.ts';
import { placeIsKept } from '../pages/kept-place.ts';
import { messageOf } from '../pages/messages.ts';
import { StartPage } from '../pages/start.ts';
import { gitDaemon } from '../support/git-daemon.ts';
import { pickFile } from '../support/launch.ts';
import { askFor, WorkFolder } from '../support/work-folder.ts';

test('the command line names a folder and what to compare; a second start hands over to the first', async ({
  launch,
  folder,
}) => {
  const work = await WorkFolder.withTopic(join(folder, '日本語プロジェクト'));
  const running = await launch({ args: [work.path, 'v1...topic'] });
  const compare = new ComparePage(running.page);
  await compare.ready();
  await expect(compare.base).toHaveAccessibleName('Base: v1');
  await expect(compare.branch).toHaveAccessibleName('Branch: topic');
  await expect(compare.treeItem('b.txt')).toBeVisible();
  await expect(compare.status).toContainText(work.path);
  await expect(compare.status).not.toContainText('connected');
  await expect(compare.sync).toBeHidden();
  await picture(compare.page, 'folder');

  // The link to this place.
  await running.page.keyboard.press('ControlOrMeta+k');
  await running.page.getByRole('combobox', { name: 'Search or jump' }).fill('copy link');
  await running.page.keyboard.press('Enter');
  await expect
    .poll(() => running.app.evaluate(({ clipboard }) => clipboard.readText()))
    .toMatch(/^marginalia:\/\/open\?org=folders&repo=.*&base=refs%2Ftags%2Fv1&branch=topic/);

  // A second program of the same user hands its folder over, and ends.
  const other = await WorkFolder.withTopic(join(folder, 'other'));
  const { program, args, profile } = await running.app.evaluate(({ app }) => ({
    program: process.execPath,
    args: [app.getAppPath(), ...(process.argv.includes('--no-sandbox') ? ['--no-sandbox'] : [])],
    profile: app.getPath('userData'),
  }));
  const second = spawn(program, [...args, 'other', 'v1...topic'], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      ...process.env,
      ...(args.includes('--no-sandbox') ? { MARGINALIA_NO_SANDBOX: '1' } : {}),
      MARGINALIA_PROFILE: profile,
    },
  });
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
  await expect(running.page.getByRole('button', { name: /^Repository: .* other$/ })).toBeVisible();
  await expect(compare.base).toHaveAccessibleName('Base: v1');
  await expect(compare.branch).toHaveAccessibleName('Branch: topic');
  await expect(compare.status).toContainText(other.path);
  // What is no folder is said above the screen, which stays as it is.
  await running.app.evaluate(({ app }, told) => void app.emit('second-instance', {}, [], told.cwd, told), {
    own: ['nowhere'],
    cwd: folder,
  });
  const problem = messageOf(running.page, 'There is no such folder');
  await expect(problem).toBeVisible();
  await picture(compare.page, 'problem');
  // Nor does what one reads in it take the message away.
  await running.page.evaluate(() => (location.hash += '&line=1'));
  await placeIsKept(running.page);
  await expect(problem).toBeVisible();
  await expect(compare.branch).toHaveAccessibleName('Branch: topic');
  await running.page.keyboard.press('Escape');
  await expect(problem).toBeHidden();
  expect(await running.page.evaluate(() => 'drop' in window.api.folders)).toBe(false);
});

test('folders have their names, paths and days, can be removed, and say when they are away', async ({
  launch,
  folder,
}) => {
  const first = await WorkFolder.withTopic(join(folder, '日本語プロジェクト'));
  const running = await launch();
  const compare = await first.open(running);
  const { page } = running;
  await expect(
    page.getByRole('button', { name: 'Repository: Local folders 日本語プロジェクト' }),
  ).toBeVisible();

  // Moved while it is open: what was read and is being written stays until it is back.
  await compare.notes.composer.fill('Half a note');
  await rename(first.path, `${first.path}-moved`);
  const away = page.getByRole('region', { name: 'Folder', exact: true });
  await expect(away).toContainText(`The folder ${first.path} is not there.`);
  await expect(compare.treeItem('b.txt')).toBeVisible();
  await away.getByRole('button', { name: 'Try again' }).click();
  await picture(compare.page, 'away while open');
  await rename(`${first.path}-moved`, first.path);
  await expect(away).toBeHidden();
  await expect(compare.notes.composer).toHaveValue('Half a note');

  await rename(first.path, `${first.path}-moved`);
  await expect(away).toBeVisible();
  await compare.diff.getByText('two').click();
  await page.keyboard.press('ControlOrMeta+r');
  await expect(page.getByText('The folder is not there').first()).toBeVisible();
  await expect(away).toBeHidden();
  await expect(page.locator(':focus')).toHaveAccessibleName('Try again');
  await expect(page.getByText('Why was I refused?')).toBeHidden();
  await picture(compare.page, 'away');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByText('The folder is not there').first()).toBeVisible();
  await rename(`${first.path}-moved`, first.path);
  await expect(compare.treeItem('b.txt')).toBeVisible();
  await expect(compare.notes.composer).toHaveValue('Half a note');

  const second = await WorkFolder.withTopic(join(folder, 'second'));
  await pickFile(running.app, second.path);
  await page.keyboard.press('ControlOrMeta+o');
  await expect(page.getByRole('button', { name: 'Repository: Local folders second' })).toBeVisible();
  await compare.ready();
  await page.keyboard.press('g');
  await expect(page.getByRole('heading', { name: 'Folders' })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: second.path });
  await expect(row).toContainText('opened');
  await expect(page.getByText('Something went wrong')).toBeHidden();
  await picture(page, 'folders');
  await row.hover();
  await row.getByRole('button', { name: 'Remove second from this list' }).click();
  await expect(row).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: first.path })).toBeVisible();
  const remembered = async () =>
    await page.evaluate(async () => JSON.stringify(await window.api.memories.list({})));
  await expect.poll(remembered).not.toContain('second');

  // The start screen has what was opened before.
  await page.evaluate(() => {
    location.hash = '#/';
  });
  await new StartPage(page).ready();
  await picture(page, 'start');
  await page.getByRole('list', { name: 'Recent folders' }).getByRole('link').click();
  await expect(compare.treeItem('b.txt')).toBeVisible();
  // What the page writes of other folders does not bring it back.
  expect(await remembered()).toContain('日本語プロジェクト');
  expect(await remembered()).not.toContain('second');

  // Going back to the one that was removed, also to one of its commits.
  for (const query of [
    'base=main&branch=topic',
    `base=main&branch=topic&changes=${'a'.repeat(40)}`,
    'branch=topic&base=topic',
  ]) {
    await page.evaluate((place) => {
      location.hash = `#/o/folders/r/second?${place}`;
    }, query);
    await expect(page.getByText('This folder is not in the list of opened folders.').first()).toBeVisible();
    await compare.ready();
    await expect(page.getByText(/host/i)).toBeHidden();
  }
  await picture(page, 'removed');
});

test('a folder that was removed has its marks of what was read again, and another one of its name has none', async ({
  visit,
  folder,
}) => {
  const [own, other] = [
    await WorkFolder.withTopic(join(folder, 'mine', 'marked')),
    await WorkFolder.withTopic(join(folder, 'theirs', 'marked')),
  ];
  const running = await visit();
  const { page } = running;
  const compare = await own.compare(running, 'topic');
  const viewed = compare.fileSection('b.txt').getByRole('button', { name: 'Viewed' });
  await expect(viewed).toHaveAttribute('aria-pressed', 'false');
  await viewed.click();
  await expect(viewed).toHaveAttribute('aria-pressed', 'true');
  const remove = async (): Promise<void> => {
    await page.keyboard.press('g');
    const row = page.getByRole('listitem').filter({ hasText: 'marked' });
    await row.hover();
    await row.getByRole('button', { name: 'Remove marked from this list' }).click();
    await expect(row).toBeHidden();
  };
  await remove();
  await other.compare(running, 'topic');
  await expect(viewed).toHaveAttribute('aria-pressed', 'false');
  await remove();
  await own.compare(running, 'topic');
  await expect(viewed).toHaveAttribute('aria-pressed', 'true');
});

test('a partial clone says what it lacks, and fetches it from its remote', async ({ visit, folder }) => {
  const work = await WorkFolder.withTopic(join(folder, 'upstream'));
  await work.git('config', 'uploadpack.allowFilter', 'true');
  const port = await freePort();
  const stop = await gitDaemon(folder, port);
  const path = join(folder, 'partial');
  const url = `git://127.0.0.1:${port}/upstream`;
  await runGit(['clone', '--quiet', '--no-checkout', '--filter=blob:none', url, path], {
    protocols: ['git'],
    asUser: true,
  });
  await stop();
  await runGit(['tag', 'v1', 'topic~1'], { cwd: path, okCodes: [0, 128] });
  const running = await visit();
  const { page } = running;
  await askFor(running, path, 'v1...topic');
  await expect(page.getByText('This clone is partial').first()).toBeVisible();
  const command = page.getByRole('alert').getByRole('code').first();
  await expect(command).toHaveText(/^git diff \S+$/);
  await page.getByRole('button', { name: 'Copy the command' }).first().click();
  await expect(page.getByRole('button', { name: 'Command copied' })).toBeVisible();
  await picture(page, 'partial');
  // The remote is away; then it is there again.
  const fetch = page.getByRole('button', { name: 'Fetch what is missing' });
  await fetch.click();
  await expect(page.getByText(/origin could not be reached/)).toBeVisible();
  await picture(page, 'partial-away');
  const stopAgain = await gitDaemon(folder, port);
  await fetch.click();
  await expect(new ComparePage(page).treeItem('b.txt')).toBeVisible();
  await stopAgain();
});
