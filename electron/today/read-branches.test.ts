import { afterEach, beforeEach, expect, test } from 'vitest';
import { EPHEMERAL, sideKey } from '../../shared/domain/side.ts';
import type { BranchTip } from '../store/branch-tips.ts';
import { freshTip } from '../versions/merge-tips.ts';
import { ANN, BO, openBareFolder, type BareFolder } from './bare-folder.testing.ts';
import { followsEphemeral, readBranches, type BranchesToRead, type ReadBranch } from './read-branches.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = 100 * DAY_MS;

let folder: BareFolder;
/** The first commit, and one of Ann's on it. */
let first: string;
let second: string;

beforeEach(async () => {
  folder = await openBareFolder();
  first = await folder.commit(BO);
  second = await folder.commit(ANN, first);
});
afterEach(() => folder.close());

/** A tip that was read. */
const readTip = (branch: string, more: Partial<BranchTip> = {}): BranchTip & { branch: string } => ({
  ...freshTip(first, 'compared', NOW),
  readAt: NOW,
  branch,
  ...more,
});

/** In a folder whose branches were all rewritten since they were read. */
async function read(
  more: Partial<BranchesToRead>,
  logged: Awaited<ReturnType<BranchesToRead['repository']['loggedMoves']>> = [],
): Promise<ReadBranch[]> {
  return await readBranches({
    repository: {
      copy: folder.copy,
      distance: () => Promise.resolve({ commits: 1, replaced: 1 }),
      loggedMoves: () => Promise.resolve(logged),
    },
    refs: new Map(),
    remembered: [],
    starred: new Map(),
    reader: null,
    isRebasedOnly: () => Promise.resolve(false),
    now: NOW,
    ...more,
  });
}
const sides = (branches: readonly ReadBranch[]): string[] => branches.map(({ side }) => side);
const heads = (...names: string[]): Map<string, string> =>
  new Map(names.map((name) => [`refs/heads/${name}`, second]));

/** The branches that were compared with the version that was read, each with its base. */
async function compared(more: Partial<BranchesToRead>): Promise<string[]> {
  const pairs: string[] = [];
  await read({
    ...more,
    isRebasedOnly({ side }, { base }) {
      pairs.push(`${side} on ${base.side}`);
      return Promise.resolve(false);
    },
  });
  return pairs;
}

test('what was looked at is followed as long as it is there and moves: no tag, and no deleted branch', async () => {
  const refs = new Map([...heads('topic'), ['refs/tags/v1', second], ['refs/remotes/origin/far', second]]);
  const remembered = ['refs/remotes/origin/far', 'refs/tags/v1', 'gone', 'topic'].map((name) =>
    readTip(name),
  );
  expect(sides(await read({ refs, remembered }))).toEqual(['topic', 'refs/remotes/origin/far']);
});

test('an ephemeral branch is followed for thirty days after it was looked at, or read', async () => {
  const names = ['fresh', 'again', 'old'];
  const refs = new Map(names.map((name) => [`${EPHEMERAL}refs/heads/${name}`, second]));
  const [recent, before] = [NOW - 29 * DAY_MS, NOW - 31 * DAY_MS];
  const [fresh, again, old] = names.map((name) => sideKey(name, true));
  const remembered = [
    readTip(old ?? '', { at: before, readAt: before }),
    readTip(again ?? '', { at: before, readAt: recent }),
    readTip(fresh ?? '', { at: recent, readAt: null }),
  ];
  expect(sides(await read({ refs, remembered }))).toEqual(['fresh', 'again']);
  const looked = { starred: new Map<string, string>(), now: NOW };
  expect(followsEphemeral({ ...looked, remembered })).toBe(true);
  expect(followsEphemeral({ ...looked, remembered: remembered.slice(0, 1) })).toBe(false);
});

test('of very many branches, those that were looked at last are read', async () => {
  const names = Array.from({ length: 40 }, (_, nth) => `b${String(nth)}`);
  const branches = await read({ refs: heads(...names), remembered: names.map((name) => readTip(name)) });
  expect(sides(branches)).toEqual(names.toReversed().slice(0, 30));
});

test('of many rewritten branches, ten are compared with what was read', async () => {
  const names = Array.from({ length: 12 }, (_, nth) => `b${String(nth)}`);
  const remembered = names.map((name) => readTip(name));
  expect(await compared({ refs: heads('main', ...names), remembered })).toHaveLength(10);
});

test('a branch has the base that it was last compared with, whatever was seen of it since', async () => {
  const remembered = [
    readTip('topic', { base: 'main', mergeBase: first }),
    readTip('topic', { base: 'develop', mergeBase: first }),
    readTip('topic', { tip: second, readAt: null }),
  ];
  const [branch] = await read({ refs: heads('main', 'develop', 'topic'), remembered });
  expect(branch?.base).toEqual({ side: 'develop', ephemeral: false });
  expect([...(branch?.commits ?? [])]).toEqual([second]);
});

test('a branch that was never compared comes from the main line, unless it is one, or a remote’s', async () => {
  const main = sideKey('main', true);
  const refs = new Map([...heads('main', 'master', 'topic'), ['refs/remotes/origin/main', second]]);
  refs.set(`${EPHEMERAL}refs/heads/main`, second);
  const remembered = ['refs/remotes/origin/main', main, 'master', 'main', 'topic'].map((name) =>
    readTip(name),
  );
  expect(await compared({ refs, remembered })).toEqual(['topic on main', 'main on main']);
});

test('while the reader is not known, no branch is taken for the reader’s own', async () => {
  const refs = heads('topic');
  const [topic] = await read({ refs, reader: ANN });
  expect(topic).toMatchObject({ side: 'topic', isOwn: true });
  expect(await read({ refs })).toEqual([]);
});

test('the log of a branch says nothing of the ephemeral branch with its name', async () => {
  const refs = new Map([...heads('topic'), [`${EPHEMERAL}refs/heads/topic`, second]]);
  const remembered = [readTip(sideKey('topic', true)), readTip('topic')];
  const logged = [{ sha: second, at: 1, isMadeHere: true }];
  expect(await read({ refs, remembered, reader: ANN }, logged)).toMatchObject([
    { ephemeral: false, isMadeHere: true },
    { ephemeral: true, isMadeHere: false },
  ]);
});
