import { join } from 'node:path';
import type { Locator } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import type { ComparePage } from '../pages/compare.ts';
import { openHosted } from '../pages/open.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const LINES = Array.from({ length: 60 }, (_, i) => `const value${i + 1} = ${i + 1};`);
const text = (changes: Readonly<Record<number, string>> = {}): string =>
  `${LINES.map((line, i) => changes[i + 1] ?? line).join('\n')}\n`;
const REF = 'refs/notes/viewed/reviewer@example.com';

/** The dialog with the choice to share what is read. */
async function openSharing({ page, diff }: ComparePage): Promise<Locator> {
  await diff.getByRole('button', { name: 'View: Unified' }).first().click();
  await page.getByRole('menuitem', { name: 'Share what I read…' }).click();
  return page.getByRole('dialog', { name: 'Share what I read' });
}

async function share(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog).toContainText('You share what you read here.');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toBeHidden();
}

test('what is read is shared by choice over a plain remote, shown beside what a colleague read, and withdrawn', async ({
  visit,
  folder,
}) => {
  // What was read in a folder is kept by the folder's name.
  const work = await WorkFolder.create(join(folder, 'who-read'));
  await work.git('config', 'user.name', 'Reviewer');
  await work.git('config', 'user.email', 'reviewer@example.com');
  await work.commit('Begin', { 'a.ts': text(), 'b.ts': text() });
  await work.git('checkout', '--quiet', '-b', 'fix');
  await work.commit('Ten', { 'a.ts': text({ 10: 'ten;', 40: 'forty;' }), 'b.ts': text({ 20: 'b;' }) });
  const remote = join(folder, 'remote.git');
  await runGit(['clone', '--quiet', '--bare', work.path, remote], { protocols: ['file'] });
  await work.git('remote', 'add', 'origin', remote);
  const shared = async (): Promise<string> =>
    await work.git('notes', `--ref=${REF}`, 'show', 'fix').catch(() => '');

  const compare = await work.compare(await visit(), 'fix');
  const { page } = compare;
  const section = await compare.showFile('a.ts');
  const hunks = section.getByRole('button', { name: 'Hunk read' });
  const dialog = await openSharing(compare);
  await expect(dialog).toContainText('Everyone who can read this repository’s notes will see which hunks');
  await expect(dialog).toContainText(REF);
  await picture(page, 'choice');
  await share(dialog);

  await hunks.first().click();
  await hunks.last().click();
  await expect.poll(shared).toMatch(/^a\.ts: [0-9a-f]{48} [0-9a-f]{48}$/);
  // A colleague read the same, and says so.
  const ann = join(folder, 'ann');
  await runGit(['clone', '--quiet', remote, ann], { protocols: ['file'] });
  const inAnn = async (...args: string[]) =>
    await runGit(args, {
      cwd: ann,
      protocols: ['file'],
      config: ['user.name=Ann', 'user.email=ann@example.com'],
      input: await shared(),
    });
  await inAnn('notes', '--ref=refs/notes/viewed/ann@example.com', 'add', '-F', '-', 'origin/fix');
  await inAnn('push', '--quiet', 'origin', 'refs/notes/viewed/ann@example.com');
  await page.keyboard.press('s');
  await expect(section.getByText('read by Ann')).toHaveCount(2);
  await expect(page.getByRole('treeitem', { name: /^a\.ts, .*read by Ann/ })).toBeVisible();
  await expect(page.getByLabel('Totals')).toContainText('2 lines no one has read');
  // The remote has what was shared here.
  await expect
    .poll(async () => (await runGit(['for-each-ref', 'refs/notes'], { gitDir: remote })).stdout.toString())
    .toContain(REF);
  await expect(section.getByText('Reply')).toHaveCount(0);
  await picture(page, 'read-by');

  await page.keyboard.press('t');
  await page.keyboard.type('is:unread-by-all');
  await expect(page.getByRole('treeitem')).toHaveCount(1);
  await expect(page.getByRole('treeitem', { name: /^b\.ts/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await openSharing(compare);
  await dialog.getByRole('button', { name: 'Stop and withdraw' }).click();
  await expect(dialog).toContainText('Nothing is shared.');
  await expect.poll(shared).toBe('');
});

test('over a host, what is read is shared by choice, and shown beside what a colleague read', async ({
  visit,
  host,
}) => {
  const [repo, branch] = ['payments', 'rotate-signing-keys'];
  const running = await visit();
  const { page } = running;
  const who = { authorName: 'Reviewer', authorEmail: 'reviewer@example.com' };
  await page.evaluate((settings) => window.api.settings.set(settings), who);
  const compare = await openHosted(running, host, repo, branch);
  const [tip, gitDir] = [await host.head(repo, branch), await host.gitDir(repo)];
  const shared = async (): Promise<string> =>
    await gitText(['notes', `--ref=${REF}`, 'show', tip], { gitDir }).catch(() => '');

  const section = await compare.showFile('package.json');
  const dialog = await openSharing(compare);
  await expect(dialog).toContainText(REF);
  await share(dialog);
  await section.getByRole('button', { name: 'Hunk read' }).first().click();
  await expect.poll(shared).toContain('package.json: ');

  const ref = 'refs/notes/viewed/ann@example.com';
  const author = { name: 'Ann', email: 'ann@example.com' };
  await host.writeNote({ repo, sha: tip, note: await shared(), ref, author });
  await page.keyboard.press('ControlOrMeta+r');
  await expect(section.getByText('read by Ann').first()).toBeVisible();
});
