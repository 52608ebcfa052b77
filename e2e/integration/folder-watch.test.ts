import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFolderWatch } from '../../electron/repositories/folder/watch.ts';
import type { FolderWatch } from '../../electron/repositories/folder/watch.ts';
import type { SideMove } from '../../electron/repositories/folder/side-moves.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { GitSession } from '../../git/objects/session.ts';
import { gitStartedBy } from '../../git/testing/started.ts';
import { takeSnapshot } from '../../git/worktree/snapshot.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { WORKTREE } from '../../shared/domain/worktree.ts';

const WHO = ['user.name=R', 'user.email=r@example.com', 'commit.gpgsign=false'];
let root: string;
let work: string;
let watch: FolderWatch;
let moves: SideMove[][];
let shown: string | null;
let calm: Promise<void>;
let calmAsked: PromiseWithResolvers<void>;
let deps: Parameters<typeof createFolderWatch>[0];
const noted = vi.fn<(place: RepositoryPlace) => void>();
const place = { orgId: 'folders', repo: 'mine' };
const moved = (some: SideMove[]): void => void moves.push(some);
const git = (...args: string[]): Promise<string> =>
  gitText(args, { cwd: work, config: WHO, protocols: ['file'] });
async function commit(text: string): Promise<void> {
  await writeFile(join(work, 'a.txt'), `${text}\n`);
  await git('add', '.');
  await git('commit', '--quiet', '-m', text);
}

async function commitsAt(headDir: string, revisions: readonly string[]): Promise<(string | null)[]> {
  const session = new GitSession(headDir);
  return await Promise.all(revisions.map(async (revision) => await session.commit(revision)));
}

/** Snapshots that were begun: nothing waits for one that came too late to be of use. */
const taking: Promise<unknown>[] = [];

/** The commit of what the work tree holds. */
function held(): Promise<string | null> {
  const one = snapshot();
  taking.push(one);
  return one;
}

async function snapshot(): Promise<string | null> {
  const gitDir = join(work, '.git');
  const snapshots = join(root, 'snapshots.git');
  return (await takeSnapshot({ gitDir, headDir: gitDir, workTree: work, snapshots }))?.commit ?? null;
}

function watched(...sides: string[]) {
  const gitDir = join(work, '.git');
  return { place, moved, git: { gitDir, headDir: gitDir }, sides, workTree: work };
}

async function on(...sides: string[]): Promise<void> {
  shown = await held();
  await watch.on(watched(...sides));
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'watch-'));
  work = join(root, 'work');
  await runGit(['init', '--quiet', '--initial-branch=main', work]);
  await commit('one');
  moves = [];
  shown = null;
  calm = Promise.resolve();
  calmAsked = Promise.withResolvers();
  deps = {
    noted,
    uncommitted: async (_repo, _side, now) => (now ? await held() : shown),
    tips: async ({ git: { headDir } }, revisions) => await commitsAt(headDir, revisions),
    calm: () => (calmAsked.resolve(), calm),
    log: { info: () => undefined },
  };
  watch = createFolderWatch(deps);
  vi.clearAllMocks();
});
afterEach(async () => {
  await watch.on(null);
  await Promise.allSettled(taking.splice(0));
  await rm(root, { recursive: true, force: true });
});

const last = (): SideMove[] | undefined => moves.at(-1);

test('new commits of another program are counted until somebody looks', async () => {
  await on('main', 'HEAD~1');
  const from = await git('rev-parse', 'main');
  await commit('two');
  await expect.poll(() => last()).toContainEqual(expect.objectContaining({ ref: 'main', commits: 1 }));
  await commit('three');
  const to = await git('rev-parse', 'main');
  await expect.poll(() => last()).toContainEqual({ ref: 'main', from, to, commits: 2 });
  await on('main');
  const before = moves.length;
  await git('tag', 'v1');
  await expect.poll(() => moves.length).toBeGreaterThan(before);
  expect(last()).toEqual([]);
});

test('each change of one ref is told, also where its folder was made anew', async () => {
  await on('main');
  const told = async (): Promise<void> => {
    const before = noted.mock.calls.length;
    await git('notes', 'append', '-m', 'x', 'HEAD');
    await expect.poll(() => noted.mock.calls.length).toBeGreaterThan(before);
  };
  for (let at = 0; at < 3; at += 1) await told();
  await git('update-ref', '-d', 'refs/notes/commits');
  await rm(join(work, '.git/refs/notes'), { recursive: true, force: true });
  await expect.poll(() => noted).toHaveBeenCalledTimes(4);
  for (let at = 0; at < 3; at += 1) await told();
});

