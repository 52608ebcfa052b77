import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { gitText } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { messageOf } from '../pages/messages.ts';
import { openComparison, openHosted } from '../pages/open.ts';

const WHO = ['user.name=Reviewer', 'user.email=reviewer@example.com', 'commit.gpgsign=false'];

const listing = z.object({ repositories: z.record(z.string(), z.object({ id: z.string() })) });

/** A commit on a branch of a bare repository, with the files of the one before. */
async function commitOn(gitDir: string, branch: string): Promise<string> {
  const at = { gitDir, config: WHO };
  const sha = await gitText(['commit-tree', '-p', branch, '-m', 'From elsewhere', `${branch}^{tree}`], at);
  await gitText(['update-ref', `refs/heads/${branch}`, sha], at);
  return sha;
}

test('a host’s branch that moved is told when the window has the focus again, and shown when asked for', async ({
  visit,
  host,
  folder,
}) => {
  const running = await visit();
  const compare = await openHosted(running, host, 'payments', 'rotate-signing-keys');
  await expect(compare.totals).toContainText(/commits? · \d+ files?/);
  // Moved code is searched last.
  await expect(compare.totals).toContainText('4 moved');
  const before = await compare.totals.textContent();
  const clone = await host.clone('payments', join(folder, 'clone.git'));
  await commitOn(clone, 'rotate-signing-keys');
  await host.push('payments', clone, ['rotate-signing-keys']);
  const message = messageOf(compare.page, 'rotate-signing-keys moved, 1 new commit.');
  await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('focus'));
  await expect(message).toBeVisible();
  await picture(compare.page, 'host-moved');
  expect(await compare.totals.textContent()).toBe(before);
  await message.getByRole('button', { name: 'Show' }).click();
  await expect(compare.totals).not.toHaveText(before ?? '');
  await expect(message).toBeHidden();
});

test('on the host of this computer a move is told by itself', async ({ launch }) => {
  const running = await launch({ sample: true });
  const compare = await openComparison(running, 'payments', 'rotate-signing-keys');
  await expect(compare.totals).toContainText(/commits? · \d+ files?/);
  await expect(compare.totals).toHaveAttribute('aria-busy', 'false');
  const profile = await running.app.evaluate(({ app }) => app.getPath('userData'));
  await moveIn(join(profile, 'embedded/sample'), 'payments', 'rotate-signing-keys');
  await expect(messageOf(compare.page, 'rotate-signing-keys moved, 1 new commit.')).toBeVisible();
});

/** As another program of this computer would. */
async function moveIn(root: string, repo: string, branch: string): Promise<void> {
  const { repositories } = listing.parse(JSON.parse(await readFile(join(root, 'repositories.json'), 'utf8')));
  await commitOn(join(root, 'repositories', `${repositories[repo]?.id}.git`), branch);
}
