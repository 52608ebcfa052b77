/** What the commits of a folder that have notes change is remembered in the background, with few processes. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gitStartedBy } from '../../git/testing/started.ts';
import { begin, end, firstPaint, notes, scene, store } from './support/worktree-scene.ts';

beforeEach(begin);
afterEach(end);

interface Shown {
  sha: string;
  subject: string;
}

/** Adds commits with notes to the branch `topic`. @returns those of the branch, newest first */
async function notedCommits(count: number): Promise<Shown[]> {
  const commits: Shown[] = [];
  let parent = await scene.git('rev-parse', 'topic');
  for (let at = 0; at < count; at += 1) {
    const subject = `Say ${at}`;
    parent = await scene.commit({ said: `${at}\n` }, [parent], subject);
    await scene.git('notes', 'add', '-m', `About ${at}`, parent);
    commits.unshift({ sha: parent, subject });
  }
  await scene.git('update-ref', 'refs/heads/topic', parent);
  await notes.fetched.refresh(scene.repository.place, true);
  return commits;
}

async function offer(commits: Shown[]): Promise<unknown> {
  const [mergeBase, shown] = [await scene.git('rev-parse', 'main'), { branch: 'topic', ephemeral: false }];
  const { place } = scene.repository;
  return await notes.notes.copyable({ ...place, ...shown, requestId: 'offer', mergeBase, commits });
}

const remembered = (): string[] => {
  const { orgId, repo } = scene.repository.place;
  return store.patches.list(orgId, repo).map(({ sha }) => sha);
};
const pipes = (started: readonly string[]): string[] =>
  started.filter((name) => name === 'patch-id' || name === 'diff-tree');

test('two processes read twenty of them, and a diff goes before the next twenty', async () => {
  const commits = await notedCommits(21);
  const quiet = vi.spyOn(firstPaint, 'quiet');
  const before: number[] = [];
  quiet.mockImplementation(() => Promise.resolve(void before.push(remembered().length)));
  const started = await gitStartedBy(() => offer(commits));
  expect(pipes(started)).toEqual(['diff-tree', 'patch-id', 'diff-tree', 'patch-id']);
  expect([...new Set(before)]).toEqual([0, 20, 21]);
  expect(remembered().toSorted()).toEqual(commits.map(({ sha }) => sha).toSorted());
});

test('a commit that Git cannot read costs its own patch id, and is not read again at every look', async () => {
  const commits = await notedCommits(3);
  const [lost] = commits;
  const blob = await scene.git('rev-parse', `${lost?.sha ?? ''}:said`);
  await rm(join(scene.gitDir, 'objects', blob.slice(0, 2), blob.slice(2)));
  const others = commits.filter((one) => one !== lost);
  await offer(commits);
  expect(remembered().toSorted()).toEqual(others.map(({ sha }) => sha).toSorted());
  expect(pipes(await gitStartedBy(() => offer(commits)))).toEqual([]);
});
