import { createServer } from 'node:http';
import { join } from 'node:path';
import { runGit } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { ComparePage } from '../pages/compare.ts';
import type { Visited } from '../support/shared-app.ts';
import { WorkFolder } from '../support/work-folder.ts';

interface Pair {
  mine: WorkFolder;
  theirs: WorkFolder;
  bare: string;
  /** Of `Begin`. */
  first: string;
}

/** A bare remote and two clones of it: mine, with a branch of its own, and a colleague's. */
async function pair(folder: string): Promise<Pair> {
  const theirs = await WorkFolder.create(join(folder, 'theirs'));
  await theirs.commit('Begin', { 'a.txt': 'one\n' });
  const bare = join(folder, 'origin.git');
  await runGit(['clone', '--quiet', '--bare', theirs.path, bare], { protocols: ['file'] });
  await theirs.git('remote', 'add', 'origin', bare);
  await theirs.git('fetch', '--quiet', 'origin');
  const path = join(folder, 'mine');
  const mine = await theirs.clone(path);
  await mine.git('remote', 'set-url', 'origin', bare);
  await mine.git('checkout', '--quiet', '-b', 'topic');
  await mine.commit('Work', { 'b.txt': 'two\n' });
  return { mine, theirs, bare, first: await theirs.git('rev-parse', 'HEAD') };
}

const note = (work: WorkFolder, object: string, text: string): Promise<string> =>
  work.git('notes', 'add', '-f', '-m', text, object);

/** What the last Sync said. */
const messagesOf = ({ page }: Visited) => page.getByRole('region', { name: 'Messages' });
const offersOf = ({ page }: Visited) => page.getByRole('region', { name: 'Notes to share' });

test('Sync fetches, exchanges notes, and leaves what contradicts to its writer', async ({
  visit,
  folder,
}) => {
  const { mine, theirs, bare, first } = await pair(folder);
  await note(mine, first, 'as I have it');
  await note(mine, 'topic', 'on my work');
  const running = await visit();
  const compare = await mine.compare(running, 'topic');
  const { page } = running;
  const messages = messagesOf(running);

  // A new notes ref is asked about once.
  await expect(compare.sync).toBeVisible();
  await page.keyboard.press('s');
  const offers = offersOf(running);
  await expect(offers).toContainText(
    'refs/notes/commits (2 notes) exists only on this computer. Share it on origin?',
  );
  await picture(page, 'offer');
  await offers.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(messages).toContainText('origin: sent 2 notes');
  await expect(compare.status).toContainText('Synced just now');
  await expect(offers).toBeHidden();
  expect(
    await runGit(['notes', 'show', first], { gitDir: bare }).then(({ stdout }) => String(stdout)),
  ).toContain('as I have it');

  // A colleague writes and pushes, in a terminal; what they changed is changed here, too.
  await theirs.git('fetch', '--quiet', 'origin', 'refs/notes/commits:refs/notes/commits');
  await note(theirs, first, 'as they have it');
  await theirs.commit('More', { 'a.txt': 'one\nmore\n' });
  await theirs.git('push', '--quiet', 'origin', 'main', 'refs/notes/commits');
  await note(mine, first, 'as I have it now');
  await compare.sync.click();
  await expect(messages).toContainText(
    /origin: main moved \w{7}\s*→\s*\w{7}, 1 commit; received 1 note, 1 conflict/,
  );
  await picture(page, 'report');
  await messages.getByRole('button', { name: 'Decide' }).click();
  await expect(compare.conflict).toContainText('as they have it');
  await expect(compare.conflict).toContainText('as I have it now');
  await picture(page, 'conflict');
  await page.keyboard.press('3');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(compare.conflict).toBeHidden();
  // The message that led there is gone.
  await expect(compare.diff).toBeFocused();
  await expect(messages.getByRole('button', { name: 'Decide' })).toBeHidden();
  await expect.poll(() => mine.git('notes', 'show', first)).toBe('as they have it\nas I have it now');
  await compare.sync.click();
  await expect(messages).toContainText('origin: sent 1 note');
  await theirs.git('fetch', '--quiet', 'origin', 'refs/notes/commits:refs/notes/commits');
  expect(await theirs.git('notes', 'show', first)).toBe('as they have it\nas I have it now');
  expect(await mine.git('status', '--porcelain')).toBe('');

  // What may be sent is decided anew at any time, and notes go as they are written where that is wanted.
  await compare.status.getByRole('button', { name: /^Synced/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Sync' });
  await expect(dialog).toContainText('origin: sent 1 note');
  await expect(dialog.getByRole('group', { name: 'refs/notes/commits' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Send notes as I write' }).check();
  await picture(page, 'dialog');
  await page.keyboard.press('Escape');
  await compare.notes.composer.fill('sent as it is written');
  await compare.notes.save();
  const topic = await mine.git('rev-parse', 'topic');
  await expect
    .poll(() =>
      runGit(['notes', 'show', topic], { gitDir: bare, okCodes: [0, 1] }).then(({ stdout }) =>
        String(stdout),
      ),
    )
    .toContain('sent as it is written');
});

test('a Sync that takes long says where it is, and ends at once; what is away says so', async ({
  visit,
  folder,
}) => {
  const { mine, bare } = await pair(folder);
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  try {
    const address = silent.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    await mine.git('remote', 'set-url', 'origin', `http://127.0.0.1:${port}/x.git`);
    const running = await visit();
    const compare = await mine.compare(running, 'topic');
    await compare.sync.click();
    await expect(compare.status).toContainText('Sync: asking origin');
    await picture(running.page, 'busy');
    await running.page.getByRole('button', { name: 'Cancel Sync' }).click();
    await expect(compare.status).toContainText('Sync cancelled just now');
    await mine.git('remote', 'set-url', 'origin', `${bare}-gone`);
    await compare.sync.click();
    await expect(messagesOf(running)).toContainText('origin could not be reached');
    await picture(running.page, 'away');
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

test('how the last Sync went is told at the next start, and what is only here is asked about again', async ({
  launch,
  folder,
}) => {
  const { mine, first } = await pair(folder);
  await note(mine, first, 'as I have it');
  const before = await launch();
  const { sync } = await mine.compare(before, 'topic');
  await sync.click();
  await expect(offersOf(before)).toContainText('refs/notes/commits (1 note) exists only on this computer.');
  await before.close();
  const after = await launch();
  const compare = new ComparePage(after.page);
  await expect(compare.status).toContainText(/Synced (just now|a minute ago|\d+ (seconds|minutes) ago)/);
  await expect(offersOf(after)).toContainText('Share it on origin?');
  // It is no news.
  await expect(messagesOf(after)).not.toContainText('origin');
  await compare.status.getByRole('button', { name: /^Synced/ }).click();
  await expect(after.page.getByRole('dialog', { name: 'Sync' })).toContainText('origin: nothing new');
  await picture(after.page, 'next-start');
});

test('without a remote there is no button', async ({ visit, folder }) => {
  const work = await WorkFolder.create(join(folder, 'alone'));
  await work.commit('Begin', { 'a.txt': 'one\n' });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Work', { 'b.txt': 'two\n' });
  const compare = await work.compare(await visit(), 'topic');
  await expect(compare.treeItem('b.txt')).toBeVisible();
  await expect(compare.sync).toBeHidden();
});
