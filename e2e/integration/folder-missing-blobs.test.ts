/** What a partial clone lacks of a diff comes from its remote, as a Sync fetches. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMissingBlobs, fetchMissingBlobs } from '../../electron/folder-sync/missing-blobs.ts';
import { missingBlobs } from '../../git/diff/missing-blobs.ts';
import { folderGuard } from '../../git/config/folder-guard.ts';
import { rebasedTree } from '../../git/history/rebased-tree.ts';
import { runGit } from '../../git/process/run.ts';
import type { CommitSpan } from '../../shared/ipc/shapes.ts';
import { freePort, listening } from './support/ports.ts';
import { User } from './support/user.ts';

let user: User;
let port: number;
let path: string;
let from: string;
let to: string;
beforeEach(async () => {
  user = await User.open();
  const one = await user.origin.clone();
  from = await one.git('rev-parse', 'HEAD');
  to = await one.commit('second');
  await one.git('push', '--quiet', 'origin', 'main');
  await user.origin.git('config', 'uploadpack.allowFilter', 'true');
  port = await freePort();
  path = join(user.origin.root, 'partial');
});
afterEach(() => user.close());

async function daemon(): Promise<void> {
  const where = [`--port=${port}`, '--listen=127.0.0.1', `--base-path=${user.origin.root}`, user.origin.root];
  user.start('git', ['daemon', '--export-all', ...where]);
  await listening(port);
}

async function cloned(): Promise<string> {
  const how = ['clone', '--quiet', '--no-checkout', '--filter=blob:none'];
  await runGit([...how, `git://127.0.0.1:${port}/origin.git`, path], { protocols: ['git'], asUser: true });
  return join(path, '.git');
}

const diffOf = (commits?: CommitSpan) => ({
  orgId: 'folders',
  repo: 'x',
  branch: to,
  base: from,
  ephemeral: false,
  ephemeralBase: false,
  ...(commits === undefined ? {} : { commits }),
});

const fetched = async (
  gitDir: string,
  signal = new AbortController().signal,
  commits?: CommitSpan,
): Promise<string[]> => {
  const said: string[] = [];
  await fetchMissingBlobs({ folder: path, gitDir, exchange: `${path}.exchange` }, diffOf(commits), {
    signal,
    guard: folderGuard(),
    progress: (remote, now) => said.push(`${remote} ${now?.what ?? ''}`.trim()),
  });
  return said;
};

test('contents are fetched over git daemon, and nothing of the folder moves', async () => {
  await daemon();
  const gitDir = await cloned();
  const refs = await runGit(['for-each-ref'], { gitDir });
  expect(await missingBlobs({ gitDir, from, to })).toHaveLength(2);
  expect(await fetched(gitDir)).toContain('origin');
  expect(await missingBlobs({ gitDir, from, to })).toEqual([]);
  expect((await runGit(['diff', '--stat', from, to], { gitDir })).stdout.toString()).toContain(
    '1 file changed',
  );
  expect((await runGit(['for-each-ref'], { gitDir })).stdout).toEqual(refs.stdout);
  await runGit(['fsck', '--strict'], { gitDir });
  // Nobody is asked for what is here.
  expect(await fetched(gitDir)).toEqual([]);
});

test('what the diff between two versions of a branch needs is fetched, for the rebase as well', async () => {
  const one = await user.origin.clone();
  await one.git('checkout', '--quiet', '-b', 'old', from);
  const old = await one.commit('old version');
  await one.git('checkout', '--quiet', '-b', 'new', to);
  const now = await one.commit('new version');
  await one.git('push', '--quiet', 'origin', 'old', 'new');
  await daemon();
  const gitDir = await cloned();
  const rebase = { tip: old, from, onto: to };
  await expect(rebasedTree(gitDir, rebase)).rejects.toThrow('merge-tree');
  const commits = { sha: now, base: to, since: { sha: old, base: from } };
  expect(await fetched(gitDir, undefined, commits)).toContain('origin');
  const { gitDir: own, tree, conflicts, close } = await rebasedTree(gitDir, rebase);
  expect(conflicts).toEqual(['a.txt']);
  expect(await missingBlobs({ gitDir, from: old, to: now })).toEqual([]);
  await runGit(['diff', '--quiet', old, tree], { gitDir: own });
  await close();
});

test('an unreachable remote is reported as that, and a cancelled fetch only as cancelled', async () => {
  await daemon();
  const gitDir = await cloned();
  await runGit(['config', 'remote.origin.url', `git://127.0.0.1:${await freePort()}/origin.git`], { gitDir });
  await expect(fetched(gitDir)).rejects.toMatchObject({
    error: { kind: 'host-unavailable', message: expect.stringContaining('origin could not be reached') },
  });
  await expect(fetched(gitDir, AbortSignal.abort())).rejects.toMatchObject({ error: { kind: 'cancelled' } });
  expect(await missingBlobs({ gitDir, from, to })).toHaveLength(2);
});

test.each([
  ['of one commit', () => ({ sha: to }), 2],
  ['of a commit with everything in it', () => ({ sha: to, base: null }), 1],
])('what the diff %s needs is fetched', async (_, span, count) => {
  await daemon();
  const gitDir = await cloned();
  const before = (await missingBlobs({ gitDir, from, to })).length;
  expect(await fetched(gitDir, undefined, span())).toContain('origin');
  expect(before - (await missingBlobs({ gitDir, from, to })).length).toBe(count);
});

test('what was compared and is gone is not fetched', async () => {
  await daemon();
  const gitDir = await cloned();
  await expect(fetched(gitDir, undefined, { sha: 'f'.repeat(40) })).rejects.toMatchObject({
    error: { message: 'What was compared is no longer here.' },
  });
});

test('one fetch at a time for a folder, which whoever else wants it waits for; none for one that is not open', async () => {
  await daemon();
  const gitDir = await cloned();
  const begun: string[] = [];
  const blobs = createMissingBlobs({
    folderOf: (repo) => (repo === 'other' ? null : path),
    gitOf: (repo) => (repo === 'gone' ? null : { gitDir, headDir: gitDir }),
    root: `${path}.exchanges`,
    onProgress: (repo, { what }) => void (what === '' && begun.push(repo)),
  });
  await Promise.all([blobs.fetch(diffOf()), blobs.fetch(diffOf())]);
  expect(begun).toEqual(['x']);
  expect(await missingBlobs({ gitDir, from, to })).toEqual([]);
  for (const repo of ['other', 'gone'])
    await expect(blobs.fetch({ ...diffOf(), repo })).rejects.toMatchObject({
      error: { message: 'The folder is not open.' },
    });
});
