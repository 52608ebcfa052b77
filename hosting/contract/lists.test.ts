import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { branchesResult, commitsResult } from '../../shared/wire/history.ts';
import { metaResult } from '../../shared/wire/meta.ts';
import { reposResult, repoResult } from '../../shared/wire/repository.ts';
import { writeHistory } from '../testing/history.ts';
import { readAllPages } from '../testing/pages.ts';
import { openWorld, type World, WAYS } from '../testing/world.ts';

describe.each(WAYS)('lists and repositories, %s', (over) => {
  let world: World;
  let org: string;
  beforeEach(async () => {
    world = await openWorld(over);
    org = await world.token(undefined, ['org:read']);
  });
  afterEach(async () => await world.close());
  const reader = async (repo: string) => await world.token(repo, ['git:read']);

  test('repositories: both routes, search, pages that survive new ones', async () => {
    for (let n = 0; n < 25; n++) await world.repository(`repo-${String(n).padStart(2, '0')}`);
    for (const path of ['/api/repos', '/api/v1/repos']) {
      const first = await world.send('GET', path, { token: org });
      expect(reposResult.parse(first.json).repos).toHaveLength(20);
      expect(first.json.repos[0]).toMatchObject({
        repo_id: 'repo-00',
        default_branch: 'main',
        url: `${world.origin}/repo-00.git`,
      });
    }
    expect((await world.send('GET', '/api/repos?q=-1', { token: org })).json.repos).toHaveLength(10);
    // A known client names no repository here and still sends a claim.
    const claiming = await world.token('org', ['org:read']);
    expect((await world.send('GET', '/api/v1/repos', { token: claiming })).status).toBe(200);
    let made = 0;
    const seen = await readAllPages(world, '/api/repos?limit=7', org, 'repos', async () => {
      await world.repository(`repo-00-${String(made++)}`);
      await world.repository(`zz-${String(made)}`);
    });
    const names = seen.map((each) => String(each.repo_id));
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => /^repo-\d\d$/.test(name))).toHaveLength(25);
    expect(
      (await world.send('GET', '/api/repos?limit=100000', { token: org })).json.repos.length,
    ).toBeLessThanOrEqual(100);
    for (const query of ['limit=0', 'limit=-1', 'limit=x', 'limit=1.5', 'cursor=%21', 'cursor=', 'page=2']) {
      expect((await world.send('GET', `/api/repos?${query}`, { token: org })).status).toBe(400);
    }
  });

  test('meta tells of the service and its limits', async () => {
    for (const path of ['/api/meta', '/api/v1/meta']) {
      const { json } = await world.send('GET', path, { token: org });
      expect(metaResult.parse(json)).toMatchObject({ organization: 'acme', api_version: '1.0.0', syncs: [] });
    }
  });

  test('create: name from the claim, twice is 409, mismatch is told by code', async () => {
    const token = await world.token('team/new repo', ['repo:write', 'git:read']);
    const made = await world.send('POST', '/api/repos', {
      token,
      json: { repo_name: 'team/new repo', default_branch: 'trunk' },
    });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      repo_id: 'team/new repo',
      default_branch: 'trunk',
      url: `${world.origin}/team/new%20repo.git`,
    });
    expect((await world.send('POST', '/api/v1/repos', { token })).status).toBe(409);
    const mismatch = await world.send('POST', '/api/repos', { token, json: { repo_name: 'other' } });
    expect(mismatch).toMatchObject({ status: 400, json: { code: 'repo_name_mismatch' } });
    expect(repoResult.parse((await world.send('GET', '/api/v1/repo', { token })).json).default_branch).toBe(
      'trunk',
    );
    for (const json of [
      { default_branch: '-x..y' },
      { more: 1 },
      [],
      'x',
      { base_repo: { provider: 'code' } },
    ]) {
      expect((await world.send('POST', '/api/repos', { token, json })).status).toBe(400);
    }
    expect((await world.send('POST', '/api/repos', { token: org })).json.code).toBe('repo_claim_missing');
  });

  test('names that mean something to a path or a URL are refused', async () => {
    for (const name of [
      '../x',
      '/etc',
      'a//b',
      'a/./b',
      '.',
      'a/..',
      'x.git',
      'x+ephemeral',
      'a\\b',
      'a\0b',
      'n\nl',
      'x'.repeat(300),
    ]) {
      const answer = await world.send('POST', '/api/repos', {
        token: await world.token(name, ['repo:write']),
      });
      expect(answer.status).toBe(400);
    }
    for (const name of ['__proto__', 'constructor', '-rf', 'ünï', 'a b', 'refs/heads', 'CON']) {
      const token = await world.token(name, ['repo:write', 'git:read']);
      expect((await world.send('GET', '/api/v1/repo', { token })).status).toBe(404);
      expect((await world.send('POST', '/api/repos', { token })).status).toBe(201);
      expect((await world.send('GET', '/api/v1/repo', { token })).status).toBe(200);
    }
  });

  test('fork: with a token of the source, whole or at one commit', async () => {
    const source = await world.repository('source', [{ files: { a: '1\n' } }, { files: { a: '2\n' } }], {
      defaultBranch: 'main',
    });
    const first = await gitText(['rev-parse', 'main~1'], { gitDir: source });
    const fork = async (name: string, base: Record<string, unknown>) =>
      await world.send('POST', '/api/repos', {
        token: await world.token(name, ['repo:write', 'git:read']),
        json: { base_repo: { provider: 'code', owner: 'acme', name: 'source', operation: 'fork', ...base } },
      });
    const auth = { token: await reader('source') };
    expect((await fork('fork', { auth })).status).toBe(201);
    const tips = async (name: string) =>
      (await world.send('GET', '/api/v1/repos/branches', { token: await reader(name) })).json.branches;
    expect(await tips('fork')).toMatchObject([
      { name: 'main', head_sha: await gitText(['rev-parse', 'main'], { gitDir: source }) },
    ]);
    expect((await fork('at', { auth, sha: first })).status).toBe(201);
    expect(await tips('at')).toMatchObject([{ name: 'main', head_sha: first }]);
    expect((await fork('branch', { auth, ref: 'main' })).status).toBe(201);
    expect(await tips('branch')).toEqual(await tips('fork'));
    expect((await fork('no-token', {})).status).toBe(400);
    expect((await fork('wrong', { auth: { token: await reader('other') } })).status).toBe(404);
    expect(
      (await fork('scope', { auth: { token: await world.token('source', ['git:write']) } })).status,
    ).toBe(403);
    expect((await fork('gone', { auth, sha: '1'.repeat(40) })).status).toBe(404);
    expect((await world.send('GET', '/api/v1/repo', { token: await reader('gone') })).status).toBe(404);
    const listed = await world.send('GET', '/api/repos?q=fork', { token: org });
    expect(listed.json.repos[0].base_repo).toEqual({ provider: 'code', owner: 'acme', name: 'source' });
  });

  test('branches and tags in pages; ephemeral ones apart', async () => {
    const gitDir = await world.repository('demo', [
      { files: { a: '1\n' } },
      ...['x', 'y/z', 'ü'].map((name) => ({
        ref: `refs/heads/${name}`,
        from: 'refs/heads/main',
        files: { b: name },
      })),
      { ref: 'refs/namespaces/ephemeral/refs/heads/draft', from: 'refs/heads/main', files: { c: 'c' } },
    ]);
    await runGit(['tag', 'v1', 'main'], { gitDir });
    const token = await reader('demo');
    const listed = await readAllPages(
      world,
      '/api/v1/repos/branches?limit=2',
      token,
      'branches',
      async () => {
        await writeHistory(gitDir, [{ ref: 'refs/heads/aaa', from: 'refs/heads/main', files: { n: 'n' } }]);
      },
    );
    expect(listed.map(({ name }) => String(name))).toEqual(['main', 'x', 'y/z', 'ü']);
    const branches = branchesResult.parse(
      (await world.send('GET', '/api/v1/repos/branches', { token })).json,
    );
    expect(branches.branches.map(({ name }) => name)).toContain('aaa');
    const eph = await world.send('GET', '/api/v1/repos/branches?ephemeral=true', { token });
    expect(eph.json.branches).toMatchObject([{ name: 'draft' }]);
    const drafted = await world.send('GET', '/api/v1/repos/commits?branch=draft&ephemeral=true', { token });
    expect(drafted.json.commits[0].sha).toBe(eph.json.branches[0].head_sha);
    expect((await world.send('GET', '/api/v1/repos/commits?branch=draft', { token })).status).toBe(404);
  });

  test('commits: order of git log, path, pages that stay while the branch moves', async () => {
    const gitDir = await world.repository(
      'demo',
      Array.from({ length: 23 }, (_, n) => ({
        message: `change ${String(n)}\n\nbody\n`,
        files: { [n % 2 === 0 ? 'even' : 'odd']: String(n) },
      })),
    );
    const token = await reader('demo');
    const expected = (await gitText(['log', '--format=%H', 'main'], { gitDir })).split('\n');
    const listed = await readAllPages(world, '/api/v1/repos/commits?limit=5', token, 'commits', async () => {
      await writeHistory(gitDir, [{ from: 'refs/heads/main^0', files: { late: String(Math.random()) } }]);
    });
    expect(listed.map(({ sha }) => String(sha))).toEqual(expected);
    expect(listed[0]).toMatchObject({
      parent_shas: [expected[1]],
      message: 'change 22\n\nbody\n',
      author_name: 'Reviewer',
      author_email: 'reviewer@example.com',
      committer_name: 'Reviewer',
    });
    commitsResult.parse((await world.send('GET', '/api/v1/repos/commits', { token })).json);
    const odd = await readAllPages(world, '/api/v1/repos/commits?limit=4&path=odd', token, 'commits');
    expect(odd).toHaveLength(11);
    expect((await world.send('GET', '/api/v1/repos/commits?path=o*', { token })).json.commits).toEqual([]);
    expect((await world.send('GET', '/api/v1/repos/commits?branch=none', { token })).status).toBe(404);
    const forged = Buffer.from('HEAD 0').toString('base64url');
    expect((await world.send('GET', `/api/v1/repos/commits?cursor=${forged}`, { token })).status).toBe(400);
  });

  test('problem details come in the media type asked for', async () => {
    const ask = async (accept: string) =>
      (await world.send('GET', '/api/repos', { headers: { Accept: accept } })).headers.get('Content-Type');
    expect(await ask('application/json')).toBe('application/json');
    expect(await ask('application/problem+json')).toBe('application/problem+json');
    expect(await ask('*/*')).toBe('application/problem+json');
    expect(await ask('application/problem+json;q=0.5, application/json;q=0.9')).toBe('application/json');
    const body = (await world.send('GET', '/api/repos')).json;
    expect(Object.keys(body).toSorted()).toEqual(['code', 'detail', 'error', 'status', 'title', 'type']);
    expect(body.error).toBe(body.detail);
    expect((await world.send('GET', '/api/none', { token: org })).json).toMatchObject({
      status: 404,
      type: 'about:blank',
    });
  });
});
