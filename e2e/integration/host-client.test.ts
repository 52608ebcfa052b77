import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { commitsInComparison } from '../../electron/host/comparison.ts';
import { createSyncs } from '../../electron/sync/watch.ts';
import { runGit } from '../../git/process/run.ts';
import type { SyncState } from '../../shared/ipc/shapes.ts';
import { failureOf } from './support/failure-of.ts';
import { openReach, ORG, type Reach } from './support/reach.ts';

let reach: Reach;
afterEach(() => reach.close());

const place = { orgId: ORG, repo: 'acme/app' };
const commits = 'refs/notes/commits';

/** The app against a service with one repository: main with a branch `feature` on it. */
async function open(options: Parameters<typeof openReach>[0] = {}): Promise<string> {
  reach = await openReach(options);
  return reach.world.repository(place.repo, [
    { files: { 'a.txt': 'one\n', 'big.txt': 'x\n'.repeat(5) } },
    { ref: 'refs/heads/feature', from: 'refs/heads/main', files: { 'a.txt': 'two\n' } },
    {
      ref: 'refs/namespaces/ephemeral/refs/heads/try',
      from: 'refs/heads/main',
      files: { 'a.txt': 'three\n' },
    },
  ]);
}

test('everything a reviewer reads', async () => {
  await open();
  const { client } = reach;
  const { repositories } = await client.repositories(ORG);
  expect(repositories).toMatchObject([{ name: 'acme/app', defaultBranch: 'main', upstream: null }]);
  expect(await client.repository(place)).toMatchObject({ name: 'acme/app', defaultBranch: 'main' });
  const branches = await client.branches(place, false);
  expect(branches.map(({ name }) => name)).toEqual(['feature', 'main']);
  expect((await client.branches(place, true)).map(({ name }) => name)).toEqual(['try']);
  const comparison = { ...place, branch: 'feature', ephemeral: false, ephemeralBase: false };
  const range = await commitsInComparison(client, comparison);
  expect(range).toMatchObject({
    commits: [{ sha: branches[0]?.head }],
    mergeBase: branches[1]?.head,
    truncated: false,
  });
  const ephemeral = { ...comparison, branch: 'try', ephemeral: true, paths: [] };
  const diff: unknown = await (await client.diff(ephemeral)).json();
  expect(diff).toMatchObject({ branch: 'try', stats: { files: 1, additions: 1, deletions: 1 } });
  expect(await client.probe(ORG, {})).toMatchObject({ version: '1.0.0', clockSkewMs: 0 });
});

