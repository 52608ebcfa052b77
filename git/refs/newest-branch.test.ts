import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { gitStartedBy } from '../testing/started.ts';
import { newestBranch, newestTips } from './newest-branch.ts';
import type { Ref } from './refs.ts';

const DAY_SECONDS = 86_400;
const BEGIN_SECONDS = 1_700_000_000;

let gitDir: string;
beforeEach(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'newest-branch-'));
  await runGit(['init', '--quiet', '--bare', '--initial-branch=main', gitDir]);
});
afterEach(() => rm(gitDir, { recursive: true, force: true }));

/** Makes a commit of an empty tree, a day after the previous one. */
async function commit(ref: string, day: number, from?: string): Promise<void> {
  const tree = await gitText(['mktree'], { gitDir });
  const at = `Reviewer <reviewer@example.com> ${BEGIN_SECONDS + day * DAY_SECONDS} +0000`;
  const lines = [`tree ${tree}`, ...(from === undefined ? [] : [`parent ${await idOf(from)}`])];
  const input = [...lines, `author ${at}`, `committer ${at}`, '', `Day ${day}`, ''].join('\n');
  const made = await gitText(['hash-object', '-w', '-t', 'commit', '--stdin'], { gitDir, input });
  await gitText(['update-ref', ref, made], { gitDir });
}
const idOf = (revision: string): Promise<string> => gitText(['rev-parse', revision], { gitDir });

/** A main line of twelve days; six remote branches stayed at one of these. */
async function mainLine(): Promise<Ref> {
  for (let day = 0; day < 12; day += 1)
    await commit('refs/heads/main', day, day === 0 ? undefined : 'refs/heads/main');
  for (let n = 0; n < 6; n += 1)
    await gitText(['update-ref', `refs/remotes/origin/stayed-${n}`, `main~${n + 1}`], { gitDir });
  return { ref: 'refs/heads/main', sha: await idOf('main') };
}
const find = async (base: Ref): Promise<string | undefined> =>
  (await newestBranch(gitDir, base, newestTips(gitDir, 'refs/remotes')))?.ref;

test('branches that stayed on the main line are passed over by one process', async () => {
  const base = await mainLine();
  await commit('refs/heads/topic', 20, 'main~3');
  let branch: string | undefined;
  const started = await gitStartedBy(async () => (branch = await find(base)));
  expect(branch).toBe('refs/heads/topic');
  // Two lists; the newest remote branch, the others, and the newest local one with its merge base.
  expect(started).toEqual(['log', 'log', 'rev-list', 'rev-list', 'rev-list', 'merge-base']);
});

test('an older remote branch with commits of its own comes before the local ones', async () => {
  const base = await mainLine();
  await commit('refs/remotes/origin/left', 9.5, 'main~5');
  await commit('refs/heads/topic', 20, 'main~3');
  expect(await find(base)).toBe('refs/remotes/origin/left');
});

test('a branch that was merged is on no main line of first parents, and still passed over', async () => {
  await mainLine();
  await commit('refs/remotes/origin/merged', 11.5, 'main~1');
  const [first, second] = [await idOf('main'), await idOf('refs/remotes/origin/merged')];
  const tree = await gitText(['mktree'], { gitDir });
  const config = ['user.name=Reviewer', 'user.email=reviewer@example.com'];
  const merge = ['commit-tree', tree, '-p', first, '-p', second, '-m', 'Merge'];
  await gitText(['update-ref', 'refs/heads/main', await gitText(merge, { gitDir, config })], { gitDir });
  expect(await find({ ref: 'refs/heads/main', sha: await idOf('main') })).toBeUndefined();
});
