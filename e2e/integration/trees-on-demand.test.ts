/** Histories are fetched as commits alone; whatever needs trees afterwards is read as in a whole repository. */
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { GitRemote } from '../../electron/host/client.ts';
import { createHistory } from '../../git/remarks/history.ts';
import { commitDiffOverGit } from '../../electron/repository-copy/commit-diff.ts';
import { openCopy } from '../../electron/repository-copy/copy.ts';
import type { During } from '../../electron/repository-copy/fetcher.ts';
import { objectOfFile } from '../../electron/repository-copy/file-objects.ts';
import {
  createRepositoryCopies,
  type OpenCopy,
  type RepositoryCopies,
} from '../../electron/repository-copy/index.ts';
import { createTouching } from '../../electron/repository-copy/touching.ts';
import { readFollowedRange, type FollowedCommit } from '../../git/follow/range.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { commitsTouching } from '../../git/history/touching.ts';
import { createKeyedMutex } from '../../shared/keyed-mutex.ts';
import { commitDiffResult } from '../../shared/wire/diff.ts';
import { changedAnswers, type ChangedAnswers } from './support/changed-answers.ts';
import { openReach, ORG, type Reach } from './support/reach.ts';

const place = { orgId: ORG, repo: 'acme/demo' };
const topic = { branch: 'topic', ephemeral: false };
const env = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'Reviewer'],
    [`GIT_${who}_EMAIL`, 'reviewer@example.com'],
  ]),
);

let reach: Reach;
let root: string;
let gitDir: string;
let host: ChangedAnswers;
let copies: RepositoryCopies;
let copy: OpenCopy;
/** How often the host was asked for objects. */
let asked: number;
/** What is read in the host's repository itself. */
let told: Told;

beforeAll(async () => {
  reach = await openReach({ readRoutes: false });
  gitDir = await reach.world.repository('acme/demo', [
    { files: { a: '1\n', 'deep/b': '1\n', 'deep/er/c': '1\n', 'beside/d': '1\n' } },
    { files: { a: '2\n' } },
    { files: { 'deep/b': '2\n' } },
    { ref: 'refs/heads/topic', from: ':3', files: { 'deep/er/c': '2\n' } },
    { files: { 'beside/d': '2\n' } },
    { ref: 'refs/heads/topic', from: ':4', merge: ':5', files: { a: '3\n' } },
    { ref: 'refs/heads/topic', from: ':6', files: { 'deep/er/e': '1\n' } },
  ]);
  host = await changedAnswers(reach.world.origin);
  told = await tell();
});
afterAll(async () => {
  host.close();
  await reach.close();
});
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'copies-'));
  open();
});
afterEach(async () => {
  copies.close();
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});

async function remote(ephemeral: boolean): Promise<GitRemote> {
  const { url, ...rest } = await reach.client.gitRemote({ ...place, ephemeral });
  return { ...rest, url: url.replace(reach.world.origin, host.origin) };
}

/** As another run of the app, on the same folder. */
function open(): void {
  asked = 0;
  copies = createRepositoryCopies(root, {
    gitRemote: ({ ephemeral = false }) => remote(ephemeral),
  });
  copy = copies.of(place);
  host.change = counted;
}

function counted(body: Buffer): Buffer {
  if (body.includes('PACK')) asked += 1;
  return body;
}

/** As a host answers that knows no filters. */
function withoutFilters(body: Buffer): Buffer {
  const at = body.indexOf('fetch=shallow');
  const filter = at < 0 ? -1 : body.indexOf(' filter', at);
  if (filter >= 0) body.write(' ignore', filter);
  return counted(body);
}

const idOf = (revision: string): Promise<string> => gitText(['rev-parse', revision], { gitDir });
/** Moves a ref of the host until the test is over. @param back null: it goes then */
async function pointed(ref: string, at: string, back: string | null): Promise<void> {
  await runGit(['update-ref', ref, at], { gitDir });
  onTestFinished(async () => {
    await runGit(['update-ref', ...(back === null ? ['-d', ref] : [ref, back])], { gitDir });
  });
}
async function treesHere(): Promise<number> {
  const listed = ['cat-file', '--batch-all-objects', '--batch-check=%(objecttype)'];
  return (await gitText(listed, { gitDir: copy.gitDir })).split('\n').filter((type) => type === 'tree')
    .length;
}
async function rawDiff(sha: string): Promise<string> {
  const request = { ...place, ...topic, ephemeralBase: false, paths: [] };
  const response = await commitDiffOverGit(copy, request, { sha }, {});
  const { files } = commitDiffResult.parse(await response.json());
  return files.map(({ raw }) => raw).join('');
}

interface Told {
  tip: string;
  base: string;
  range: readonly FollowedCommit[];
  /** Of every commit of the branch, newest first: what it changes, and what one of its files is. */
  commits: readonly { sha: string; diff: string; id: string }[];
  touching: readonly string[];
}

async function tell(): Promise<Told> {
  const [tip, base] = [await idOf('topic'), await idOf('main~1')];
  const listed = await gitText(['rev-list', '--parents', 'topic'], { gitDir });
  const commits = listed.split('\n').map(async (line) => {
    const [sha = '', from] = line.split(' ');
    const changed = from === undefined ? ['show', '--format=', sha] : ['diff', from, sha];
    const { stdout } = await runGit(changed, { gitDir });
    return { sha, diff: stdout.toString(), id: await idOf(`${sha}:deep/er/c`) };
  });
  return {
    tip,
    base,
    range: await readFollowedRange(gitDir, { from: base, to: tip, most: 100 }),
    commits: await Promise.all(commits),
    touching: await commitsTouching(gitDir, { tip, without: null, paths: [er] }),
  };
}
const er = { text: 'er/', exact: false };

