/** From what the watch of a folder goes on: one that was away, and one that moved before it was watched. */
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFolderWatch } from '../../electron/repositories/folder/watch.ts';
import type { SideMove, TipsShown } from '../../electron/repositories/folder/side-moves.ts';
import { GitSession } from '../../git/objects/session.ts';
import { gitText, runGit } from '../../git/process/run.ts';

const WHO = ['user.name=R', 'user.email=r@example.com', 'commit.gpgsign=false'];

/** A folder with one commit, and its watch. */
async function world() {
  const root = await mkdtemp(join(tmpdir(), 'renewed-'));
  const work = join(root, 'work');
  const gitDir = join(work, '.git');
  const git = (...args: string[]) => gitText(args, { cwd: work, config: WHO });
  const commit = (text: string) => git('commit', '--quiet', '--allow-empty', '-m', text);
  await runGit(['init', '--quiet', '--initial-branch=main', work]);
  await commit('one');
  const noted = vi.fn<() => void>();
  const moved = vi.fn<(moves: SideMove[]) => void>();
  const watch = createFolderWatch({
    noted,
    uncommitted: () => Promise.resolve(null),
    async tips(_folder, revisions) {
      const session = new GitSession(gitDir);
      return await Promise.all(revisions.map(async (revision) => await session.commit(revision)));
    },
    calm: () => Promise.resolve(),
    log: { info: () => undefined },
  });
  onTestFinished(async () => {
    await watch.on(null);
    await rm(root, { recursive: true, force: true });
  });
  const place = { orgId: 'folders', repo: 'mine' };
  const on = (shown?: TipsShown) =>
    watch.on({
      place,
      moved,
      git: { gitDir, headDir: gitDir },
      sides: ['main'],
      workTree: work,
      ...(shown && { shown }),
    });
  return { work, git, commit, noted, moved, watch, on };
}

test('a folder that came back, or another one in its place, is watched on from what was seen', async () => {
  const { work, git, commit, noted, moved, watch, on } = await world();
  await on();
  const from = await git('rev-parse', 'main');

  await rename(work, `${work} before`);
  await cp(`${work} before`, work, { recursive: true });
  watch.renew();
  await commit('two');
  const to = await git('rev-parse', 'main');
  await expect.poll(() => moved.mock.lastCall?.[0]).toEqual([{ ref: 'main', from, to, commits: 1 }]);
  await commit('three');
  await expect.poll(() => moved.mock.lastCall?.[0]).toMatchObject([{ ref: 'main', from, commits: 2 }]);
  await git('notes', 'add', '-m', 'one', 'HEAD');
  await expect.poll(() => noted).toHaveBeenCalled();
});

test('a side that moved before it could be read is told: what is shown counts as seen', async () => {
  const { git, commit, moved, watch, on } = await world();
  const from = await git('rev-parse', 'main');
  await commit('two');
  const to = await git('rev-parse', 'main');
  await on();
  expect(moved).not.toHaveBeenCalled();
  watch.shows(new Map([['main', from]]));
  await expect.poll(() => moved.mock.lastCall?.[0]).toEqual([{ ref: 'main', from, to, commits: 1 }]);
});

test('a side that is shown before it is watched, and moved in between, is told', async () => {
  const { git, commit, moved, on } = await world();
  const from = await git('rev-parse', 'main');
  await commit('two');
  const to = await git('rev-parse', 'main');
  await on(new Map([['main', from]]));
  await expect.poll(() => moved.mock.lastCall?.[0]).toEqual([{ ref: 'main', from, to, commits: 1 }]);
});
