import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { createReplacedCommits } from './replaced-commits.ts';

const WHO = ['user.name=R', 'user.email=r@example.com', 'commit.gpgsign=false'];
let gitDir: string;
beforeEach(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'replaced-commits-'));
  await runGit(['init', '--quiet', '--bare', '--initial-branch=main', gitDir]);
});
afterEach(() => rm(gitDir, { recursive: true, force: true }));

async function commit(message: string, ...parents: readonly string[]): Promise<string> {
  const tree = await gitText(['mktree'], { gitDir, input: '' });
  const of = parents.flatMap((sha) => ['-p', sha]);
  return await gitText(['commit-tree', tree, ...of, '-m', message], { gitDir, config: WHO });
}

test('what a rewrite replaced, and by what, is read anew once the history is grafted', async () => {
  const base = await commit('base');
  const middle = await commit('middle', base);
  const old = await commit('old', middle);
  const tip = await commit('new', base);
  const bases: unknown[] = [];
  const replaced = createReplacedCommits({
    earlier: () => Promise.resolve([{ tip: old, number: 1 }]),
    pairs: ({ from }) => {
      bases.push(from.base);
      return { pairs: [{ old: { sha: old }, new: { sha: tip } }] };
    },
  });
  const branch = {
    orgId: 'o',
    repo: 'r',
    branch: 'main',
    ephemeral: false,
    commits: { sha: tip, base },
  };
  const read = async () => {
    const answer = await replaced.of(gitDir, branch, { from: base, to: tip });
    await answer.pairs([old]);
    return answer.commits.map(({ sha }) => sha);
  };
  expect(await read()).toEqual([old, middle]);
  // The old commit follows the base: the one between is in no branch.
  await writeFile(join(gitDir, 'info', 'grafts'), `${old} ${base}\n`);
  expect(await read()).toEqual([old]);
  expect(bases).toHaveLength(2);
});
