import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diffResponse } from '../../electron/protocol/diff-response.ts';
import { createLatencies } from '../../electron/host/latency.ts';
import { createFirstPaintGate } from '../../electron/protocol/first-paint-gate.ts';
import { createRunningRequests } from '../../electron/protocol/running-requests.ts';
import { organizationFolder } from '../../electron/store/kept-folder.ts';
import type { HostClient } from '../../electron/host/client.ts';
import { createLog } from '../../electron/security/log.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { diffUrl, type DiffRequest } from '../../shared/ipc/diff-endpoint.ts';
import { commitDiffResult, type CommitDiffResult } from '../../shared/wire/diff.ts';
import { gitRests } from '../../git/testing/processes.ts';
import { openReach, ORG, type Reach } from './support/reach.ts';
import { request, openClient } from './support/commit-diffs.ts';

/** The way of what commits change, from the page's address to Git, with the host's routes and without. */
const PIXELS = Uint8Array.from({ length: 3000 }, (_, at) => (at * 7919) % 256);
/** More in all than is held in memory, each less than is held back. */
const MANY = Object.fromEntries(
  Array.from({ length: 9 }, (_, at) => [`many/${at}.txt`, `${at} ${'x'.repeat(600)}\n`.repeat(1_700)]),
);
const LONG = Array.from({ length: 90_000 }, (_, at) => `line ${at}\n`).join('');
const WORDS = Array.from({ length: 60 }, (_, at) => `word ${at}\n`).join('');

const raw = ({ files }: CommitDiffResult): string => files.map((file) => file.raw).join('');
const paths = (entries: readonly { path: string }[]): string[] => entries.map(({ path }) => path);

