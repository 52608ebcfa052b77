/** What a version of a branch changes since an older one, modulo its base. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from '../../shared/zod.ts';
import { withGitFallback } from '../../electron/repository-copy/git-fallback.ts';
import { createRepositoryCopies } from '../../electron/repository-copy/index.ts';
import { readDiffUrl } from '../../electron/protocol/read-diff-endpoint.ts';
import { gitText } from '../../git/process/run.ts';
import { diffUrl } from '../../shared/ipc/diff-endpoint.ts';
import { commitDiffResult } from '../../shared/wire/diff.ts';
import { withOwnTemporary } from './support/own-temporary.ts';
import { openReach, ORG, type Reach } from './support/reach.ts';

const answer = commitDiffResult.extend({ includes_base: z.array(z.string()) });
type Answer = z.infer<typeof answer>;

const LINES = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`);
const text = (...changes: readonly (readonly [number, string])[]): string => {
  const lines = [...LINES];
  for (const [line, now] of changes) lines[line - 1] = now;
  return `${lines.join('\n')}\n`;
};
const changed = ({ files }: Answer): string[] =>
  files
    .map(({ raw }) => raw)
    .join('')
    .split('\n')
    .filter((line) => /^[+-](?![+-])/.test(line));

describe.each([
  { host: 'with a route for commits', readRoutes: true },
  { host: 'with nothing but the specification', readRoutes: false },
])('versions of a branch at a host $host', ({ readRoutes }) => {
  let reach: Reach;
  let profile: string;
  let gitDir: string;
  const ids = new Map<string, string>();
  let fetches = 0;

  beforeAll(async () => {
    reach = await openReach({ readRoutes });
    profile = await mkdtemp(join(tmpdir(), 'version-diffs-'));
    gitDir = await reach.world.repository('acme/demo', [
      { files: { 'a.txt': text(), 'b.txt': 'b\n', 'big.bin': 'x\0y', 'far.txt': 'far\n' } },
      { ref: 'refs/heads/moved', from: ':1', files: { 'a.txt': text([3, 'base']), 'far.txt': 'base\n' } },
      { ref: 'refs/heads/v1', from: ':1', files: { 'a.txt': text([20, 'own']), 'big.bin': 'x\0z' } },
      { ref: 'refs/heads/v1more', from: ':3', files: { 'b.txt': 'more\n', 'big.bin': 'x\0zz' } },
      {
        ref: 'refs/heads/rebased',
        from: ':2',
        files: { 'a.txt': text([3, 'base'], [20, 'own']), 'big.bin': 'x\0z' },
      },
      {
        ref: 'refs/heads/fixed',
        from: ':2',
        files: { 'a.txt': text([3, 'base'], [20, 'better']), 'big.bin': 'x\0z' },
      },
      { ref: 'refs/heads/clash', from: ':1', files: { 'a.txt': text([3, 'own']) } },
      { ref: 'refs/heads/solved', from: ':2', files: { 'a.txt': text([3, 'both']), 'b.txt': 'new\n' } },
    ]);
    for (const name of ['main', 'moved', 'v1', 'v1more', 'rebased', 'fixed', 'clash', 'solved'])
      ids.set(name, await gitText(['rev-parse', name], { gitDir }));
  });
  afterAll(async () => {
    await reach.close();
    await rm(profile, { recursive: true, force: true });
  });

  const end = (name: string, base: string | null) => ({
    sha: ids.get(name) ?? '',
    base: base === null ? null : (ids.get(base) ?? ''),
  });

  /** @param into a copy that others do not read, where what they fetched does not count */
  async function since(
    old: ReturnType<typeof end>,
    now: ReturnType<typeof end>,
    {
      paths = [],
      into = 'repositories',
      branch = 'fixed',
    }: { paths?: string[]; into?: string; branch?: string } = {},
  ): Promise<Answer> {
    const copies = createRepositoryCopies(join(profile, into), {
      gitRemote(place) {
        fetches += 1;
        return reach.client.gitRemote(place);
      },
    });
    const commits = { ...now, since: old };
    const at = { orgId: ORG, repo: 'acme/demo', branch, ephemeral: false, ephemeralBase: false };
    const url = diffUrl({ ...at, commits, paths });
    const request = readDiffUrl(new URL(url, 'app://bundle').searchParams);
    if (request === null) throw new Error('the page’s own address is not understood');
    const response = await withGitFallback(reach.client, copies).diff(request);
    return answer.parse(await response.json());
  }

  test('a branch that was only rebased changed nothing', async () => {
    const found = await since(end('v1', 'main'), end('rebased', 'moved'), { branch: 'rebased' });
    expect(found).toMatchObject({ files: [], filtered_files: [], includes_base: [] });
  });

  test('only what the author changed since is shown, and all that is missing comes with one fetch', async () => {
    fetches = 0;
    const found = await since(end('v1', 'main'), end('fixed', 'moved'), { into: 'apart' });
    // The history of the branch, the older version, the trees, the contents.
    expect(fetches).toBe(4);
    expect(changed(found)).toEqual(['-own', '+better']);
    expect(found.includes_base).toEqual([]);
  });

  test('on the same base the two are compared as they are, and held files are loaded by name', async () => {
    const [old, now] = [end('v1', 'main'), end('v1more', 'main')];
    const found = await since(old, now, { branch: 'v1more' });
    expect(changed(found)).toEqual(['-b', '+more']);
    expect(found.filtered_files.map(({ path }) => path)).toEqual(['big.bin']);
    const loaded = await since(old, now, { branch: 'v1more', paths: ['big.bin'] });
    expect(loaded.files.map(({ path }) => path)).toEqual(['big.bin']);
  });

  test('a file in which the rebase conflicts is compared as it is in both, and named', async () => {
    const found = await since(end('clash', 'main'), end('solved', 'moved'), { branch: 'solved' });
    expect(found.includes_base).toEqual(['a.txt']);
    expect(changed(found)).toEqual(['-own', '+both', '-b', '+new']);
    const one = await since(end('clash', 'main'), end('solved', 'moved'), {
      branch: 'solved',
      paths: ['b.txt'],
    });
    expect(changed(one)).toEqual(['-b', '+new']);
  });

  test('without a base on either side everything is new there', async () => {
    const found = await since(end('v1', null), end('v1', 'main'), { branch: 'v1' });
    expect(found.files).toEqual([]);
  });

  test('what the base alone changed stays on the host', async () => {
    const into = 'sparing';
    await since(end('v1', 'main'), end('fixed', 'moved'), { into });
    const copy = createRepositoryCopies(join(profile, into), reach.client).of({
      orgId: ORG,
      repo: 'acme/demo',
    });
    const blob = await gitText(['rev-parse', 'moved:far.txt'], { gitDir });
    await expect(gitText(['cat-file', '-e', blob], { gitDir: copy.gitDir })).rejects.toThrow();
  });

  test('a version that is gone is said to be gone', async () => {
    const gone = since({ sha: '1'.repeat(40), base: ids.get('main') ?? '' }, end('fixed', 'moved'));
    await expect(gone).rejects.toMatchObject({
      error: { kind: 'not-found', message: expect.stringContaining('older version') },
    });
  });

  test('nothing is left behind', async () => {
    await withOwnTemporary(async (left) => {
      await since(end('clash', 'main'), end('solved', 'moved'), { branch: 'solved' });
      await expect.poll(left).toEqual([]);
    });
  });
});

test('while the host is away, a version that was never fetched is not said to be gone', async () => {
  const reach = await openReach({ readRoutes: false });
  const profile = await mkdtemp(join(tmpdir(), 'version-diffs-'));
  try {
    const gitDir = await reach.world.repository('acme/demo', [
      { files: { a: 'a\n' } },
      { files: { a: 'b\n' } },
    ]);
    const [sha = '', base = ''] = (await gitText(['rev-parse', 'main', 'main~1'], { gitDir })).split('\n');
    const client = withGitFallback(reach.client, createRepositoryCopies(profile, reach.client));
    const at = { orgId: ORG, repo: 'acme/demo', branch: 'main', ephemeral: false, ephemeralBase: false };
    const since = (older: string) =>
      client.diff({ ...at, paths: [], commits: { sha, base, since: { sha: older, base } } });
    await (await since(sha)).text();
    await reach.close();
    await expect(since('1'.repeat(40))).rejects.toMatchObject({ error: { kind: 'offline' } });
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});