/** Reads what needs trees. @param commits of so many commits of the branch what they change, and a file */
async function expectAllRead(commits = 2): Promise<void> {
  const { tip, base, range } = told;
  const read = await createHistory(copy).range({ ...topic, commits: { sha: tip, base } });
  expect(read.commits).toEqual(range);
  // The newest one, the merge before it, and so on to the root.
  for (const { sha, diff, id } of told.commits.slice(0, commits)) {
    expect(await rawDiff(sha)).toBe(diff);
    expect(await objectOfFile(copy, { ...topic, commit: sha, path: 'deep/er/c' })).toBe(id);
  }
  const found = await createTouching(copies)({ ...place, ...topic, tip, without: null, paths: [er] });
  expect(found).toEqual(told.touching);
}

test('a history comes without trees; those of a range come in one fetch, once, and Git fetches nothing by itself', async () => {
  const tip = await copy.fetchHistory('topic', false);
  expect(await copy.hasHistory(tip)).toBe(true);
  expect(await treesHere()).toBe(0);
  const commits = { sha: tip, base: await idOf('main~1') };
  await createHistory(copy).range({ ...topic, commits });
  expect(asked).toBe(2);
  await createHistory(copy).range({ ...topic, commits });
  expect(asked).toBe(2);
  // After a rebase: its commits, and of their trees what is new. Here that is nothing.
  const moved = await gitText(['commit-tree', `${tip}^{tree}`, '-p', commits.base, '-m', 'Moved'], {
    gitDir,
    env,
  });
  await pointed('refs/heads/topic', moved, tip);
  await copy.fetchHistory('topic', false);
  await createHistory(copy).range({ ...topic, commits: { ...commits, sha: moved } });
  expect(asked).toBe(3);
});

test('everything is read that needs trees, and in another run the host is not asked for it again', async () => {
  await expectAllRead(Infinity);
  copies.close();
  open();
  await expectAllRead();
  expect(asked).toBe(0);
});

test('the same is read at the same time, with notes', async () => {
  await Promise.all([expectAllRead(), expectAllRead(), copy.notes.refresh()]);
});

describe('the same is read', () => {
  test('of a host without filters, which sends everything at once', async () => {
    host.change = withoutFilters;
    await expectAllRead();
    expect(asked).toBe(1);
  });

  test('where more trees are missing than can be named: they come with the history, once', async () => {
    const ending = new AbortController().signal;
    const during: During = (_part, fetch) => fetch(() => undefined, ending);
    const deps = { gitDir: join(root, 'apart'), remote, mutex: createKeyedMutex(), during, ending };
    const apart = openCopy(deps, 2);
    const span = { ...topic, commits: { sha: await idOf('topic'), base: null } };
    for (let time = 0; time < 2; time += 1) {
      const { commits } = await createHistory(apart).range(span);
      expect(commits).toEqual(
        await readFollowedRange(gitDir, { from: null, to: span.commits.sha, most: 100 }),
      );
      expect(asked).toBe(2);
    }
  });

  test('of a host that has no filters any more', async () => {
    await copy.fetchHistory('main', false);
    host.change = withoutFilters;
    await expectAllRead();
  });

  test('in a copy of an earlier version, which has all trees', async () => {
    await copy.notes.refresh();
    await runGit(['fetch', '--quiet', gitDir, '+refs/heads/main:refs/branches/earlier'], {
      gitDir: copy.gitDir,
      protocols: ['file'],
    });
    await writeFile(join(copy.gitDir, 'marginalia-uncut'), '');
    await expectAllRead();
  });

  test('when a run ended after the commits had come, before that was noted', async () => {
    await objectOfFile(copy, { branch: 'main', ephemeral: false, path: 'a' });
    await copy.fetchHistory('topic', false);
    copies.close();
    await rm(join(copy.gitDir, 'marginalia-uncut'));
    open();
    await objectOfFile(copy, { branch: 'main', ephemeral: false, path: 'a' });
    await expectAllRead();
  });

  test('after a power cut that emptied what had come of trees: by whoever reads again', async () => {
    await copy.fetchHistory('topic', false);
    const folder = join(copy.gitDir, 'objects/pack');
    const before = await readdir(folder);
    const span = { ...topic, commits: { sha: await idOf('topic'), base: await idOf('main~1') } };
    await createHistory(copy).range(span);
    copies.close();
    for (const name of await readdir(folder)) {
      if (before.includes(name)) continue;
      await chmod(join(folder, name), 0o600);
      await writeFile(join(folder, name), '');
    }
    open();
    await expect(createHistory(copy).range(span)).rejects.toMatchObject({ name: 'GitError' });
    await expectAllRead();
  });

  test('beside a notes ref that somebody set to the code', async () => {
    await copy.fetchHistory('main', false);
    for (const at of ['main~1', 'topic']) {
      await pointed('refs/notes/odd', at, null);
      await copy.notes.refresh();
    }
    await expectAllRead();
  });
});