describe.each([
  { host: 'with a route for commits', readRoutes: true },
  { host: 'with nothing but the specification', readRoutes: false },
])('a host $host', ({ readRoutes }) => {
  let reach: Reach;
  let profile: string;
  let gitDir: string;
  let client: HostClient;
  let commits: Record<'root' | 'first' | 'renamed' | 'binary' | 'side' | 'merge' | 'wip' | 'many', string>;

  beforeAll(async () => {
    reach = await openReach({ readRoutes });
    profile = await mkdtemp(join(tmpdir(), 'commit-diffs-'));
    gitDir = await reach.world.repository('acme/demo', [
      { files: { 'a.txt': 'one\n', 'words.txt': WORDS } },
      { ref: 'refs/heads/topic', from: ':1', files: { 'a.txt': 'two\n', 'b.txt': 'new\n' } },
      {
        ref: 'refs/heads/topic',
        files: { 'words.txt': null, 'moved/words.txt': `${WORDS}one more\n` },
      },
      { ref: 'refs/heads/topic', files: { 'dot.png': PIXELS, 'long.txt': LONG } },
      { ref: 'refs/heads/side', from: ':2', files: { 'side.txt': 'beside\n' } },
      { ref: 'refs/heads/topic', merge: ':5', files: { 'side.txt': 'beside\n' } },
      {
        ref: 'refs/namespaces/ephemeral/refs/heads/wip',
        from: ':6',
        files: { 'a.txt': 'three\n' },
      },
      { ref: 'refs/namespaces/ephemeral/refs/heads/wip', files: MANY },
    ]);
    const [merge, binary, renamed, first, root] = (
      await gitText(['rev-list', '--first-parent', 'topic'], { gitDir })
    ).split('\n');
    const side = await gitText(['rev-parse', 'side'], { gitDir });
    const many = await gitText(['rev-parse', 'refs/namespaces/ephemeral/refs/heads/wip'], { gitDir });
    const wip = await gitText(['rev-parse', `${many}^`], { gitDir });
    commits = {
      merge: merge ?? '',
      binary: binary ?? '',
      renamed: renamed ?? '',
      first: first ?? '',
      root: root ?? '',
      side,
      wip,
      many,
    };
    client = openClient(reach, profile);
  });
  afterAll(async () => {
    await reach.close();
    await rm(profile, { recursive: true, force: true });
  });

  const ask = (change: Partial<DiffRequest>, signal = new AbortController().signal): Promise<Response> =>
    diffResponse(new URL(diffUrl(request(change)), 'app://bundle').searchParams, signal, {
      client,
      runningRequests: createRunningRequests(),
      firstPaint: createFirstPaintGate(),
      latencies: createLatencies(),
      log: createLog(() => undefined),
    });

  async function read(change: Partial<DiffRequest>): Promise<CommitDiffResult> {
    const response = await ask(change);
    const body: unknown = await response.json();
    expect(response.status, JSON.stringify(body)).toBe(200);
    return commitDiffResult.parse(body);
  }

  /** What Git itself says of the same two ends. */
  const git = async (...ends: string[]): Promise<string> =>
    (await runGit(['diff', '-M', '-C', ...ends], { gitDir })).stdout.toString();

  test('one commit is compared with its first parent', async () => {
    const answer = await read({ commits: { sha: commits.first } });
    expect(answer.sha).toBe(commits.first);
    expect(answer.stats).toEqual({ files: 2, additions: 2, deletions: 1, changes: 3 });
    expect(raw(answer)).toBe(await git(commits.root, commits.first));
  });

  test('a root commit is compared with nothing', async () => {
    const answer = await read({ commits: { sha: commits.root } });
    expect(answer.files.map(({ path, state }) => [path, state])).toEqual([
      ['a.txt', 'A'],
      ['words.txt', 'A'],
    ]);
    expect(answer.stats.additions).toBe(61);
  });

  test('a rename is one, with its similarity', async () => {
    const { files } = await read({ commits: { sha: commits.renamed } });
    expect(files).toHaveLength(1);
    expect(files[0]).toMatchObject({ path: 'moved/words.txt', old_path: 'words.txt' });
    expect(files[0]?.state).toMatch(/^R\d+$/);
  });

  test('a merge shows what it brought to its first parent', async () => {
    const answer = await read({ commits: { sha: commits.merge } });
    expect(paths(answer.files)).toEqual(['side.txt']);
  });

  test('large and binary files are held back, and come whole when asked for by name', async () => {
    const span = { sha: commits.binary };
    const answer = await read({ commits: span });
    expect(paths(answer.filtered_files)).toEqual(['dot.png']);
    expect(paths(answer.files)).toEqual(['long.txt']);
    const loaded = await read({ commits: span, paths: ['dot.png'] });
    expect(paths(loaded.files)).toEqual(['dot.png']);
    expect(raw(loaded)).toContain('GIT binary patch');
    expect(loaded.filtered_files).toEqual([]);
  });

  test('several commits are one diff from the oldest one’s parent', async () => {
    const answer = await read({ commits: { sha: commits.binary, base: commits.root } });
    const all = [...paths(answer.files), ...paths(answer.filtered_files)];
    expect(all.toSorted()).toEqual(['a.txt', 'b.txt', 'dot.png', 'long.txt', 'moved/words.txt']);
    const two = await read({ commits: { sha: commits.renamed, base: commits.root } });
    expect(raw(two)).toBe(await git(commits.root, commits.renamed));
  });

  test('several commits from the very first one on are compared with nothing', async () => {
    const answer = await read({ commits: { sha: commits.first, base: null } });
    expect(answer.files.map(({ path, state }) => [path, state])).toEqual([
      ['a.txt', 'A'],
      ['b.txt', 'A'],
      ['words.txt', 'A'],
    ]);
  });

  test('a commit of an ephemeral branch', async () => {
    const answer = await read({ branch: 'wip', ephemeral: true, commits: { sha: commits.wip } });
    expect(paths(answer.files)).toEqual(['a.txt']);
  });

  test('more than memory should hold comes whole', async () => {
    const answer = await read({ branch: 'wip', ephemeral: true, commits: { sha: commits.many } });
    expect(answer.stats).toMatchObject({ files: 9, additions: 9 * 1_700 });
    expect(raw(answer)).toBe(await git(commits.wip, commits.many));
  });

  test('a commit that is not there is told as such, and the next one is read all the same', async () => {
    const response = await ask({ commits: { sha: 'f'.repeat(40) } });
    expect(await response.json()).toMatchObject({ error: { kind: 'not-found' } });
    expect(response.status).toBe(404);
    const before = reach.sent.length;
    expect(paths((await read({ commits: { sha: commits.first } })).files)).toEqual(['a.txt', 'b.txt']);
    if (readRoutes) expect(reach.sent).toHaveLength(before + 1);
  });

  test('nothing is left to do once the page stops reading', async () => {
    const gone = new AbortController();
    const answered = ask({ commits: { sha: commits.binary } }, gone.signal);
    gone.abort();
    expect((await answered).status).toBe(503);
    reach.world.hosting.host.notes.close();
    expect(await gitRests()).toBe(true);
    const { body } = await ask({ commits: { sha: commits.binary }, paths: ['long.txt'] });
    const reader = body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(await gitRests()).toBe(true);
    expect((await read({ commits: { sha: commits.first } })).files).toHaveLength(2);
  });

  test('only what was asked for came, with the smallest scope, and no token stayed', async () => {
    const scopes = reach.sent.map(({ token }) => {
      const claims: { scopes: string[]; repo: string } = JSON.parse(
        Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
      );
      return `${claims.scopes.join()} ${claims.repo}`;
    });
    expect(new Set(scopes)).toEqual(new Set(['git:read acme/demo']));
    const kept = organizationFolder(join(profile, 'repositories'), ORG);
    const caches = await readdir(kept);
    for (const cache of caches) {
      const config = await readFile(join(kept, cache, 'config'), 'utf8');
      expect(config).not.toMatch(/extraheader|eyJ/i);
    }
    expect(caches.length).toBe(1);
  });
});
