import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FollowedCommit, PathChange } from '../follow/range.ts';
import { begin, beginAll, commitAll, endAll, git, place, write } from '../testing/work-tree-scene.ts';
import { commitsMadeOf } from './commits-made-of.ts';
import { createHistory, type History } from './history.ts';

beforeAll(beginAll);
afterAll(endAll);

const [FILES, COMMITS] = [1_000, 100];

/** Counts what is looked up in it. */
class Changes extends Map<string, PathChange> {
  static looks = 0;
  override has(path: string): boolean {
    Changes.looks += 1;
    return super.has(path);
  }
  override get(path: string): PathChange | undefined {
    Changes.looks += 1;
    return super.get(path);
  }
}
const commit = (sha: string, parents: string[], paths: readonly string[]): FollowedCommit => ({
  sha,
  parents,
  subject: sha,
  changes: new Changes(paths.map((path) => [path, { path, old: null, new: `${path} as it is` }])),
});

test('many files and many commits are not looked up with each other, and the answer is remembered', async () => {
  await begin();
  await write('a.txt', 'one\n');
  await commitAll();
  const base = await git('rev-parse', 'HEAD');
  await commitAll();
  const head = await git('rev-parse', 'HEAD');
  const paths = Array.from({ length: FILES }, (_, at) => `${at}.txt`);
  const snapshot = { ...commit('snapshot', [base], paths), uncommitted: true as const };
  const range = Array.from({ length: COMMITS }, (_, at) => commit(`c${at}`, [], [`elsewhere/${at}.txt`]));
  range.push(commit('made', [], ['7.txt']));
  let reads = 0;
  const history: History = {
    ...createHistory({
      gitDir: place.gitDir,
      fetchHistory: () => Promise.resolve(),
      fetchTreesIn: () => Promise.resolve(),
      fetchTreesOf: () => Promise.resolve(),
      fetchContents: () => Promise.resolve(),
      hasHistory: () => Promise.resolve(true),
    }),
    commits: (wanted) =>
      Promise.resolve(wanted.map(({ sha }) => (sha === 'snapshot' ? snapshot : commit(sha, [], [])))),
    files: (_, some) => Promise.resolve(new Map([...some].map((path) => [path, `${path} as it is`]))),
    range() {
      reads += 1;
      return Promise.resolve({ from: base, to: head, commits: range, byId: new Map() });
    },
  };
  const at = { head, worktree: head, replaced: new Set<string>() };
  Changes.looks = 0;
  const made = await commitsMadeOf({ gitDir: place.gitDir, history }, 'snapshot', at);
  expect(made?.commits.map(({ sha }) => sha)).toEqual(['made']);
  expect(Changes.looks).toBeLessThan(FILES + 10 * COMMITS);
  await commitsMadeOf({ gitDir: place.gitDir, history }, 'snapshot', at);
  expect(reads).toBe(1);
});
