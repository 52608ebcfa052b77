import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { writeHistory } from '../testing/history.ts';
import { openWorld, type World, WAYS } from '../testing/world.ts';

const branchesOf = async (gitDir: string) =>
  await gitText(['for-each-ref', '--format=%(refname:short)', 'refs/heads/'], { gitDir });
const tip = async (where: string, ref = 'refs/heads/main') =>
  await gitText(['rev-parse', '--verify', '--quiet', ref], { gitDir: where, okCodes: [0, 1] });

describe.each(WAYS)('pull-upstream, %s', (over) => {
  let world: World;
  let upstream: string;
  let gitDir: string;
  let token: string;
  beforeEach(async () => {
    // `moving` is an upstream provider whose address has nobody listening.
    world = await openWorld(over, { providers: { moving: 'http://127.0.0.1:9/{owner}/{name}.git' } });
    upstream = await world.repository('upstream', [{ files: { a: '1\n' } }]);
    gitDir = await world.repository('demo', [], { upstream: { repository: 'upstream' } });
    token = await world.token('demo', ['git:read', 'git:write']);
  });
  afterEach(async () => await world.close());
  const pull = async (json?: unknown) =>
    await world.send('POST', '/api/v1/repos/pull-upstream', {
      token,
      ...(json === undefined ? {} : { json }),
    });
  const whenPulled = async () => {
    await world.hosting.host.syncs.idle();
    const org = await world.token(undefined, ['org:read']);
    return (await world.send('GET', '/api/meta', { token: org })).json.syncs;
  };
  test('202 with a message; branches follow the upstream, also when it was rewritten', async () => {
    const answer = await pull({});
    expect(answer.status).toBe(202);
    expect(answer.json).toEqual({ message: 'The sync has begun' });
    expect(await whenPulled()).toMatchObject([{ repo: 'demo', state: 'done', message: '1 branch moved' }]);
    expect(await tip(gitDir)).toBe(await tip(upstream));
    await runGit(['update-ref', '-d', 'refs/heads/main'], { gitDir: upstream });
    await writeHistory(upstream, [{ message: 'rewritten', files: { b: '2\n' } }]);
    expect((await pull()).status).toBe(202);
    await whenPulled();
    expect(await tip(gitDir)).toBe(await tip(upstream));
  });

  test('one branch when it is named; what was written here is kept and told', async () => {
    await writeHistory(upstream, [{ ref: 'refs/heads/other', from: 'refs/heads/main', files: { o: 'o' } }]);
    await pull({ ref: 'main' });
    await whenPulled();
    expect(await tip(gitDir)).toBe(await tip(upstream));
    expect(await tip(gitDir, 'refs/heads/other')).toBe('');
    await writeHistory(gitDir, [{ from: 'refs/heads/main^0', files: { here: 'x' } }]);
    const mine = await tip(gitDir);
    await writeHistory(upstream, [{ from: 'refs/heads/main^0', files: { there: 'y' } }]);
    await pull({ ref: 'refs/heads/main' });
    expect(await whenPulled()).toMatchObject([
      { state: 'done', message: '0 branches moved; 1 changed here and left alone' },
    ]);
    expect(await tip(gitDir)).toBe(mine);
  });

  test('an upstream given when the repository is made is what is pulled', async () => {
    const auth = { token: await world.token('upstream', ['git:read']) };
    const base = { provider: 'code', owner: 'acme', name: 'upstream', default_branch: 'main', auth };
    const made = await world.send('POST', '/api/repos', {
      token: await world.token('mirror', ['repo:write']),
      json: { base_repo: base },
    });
    expect(made).toMatchObject({
      status: 201,
      json: { base_repo: { provider: 'code', owner: 'acme', name: 'upstream' } },
    });
    token = await world.token('mirror', ['git:write']);
    expect((await pull({ auth })).status).toBe(202);
    await whenPulled();
    const mirror = world.hosting.host.store.get('mirror')?.gitDir ?? '';
    expect(await tip(mirror)).toBe(await tip(upstream));
  });

  test('a sync aside is never shown to clients', async () => {
    await pull();
    await whenPulled();
    expect(await tip(gitDir, 'refs/upstream/heads/main')).not.toBe('');
    if (over === 'memory') return;
    const url = `${world.origin.replace('//', `//t:${token}@`)}/demo.git`;
    expect(await gitText(['ls-remote', url], { protocols: ['http'] })).not.toContain('upstream');
  });

  test('a branch that became a folder of branches, and the other way round, is followed', async () => {
    const rename = async (from: string, ...to: string[]) => {
      const id = await tip(upstream, `refs/heads/${from}`);
      await runGit(['update-ref', '-d', `refs/heads/${from}`], { gitDir: upstream });
      for (const name of to) await runGit(['update-ref', `refs/heads/${name}`, id], { gitDir: upstream });
    };
    await writeHistory(upstream, [{ ref: 'refs/heads/topic', from: 'refs/heads/main', files: { t: '1' } }]);
    await pull();
    await whenPulled();
    expect(await branchesOf(gitDir)).toBe('main\ntopic');
    await rename('topic', 'topic/two', 'topic/three');
    await pull();
    expect(await whenPulled()).toMatchObject([{ state: 'done', message: '2 branches moved' }]);
    expect(await branchesOf(gitDir)).toBe('main\ntopic/three\ntopic/two');
    await runGit(['update-ref', '-d', 'refs/heads/topic/three'], { gitDir: upstream });
    await rename('topic/two', 'topic');
    await pull({ ref: 'topic' });
    expect(await whenPulled()).toMatchObject([{ state: 'done', message: '1 branch moved' }]);
    expect(await branchesOf(gitDir)).toBe('main\ntopic');
    // What the upstream has no more stays, unless a name needs its room.
    await rename('topic', 'other');
    await pull();
    await whenPulled();
    expect(await branchesOf(gitDir)).toBe('main\nother\ntopic');
  });

  test('a branch with work of its own, or that the token may not delete, makes no room', async () => {
    await writeHistory(upstream, [{ ref: 'refs/heads/topic', from: 'refs/heads/main', files: { t: '1' } }]);
    await pull();
    await whenPulled();
    const moved = async (ref: string) => {
      await runGit(['update-ref', '-d', 'refs/heads/topic'], { gitDir: upstream });
      await writeHistory(upstream, [{ ref, from: 'refs/heads/main', files: { t: '2' } }]);
    };
    await moved('refs/heads/topic/two');
    await writeHistory(upstream, [{ from: 'refs/heads/main^0', files: { a: '2\n' } }]);
    const kept = await tip(gitDir, 'refs/heads/topic');
    const limited = await world.token('demo', ['git:write'], {
      refs: [['refs/heads/topic', ['no-force-push']]],
    });
    await world.send('POST', '/api/v1/repos/pull-upstream', { token: limited });
    const without = '1 branch moved; 1 not made, because a branch here has a name in its way';
    expect(await whenPulled()).toMatchObject([{ state: 'done', message: without }]);
    expect(await tip(gitDir, 'refs/heads/topic')).toBe(kept);
    await writeHistory(gitDir, [
      { ref: 'refs/heads/topic', from: 'refs/heads/topic^0', files: { own: 'x' } },
    ]);
    await writeHistory(upstream, [{ from: 'refs/heads/main^0', files: { a: '3\n' } }]);
    await pull();
    expect(await whenPulled()).toMatchObject([{ state: 'done', message: without }]);
    expect(await tip(gitDir)).toBe(await tip(upstream));
  });

  test('two at once are one after the other, and the second sees what came meanwhile', async () => {
    const answers = await Promise.all([pull(), pull(), pull()]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    await whenPulled();
    expect(await tip(gitDir)).toBe(await tip(upstream));
  });

  test('400 without an upstream and for malformed bodies, 404 and 403 before that', async () => {
    const bare = await world.token('upstream', ['git:write']);
    const none = await world.send('POST', '/api/v1/repos/pull-upstream', { token: bare });
    expect(none.status).toBe(400);
    for (const json of [{ ref: '' }, { ref: 'a..b' }, { other: 1 }, []]) {
      expect((await pull(json)).status).toBe(400);
    }
    const missing = await world.token('missing', ['git:write']);
    expect((await world.send('POST', '/api/v1/repos/pull-upstream', { token: missing })).status).toBe(404);
    const reading = await world.token('demo', ['git:read']);
    const refused = await world.send('POST', '/api/v1/repos/pull-upstream', { token: reading });
    expect(refused).toMatchObject({ status: 403, json: { code: 'insufficient_scope' } });
    const limited = await world.token('demo', ['git:write'], { refs: [['refs/heads/main', ['no-push']]] });
    expect((await world.send('POST', '/api/v1/repos/pull-upstream', { token: limited })).status).toBe(403);
  });

  test('a failed fetch leaves every ref as it was and shows in the metadata', async () => {
    const create = await world.token('far', ['repo:write', 'git:write']);
    const json = { base_repo: { provider: 'moving', owner: 'o', name: 'n' } };
    expect((await world.send('POST', '/api/repos', { token: create, json })).status).toBe(201);
    const unknown = { base_repo: { provider: 'elsewhere', owner: 'o', name: 'n' } };
    const other = await world.token('far2', ['repo:write']);
    expect((await world.send('POST', '/api/repos', { token: other, json: unknown })).status).toBe(400);
    expect((await world.send('POST', '/api/v1/repos/pull-upstream', { token: create })).status).toBe(202);
    expect(await whenPulled()).toMatchObject([{ repo: 'far', state: 'failed' }]);
    const branches = await world.send('GET', '/api/v1/repos/branches', {
      token: await world.token('far', ['git:read']),
    });
    expect(branches.json.branches).toEqual([]);
  });

  test('500 when the sync cannot start', async () => {
    world.hosting.host.syncs.close();
    expect((await pull()).status).toBe(500);
  });
});
