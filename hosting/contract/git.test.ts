/** Clone, fetch and push by plain Git. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchRemote } from '../../git/remote/fetch.ts';
import { listRemote } from '../../git/remote/host-remote.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import {
  world,
  gitDir,
  folder,
  broken,
  protocols,
  env,
  url,
  refusal,
  clone,
  begin,
  end,
} from '../testing/git-scene.ts';

beforeEach(begin);
afterEach(end);

test('clone, partial clone, shallow clone; every protocol version', async () => {
  const remote = await url(['git:read']);
  for (const [index, flags] of [[], ['--filter=blob:none', '--bare'], ['--depth=1']].entries()) {
    for (const version of ['0', '1', '2']) {
      const target = join(folder, `${String(index)}-${version}`);
      const config = [`protocol.version=${version}`];
      await runGit(['clone', '--quiet', ...flags, remote, target], { protocols, config });
      const tip = await gitText(['-C', target, 'rev-parse', 'HEAD'], { cwd: folder });
      expect(tip).toBe(await gitText(['rev-parse', 'main'], { gitDir }));
    }
  }
  expect(broken).toEqual([]);
});

test('a name with a slash is one name, encoded or not', async () => {
  const plain = await gitText(['ls-remote', await url(['git:read'])], { protocols });
  expect(await gitText(['ls-remote', await url(['git:read'], 'team%2Fdemo')], { protocols })).toBe(plain);
  expect(plain).not.toContain('namespaces');
});

test('scopes: reading needs git:read, writing git:write, neither includes the other', async () => {
  expect(await refusal('ls-remote', await url(['git:write']))).toContain('403');
  await clone();
  expect(await refusal('push', await url(['git:read']), 'HEAD:refs/heads/x')).toContain('403');
  await runGit(['push', '--quiet', await url(['git:write']), 'HEAD:refs/heads/x'], {
    cwd: folder,
    protocols,
  });
  expect(await gitText(['rev-parse', 'refs/heads/x'], { gitDir })).toBe(
    await gitText(['rev-parse', 'HEAD'], { cwd: folder }),
  );
});

test('the token is the password of t; others and repositories of other tokens are refused', async () => {
  const token = await world.token('team/demo', ['git:read']);
  // It is there, and answers to a token of its own.
  await world.repository('other', [{ files: { a: '1\n' } }]);
  const own = await world.token('other', ['git:read']);
  await gitText(['ls-remote', `${world.origin.replace('//', `//t:${own}@`)}/other.git`], { protocols });
  const bad = [
    `${world.origin}/team/demo.git`,
    `${world.origin.replace('//', `//x:${token}@`)}/team/demo.git`,
    `${world.origin.replace('//', `//t:nothing@`)}/team/demo.git`,
    `${world.origin.replace('//', `//t:${token}@`)}/other.git`,
    `${world.origin.replace('//', `//t:${token}@`)}/team%252Fdemo.git`,
  ];
  for (const each of bad) await refusal('ls-remote', each);
  // Nobody learns which others there are.
  for (const name of ['other', 'nothing', '%ff'])
    expect(
      (await world.send('GET', `/${name}.git/info/refs?service=git-upload-pack`, { token })).status,
    ).toBe(404);
});

// A policy names such a ref with its namespace.
const push = async (refs: unknown) => {
  const limited = await url(['git:read', 'git:write'], 'team/demo+ephemeral', { refs });
  const args = ['push', '--quiet', limited, 'HEAD:refs/heads/more'];
  return (await runGit(args, { cwd: folder, protocols, okCodes: [0, 1, 128] })).code;
};

test('the ephemeral remote is the ephemeral namespace: read, written, and apart', async () => {
  const remote = await url(['git:read', 'git:write'], 'team/demo+ephemeral');
  expect(await gitText(['ls-remote', remote], { protocols })).toContain('refs/heads/draft');
  await clone();
  await runGit(['push', '--quiet', remote, 'HEAD:refs/heads/mine'], { cwd: folder, protocols });
  const there = await gitText(['for-each-ref', '--format=%(refname)'], { gitDir });
  expect(there.split('\n')).toEqual([
    'refs/heads/main',
    'refs/namespaces/ephemeral/refs/heads/draft',
    'refs/namespaces/ephemeral/refs/heads/mine',
  ]);
  expect(await push([['refs/namespaces/*', ['no-push']]])).not.toBe(0);
  expect(await push([['refs/heads/*', ['no-push']]])).toBe(0);
});

test('hidden refs are neither listed nor written by name', async () => {
  await clone();
  const remote = await url(['git:write']);
  for (const ref of ['refs/namespaces/ephemeral/refs/heads/x', 'refs/upstream/heads/x']) {
    await refusal('push', remote, `HEAD:${ref}`);
    expect(await gitText(['for-each-ref', ref], { gitDir })).toBe('');
  }
});

test('a small request that unpacks to a large one is cut off', async () => {
  const token = await world.token('team/demo', ['git:read', 'git:write']);
  const zeros = '0'.repeat(40);
  const command = `${zeros} ${'1'.repeat(40)} refs/heads/x\n`;
  const line = `${(command.length + 4).toString(16).padStart(4, '0')}${command}`;
  const commands = gzipSync(Buffer.from(line.repeat(100_000)));
  expect(commands.length).toBeLessThan(500_000);
  const send = async (service: string, body: Uint8Array) =>
    await world.send('POST', `/team/demo.git/${service}`, {
      token,
      body,
      headers: { 'Content-Type': `application/x-${service}-request`, 'Content-Encoding': 'gzip' },
    });
  expect((await send('git-receive-pack', commands)).status).toBe(413);
  // A fetch like any other but for its length: what it says to have is nowhere.
  const tip = await gitText(['rev-parse', 'main'], { gitDir });
  // Git reads the id alone of each line.
  const have = `ea60have ${'1'.repeat(40)} ${'x'.repeat(59_949)}\n`;
  const ask = async (haves: number) =>
    await send(
      'git-upload-pack',
      gzipSync(Buffer.from(`0032want ${tip}\n0000${have.repeat(haves)}0009done\n`)),
    ).catch(() => null);
  expect((await send('git-receive-pack', Buffer.from('not gzip'))).status).toBe(400);
  expect((await ask(10))?.text).toContain('PACK');
  expect((await ask(1_150))?.text ?? '').not.toContain('PACK');
  // A connection that was broken off may be tried once more before it is known to be.
  const after = () => world.send('GET', '/api/v1/repos/branches', { token }).catch(() => null);
  expect(((await after()) ?? (await after()))?.status).toBe(200);
});

test('notes go over Git both ways', async () => {
  await clone();
  const head = await gitText(['rev-parse', 'main'], { gitDir });
  await runGit(['notes', 'add', '-m', 'from a clone', head], { cwd: folder, env });
  await runGit(['push', '--quiet', await url(['git:write']), 'refs/notes/commits'], {
    cwd: folder,
    protocols,
  });
  const token = await world.token('team/demo', ['git:read', 'git:write']);
  const read = await world.send('GET', `/api/v1/repos/notes?sha=${head}`, { token });
  expect(read.json.note).toBe('from a clone\n');
  const json = { action: 'append', object_ref: head, note: 'from the service\n' };
  await world.send('POST', '/api/repos/team%2Fdemo/notes', { token, json });
  const bare = await mkdtemp(join(tmpdir(), 'cache-'));
  await runGit(['init', '--bare', '--quiet', bare]);
  const remote = { url: `${world.origin}/team/demo.git`, token };
  await fetchRemote(bare, remote, ['+refs/notes/*:refs/notes/*'], { atomic: true, prune: true });
  expect(await gitText(['notes', 'show', head], { gitDir: bare })).toBe('from a clone\n\nfrom the service');
  expect((await listRemote(remote, ['refs/notes/*'])).map(({ ref }) => ref)).toEqual(['refs/notes/commits']);
  const { stdout } = await runGit(['config', '--list'], { gitDir: bare });
  expect(stdout.toString()).not.toContain(Buffer.from(`t:${token}`).toString('base64'));
  await expect(
    fetchRemote(bare, { ...remote, token: 'wrong' }, ['+refs/notes/*:refs/notes/*']),
  ).rejects.toMatchObject({ code: 128 });
  await rm(bare, { recursive: true, force: true });
});

test('what is no smart request is refused in words', async () => {
  const token = await world.token('team/demo', ['git:read', 'git:write']);
  const send = async (method: string, path: string, headers = {}, body?: Uint8Array) =>
    (await world.send(method, `/team/demo.git/${path}`, { token, headers, ...(body ? { body } : {}) }))
      .status;
  expect(await send('GET', 'info/refs')).toBe(403);
  expect(await send('GET', 'info/refs?service=git-evil')).toBe(403);
  expect(await send('POST', 'info/refs?service=git-upload-pack')).toBe(405);
  expect(await send('GET', 'git-upload-pack')).toBe(405);
  expect(await send('POST', 'git-upload-pack', { 'Content-Type': 'text/plain' })).toBe(415);
  expect(await send('GET', 'HEAD')).toBe(404);
  expect(await send('GET', 'config')).toBe(404);
  const type = { 'Content-Type': 'application/x-git-receive-pack-request' };
  expect(await send('POST', 'git-receive-pack', type, Buffer.from('zzzz'))).toBe(400);
  expect(await send('POST', 'git-receive-pack', type, Buffer.from('0003'))).toBe(400);
  expect(await send('POST', 'git-receive-pack', type, Buffer.from(`0049${'0'.repeat(40)} nonsense`))).toBe(
    400,
  );
  expect(
    await send('POST', 'git-receive-pack', { ...type, 'Content-Encoding': 'br' }, Buffer.from('0000')),
  ).toBe(415);
});