test('a repository that comes from another one of the host is pulled with a token of that one', async () => {
  await open();
  const { world, client, sent } = reach;
  const token = await reach.mint({ orgId: ORG, scopes: ['git:read'], repo: place.repo });
  const base_repo = { provider: 'code', owner: 'acme', name: place.repo, auth: { token } };
  const made = await world.send('POST', '/api/repos', {
    token: await reach.mint({ orgId: ORG, scopes: ['repo:write'], repo: 'acme/mine' }),
    json: { base_repo },
  });
  expect(made.status).toBe(201);
  const mine = { ...place, repo: 'acme/mine' };
  expect(await client.pullUpstream(mine)).toBe('The sync has begun');
  await world.hosting.host.syncs.idle();
  expect((await client.branches(mine, false)).map(({ name }) => name)).toEqual(['feature', 'main']);
  const asked = sent.length;
  // One without an upstream is refused once.
  expect(await failureOf(client.pullUpstream(place))).toMatchObject({ kind: 'validation' });
  expect(sent.slice(asked).filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a list of many pages is read to its end', async () => {
  const gitDir = await open();
  const { stdout } = await runGit(['rev-parse', 'refs/heads/main'], { gitDir });
  const sha = stdout.toString().trim();
  const lines = Array.from(
    { length: 2250 },
    (_, i) => `create refs/heads/b${String(i).padStart(4, '0')} ${sha}\n`,
  );
  await runGit(['update-ref', '--stdin'], { gitDir, input: lines.join('') });
  expect(await reach.client.branches(place, false)).toHaveLength(2252);
  expect(reach.sent.length).toBeGreaterThan(2);
});

test('notes: none, written, guarded, appended, removed, and the refs they are on', async () => {
  await open();
  const { client } = reach;
  const object = (await client.branches(place, false))[0]?.head ?? '';
  const note = { ...place, notesRef: commits, object };
  expect(await client.readNote(note)).toEqual({ text: null, refSha: null });
  const first = await client.writeNote(note, { action: 'add', note: 'One.\n' });
  expect(await client.readNote(note)).toEqual({ text: 'One.\n', refSha: first.newRefSha, lossy: false });
  expect(await failureOf(client.writeNote(note, { action: 'add', note: 'x' }))).toMatchObject({
    kind: 'conflict',
  });
  const guard = { expectedNotesRefSha: '0'.repeat(39).concat('1') };
  const refused = await failureOf(client.writeNote(note, { action: 'append', note: 'x', ...guard }));
  expect(refused.kind).toBe('conflict');
  const second = await client.writeNote(note, {
    action: 'append',
    note: 'Two.\n',
    expectedNotesRefSha: first.newRefSha,
    author: { name: 'Reviewer', email: 'reviewer@example.com' },
  });
  expect(await client.notesRefs(place)).toEqual([{ notesRef: commits, sha: second.newRefSha }]);
  await client.writeNote(note, { action: 'remove' });
  expect((await client.readNote(note)).text).toBeNull();
});

test('each request has the smallest scopes, one repository, and minutes of life', async () => {
  await open();
  const { client, sent } = reach;
  const object = (await client.branches(place, false))[0]?.head ?? '';
  await client.repositories(ORG);
  await client.writeNote({ ...place, notesRef: commits, object }, { action: 'add', note: 'x' });
  // What a host offers is read beside the first list, whenever that answers.
  const claims = sent.filter(({ path }) => path !== '/api/meta').map(({ token }) => decodeJwt(token));
  expect(claims.map(({ scopes, repo }) => [scopes, repo])).toEqual([
    [['git:read'], 'acme/app'],
    [['org:read'], undefined],
    [['git:write'], 'acme/app'],
  ]);
  for (const { iat = 0, exp = 0 } of claims) expect(exp - iat).toBe(300);
  expect(sent.at(-1)?.path).toBe('/api/repos/acme%2Fapp/notes');
});

test('Git over HTTP with the token as password', async () => {
  await open();
  const { url, token } = await reach.client.gitRemote(place);
  const signed = url.replace('//', `//t:${token}@`);
  const { stdout } = await runGit(['ls-remote', signed], { protocols: ['http'] });
  expect(stdout.toString()).toContain('refs/heads/feature');
  const ephemeral = await reach.client.gitRemote({ ...place, ephemeral: true });
  expect(ephemeral.url).toMatch(/\/acme\/app\+ephemeral\.git$/);
});

test('a repository that is not there, or that the key does not cover', async () => {
  await open();
  const error = await failureOf(reach.client.branches({ ...place, repo: 'other' }, false));
  expect(error).toMatchObject({ kind: 'not-found', code: 'repository_not_found' });
  expect(error.message).toMatch(/does not cover it/);
});

test('a key of another organization, and a key that may not', async () => {
  await open({ issuer: 'other' });
  expect((await failureOf(reach.client.branches(place, false))).kind).toBe('forbidden');
  await reach.close();
  await open({ scopes: ['git:read'] });
  await reach.client.branches(place, false);
  expect((await failureOf(reach.client.repositories(ORG))).kind).toBe('forbidden');
});

test('tokens that cannot be verified for a moment are tried again', async () => {
  let failing = 2;
  await open();
  const { keysOf } = reach.world.hosting.host;
  reach.world.hosting.host.keysOf = (organization) => {
    failing -= 1;
    return failing >= 0 ? Promise.reject(new Error('key store is away')) : keysOf(organization);
  };
  expect(await reach.client.branches(place, false)).toHaveLength(2);
  expect(reach.sent).toHaveLength(3);
});

test.each([-600_000, 600_000])('a clock %i ms off costs at most one refused request', async (off) => {
  await open();
  reach.clockOff = off;
  const { client } = reach;
  const object = (await client.branches(place, false))[0]?.head ?? '';
  const note = { ...place, notesRef: commits, object };
  expect(reach.sent.length).toBeLessThanOrEqual(2);
  await client.writeNote(note, { action: 'add', note: 'once' });
  expect((await client.readNote(note)).text).toMatch(/^once\n?$/);
  expect(reach.sent.length).toBeLessThanOrEqual(4);
  expect(Math.abs((await client.probe(ORG, {})).clockSkewMs + off)).toBeLessThan(2000);
});

test.each([24.5, 49])('a host’s clock %d hours ahead is named, not the key', async (hours) => {
  await open();
  reach.clockOff = -hours * 3_600_000;
  await expect(reach.client.branches(place, false)).rejects.toMatchObject({
    error: { message: expect.stringContaining(`its clock is ${hours} hours ahead of this computer’s`) },
  });
});

test('a clock ten minutes behind refuses the first write without doing it, and the second one lands once', async () => {
  await open();
  const { client } = reach;
  const object = (await client.branches(place, false))[0]?.head ?? '';
  const note = { ...place, notesRef: commits, object };
  await reach.close();
  await open();
  reach.clockOff = -600_000;
  await reach.client.writeNote(note, { action: 'append', note: 'once' });
  expect(reach.sent).toHaveLength(2);
  expect((await reach.client.readNote(note)).text).toMatch(/^once\n?$/);
});

test('a host with nothing but the specification says what it lacks, in words', async () => {
  const gitDir = await open({ readRoutes: false });
  const { client } = reach;
  expect((await client.repositories(ORG)).repositories).toHaveLength(1);
  const { stdout } = await runGit(['rev-parse', 'refs/heads/feature'], { gitDir });
  const note = { ...place, notesRef: commits, object: stdout.toString().trim() };
  for (const call of [
    client.branches(place, false),
    client.commits(place, 'feature', false),
    client.repository(place),
    client.notesRefs(place),
    client.readNote(note),
  ]) {
    const error = await failureOf(call);
    expect(error.kind).toBe('unsupported-by-host');
    expect(error.message).toMatch(/^This host does not offer /);
  }
  await client.writeNote(note, { action: 'add', note: 'still written' });
  const request = { ...place, branch: 'feature', ephemeral: false, ephemeralBase: false, paths: ['a.txt'] };
  expect((await client.diff(request)).status).toBe(200);
});

test('a sync is watched to its end', async () => {
  await open();
  await reach.world.repository('fork', [{ files: { 'a.txt': 'one\n' } }], {
    upstream: { repository: place.repo },
  });
  expect(await syncOf({ orgId: ORG, repo: 'fork' })).toMatchObject({ phase: 'moved' });
  const refused = await syncOf(place);
  expect(refused.phase).toBe('refused');
  expect(refused.message).toMatch(/upstream/);
});

/** Starts a sync and waits for its end. */
function syncOf(where: { orgId: string; repo: string }): Promise<SyncState> {
  const { promise, resolve } = Promise.withResolvers<SyncState>();
  const syncs = createSyncs({
    client: reach.client,
    changed: (state) => {
      if (state.phase !== 'asking' && state.phase !== 'watching') resolve(state);
    },
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
  });
  expect(syncs.start(where).phase).toBe('asking');
  return promise;
}