test('who writes on and on is seen meanwhile', async () => {
  await git('notes', 'add', '-m', 'first', 'HEAD');
  await on('main');
  const seen = new AbortController();
  const written = (async () => {
    for (let at = 0; !seen.signal.aborted && at < 80; at += 1) {
      await git('notes', 'append', '-m', String(at), 'HEAD');
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return seen.signal.aborted;
  })();
  await expect.poll(() => noted.mock.calls.length).toBeGreaterThan(1);
  seen.abort();
  // It was still writing when it was seen for the second time.
  expect(await written).toBe(true);
});

test('while first rows are awaited Git is asked for the sides alone, and moves are reported', async () => {
  const rows = Promise.withResolvers<void>();
  calm = rows.promise;
  let watching = Promise.resolve();
  const before = await gitStartedBy(async () => {
    watching = watch.on(watched('main', WORKTREE));
    await calmAsked.promise;
    // One process tells the watcher the sides, and then us; by the time that it has, others would have begun.
    await commitsAt(join(work, '.git'), ['main', WORKTREE]);
  });
  expect(before.filter((name) => name !== 'config')).toEqual(['cat-file']);
  const from = await git('rev-parse', 'main');
  await commit('two');
  const to = await git('rev-parse', 'main');
  rows.resolve();
  await watching;
  await expect.poll(() => last()).toContainEqual({ ref: 'main', from, to, commits: 1 });
});

test('fetches, checkouts, packed refs and branches that go', async () => {
  const upstream = join(root, 'upstream');
  await git('clone', '--quiet', '--bare', work, upstream);
  await git('remote', 'add', 'origin', upstream);
  await git('fetch', '--quiet', 'origin');
  await on('refs/remotes/origin/main', 'topic', 'HEAD');
  await gitText(['update-ref', 'refs/heads/main', await git('commit-tree', '-m', 'x', 'HEAD^{tree}')], {
    cwd: work,
  });
  await git('push', '--quiet', '--force', 'origin', 'main');
  await expect
    .poll(() => last())
    .toContainEqual(expect.objectContaining({ ref: 'refs/remotes/origin/main' }));
  await git('branch', 'topic');
  await expect.poll(() => last()).toContainEqual(expect.objectContaining({ ref: 'topic', from: null }));
  await on('topic');
  await git('pack-refs', '--all');
  await git('branch', '-D', 'topic');
  await expect.poll(() => last()).toContainEqual(expect.objectContaining({ ref: 'topic', to: null }));
});

test('refs that are kept in tables are watched, too', async () => {
  const tables = join(work, '.git/reftable');
  await mkdir(tables);
  const [before, after] = ['a', 'b'].map((one) => one.repeat(40));
  let tip = before ?? '';
  watch = createFolderWatch({
    ...deps,
    tips: (_folder, revisions) => Promise.resolve(revisions.map(() => tip)),
  });
  await on('main');
  tip = after ?? '';
  await writeFile(join(tables, 'tables.list'), 'a table\n');
  await expect.poll(() => last()).toEqual([{ ref: 'main', from: before, to: after, commits: null }]);
});

test('a side that moves after it was read, and before the lists are, is told', async () => {
  const between = vi.fn<() => Promise<void>>();
  const tips: typeof deps.tips = async (...asked) => {
    const read = await deps.tips(...asked);
    await between();
    return read;
  };
  watch = createFolderWatch({ ...deps, tips });
  await git('branch', 'topic');
  await on('main', 'topic');
  const to = await git('commit-tree', '-m', 'x', 'HEAD^{tree}');
  between.mockImplementationOnce(async () => void (await git('update-ref', 'refs/heads/topic', to)));
  await commit('two');
  await expect.poll(() => last()).toContainEqual(expect.objectContaining({ ref: 'topic', to }));
});

test('a folder that could not be read at first is watched from when it can be', async () => {
  const tips = vi.fn<typeof deps.tips>(deps.tips).mockRejectedValueOnce(new Error('away'));
  watch = createFolderWatch({ ...deps, tips });
  await on('main');
  await git('tag', 'v1');
  watch.look();
  let times = 0;
  await expect
    .poll(async () => {
      await commit(String((times += 1)));
      return last();
    })
    .toContainEqual(expect.objectContaining({ ref: 'main' }));
});

test('a note of another program is told as one, and moves nothing', async () => {
  await on('main');
  await git('notes', 'add', '-m', 'from the terminal');
  await expect.poll(() => noted).toHaveBeenCalledWith(place);
  expect(moves).toEqual([]);
});

test('nothing is asked of Git while nothing changes, and nothing at all once it is over', async () => {
  const folder = { ...watched('main', 'HEAD'), workTree: null };
  const started = await gitStartedBy(() => watch.on(folder));
  // Beside what makes sure that Git can read here at all, two: whoever starts one waits until it has begun.
  expect(started.filter((name) => name !== 'config').toSorted()).toEqual(['cat-file', 'for-each-ref']);
  expect([moves.length, noted.mock.calls.length]).toEqual([0, 0]);
  await watch.on(null);
  const ended = watch;
  // Another one is told of the same commit, and asked for later.
  const other = vi.fn();
  watch = createFolderWatch(deps);
  await watch.on({ ...folder, moved: other });
  await commit('two');
  ended.look();
  watch.look();
  await expect.poll(() => other).toHaveBeenCalled();
  expect(moves).toEqual([]);
});

test('files of the work tree that change are told, in folders that came since, too; what is ignored is not', async () => {
  await on(WORKTREE, 'HEAD');
  await writeFile(join(work, 'a.txt'), 'changed\n');
  await expect.poll(() => last()).toContainEqual(expect.objectContaining({ ref: WORKTREE }));
  const first = last()?.[0]?.to;
  await mkdir(join(work, 'sub/deep'), { recursive: true });
  await writeFile(join(work, 'sub/deep/yarn.lock'), 'one\n');
  await expect.poll(() => last()?.[0]?.to).not.toBe(first);
  const second = last()?.[0]?.to;
  await writeFile(join(work, 'sub/deep/yarn.lock'), 'two\n');
  await expect.poll(() => last()?.[0]?.to).not.toBe(second);
  // As it was shown: nothing is told as moved.
  await git('checkout', '--quiet', '--', '.');
  await rm(join(work, 'sub'), { recursive: true });
  await expect.poll(() => last()).toEqual([]);
});

test('what changes between the question and the first watch of its folder is told', async () => {
  shown = await held();
  const begun = watch.on(watched(WORKTREE));
  writeFileSync(join(work, 'a.txt'), 'changed\n');
  await begun;
  await expect.poll(() => last()).toContainEqual(expect.objectContaining({ ref: WORKTREE }));
});
