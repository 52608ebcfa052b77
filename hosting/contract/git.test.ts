import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchRemote, listRemote } from '../../git/fetch.ts';
import { gitText, runGit } from '../../git/run.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
let gitDir: string;
let folder: string;
/** What the service told of a Git that did not come to its own end. */
let broken: object[];
const protocols = ['http'] as const;
const env = {
  GIT_AUTHOR_NAME: 'Reviewer',
  GIT_AUTHOR_EMAIL: 'reviewer@example.com',
  GIT_COMMITTER_NAME: 'Reviewer',
  GIT_COMMITTER_EMAIL: 'reviewer@example.com',
};
beforeEach(async () => {
  broken = [];
  const log = (event: string, facts: object = {}): void =>
    void (event === 'git.broken' && broken.push(facts));
  world = await openWorld('socket', { limits: { packBytes: 300_000 }, log });
  gitDir = await world.repository('team/demo', [
    { files: { a: '1\n' } },
    { files: { a: '2\n' } },
    { ref: 'refs/namespaces/ephemeral/refs/heads/draft', from: 'refs/heads/main', files: { d: 'd' } },
  ]);
  folder = await mkdtemp(join(tmpdir(), 'clone-'));
});
afterEach(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const url = async (scopes: string[], name = 'team/demo', claims = {}): Promise<string> => {
  const token = await world.token('team/demo', scopes, claims);
  return `${world.origin.replace('//', `//t:${token}@`)}/${name}.git`;
};
const refusal = async (...args: string[]): Promise<string> => {
  const { code, stderr } = await runGit(args, { cwd: folder, protocols, env, okCodes: [0, 1, 128] });
  expect(code).not.toBe(0);
  return stderr;
};
const clone = async (): Promise<void> => {
  await runGit(['clone', '--quiet', await url(['git:read']), folder], { protocols });
  await runGit(['commit', '--quiet', '--allow-empty', '-m', 'more'], { cwd: folder, env });
};

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
  const bad = [
    `${world.origin}/team/demo.git`,
    `${world.origin.replace('//', `//x:${token}@`)}/team/demo.git`,
    `${world.origin.replace('//', `//t:nothing@`)}/team/demo.git`,
    `${world.origin.replace('//', `//t:${token}@`)}/other.git`,
    `${world.origin.replace('//', `//t:${token}@`)}/team%252Fdemo.git`,
  ];
  for (const each of bad) await refusal('ls-remote', each);
});

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
  // A policy names such a ref with its namespace.
  const push = async (refs: unknown) => {
    const limited = await url(['git:read', 'git:write'], 'team/demo+ephemeral', { refs });
    const args = ['push', '--quiet', limited, 'HEAD:refs/heads/more'];
    return (await runGit(args, { cwd: folder, protocols, okCodes: [0, 1, 128] })).code;
  };
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

const push = async (refs: unknown, ...specs: string[]): Promise<number> => {
  const remote = await url(['git:write'], 'team/demo', { refs });
  return (
    await runGit(['push', '--quiet', remote, ...specs], { cwd: folder, protocols, okCodes: [0, 1, 128] })
  ).code;
};

test('ref policies hold for pushes: whole refs, forward only, first match', async () => {
  await clone();
  expect(await push([['refs/heads/*', ['no-push']]], 'HEAD:refs/heads/a')).not.toBe(0);
  expect(
    await push(
      [
        ['refs/heads/a', []],
        ['*', ['no-push']],
      ],
      'HEAD:refs/heads/a',
    ),
  ).toBe(0);
  expect(
    await push(
      [
        ['refs/heads/a', []],
        ['*', ['no-push']],
      ],
      'HEAD:refs/heads/a2',
      'HEAD:refs/tags/t',
    ),
  ).not.toBe(0);
  const forward = [['refs/heads/*', ['no-force-push']]];
  expect(await push(forward, 'HEAD:refs/heads/a')).toBe(0);
  expect(await push(forward, '+HEAD~1:refs/heads/a')).not.toBe(0);
  expect(await push(forward, ':refs/heads/a')).not.toBe(0);
  expect(await push([], '+HEAD~1:refs/heads/a')).toBe(0);
  expect(await push([['refs/heads/*', ['verify-sig']]], 'HEAD:refs/heads/b')).not.toBe(0);
});

test('deleting a tag needs both scopes', async () => {
  await clone();
  await runGit(['tag', 'v1', 'main'], { gitDir });
  expect(await refusal('push', await url(['git:write']), ':refs/tags/v1')).toContain('403');
  await runGit(['push', '--quiet', await url(['git:read', 'git:write']), ':refs/tags/v1'], {
    cwd: folder,
    protocols,
  });
  expect(await gitText(['for-each-ref', 'refs/tags'], { gitDir })).toBe('');
});

test('a small request that unpacks to a large one is cut off', async () => {
  const token = await world.token('team/demo', ['git:read', 'git:write']);
  const zeros = '0'.repeat(40);
  const command = `${zeros} ${'1'.repeat(40)} refs/heads/x\n`;
  const line = `${(command.length + 4).toString(16).padStart(4, '0')}${command}`;
  const commands = gzipSync(Buffer.from(line.repeat(400_000)));
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
  const have = `0032have ${'1'.repeat(40)}\n`;
  const ask = async (haves: number) =>
    await send(
      'git-upload-pack',
      gzipSync(Buffer.from(`0032want ${tip}\n0000${have.repeat(haves)}0009done\n`)),
    ).catch(() => null);
  expect((await send('git-receive-pack', Buffer.from('not gzip'))).status).toBe(400);
  expect((await ask(10))?.text).toContain('PACK');
  expect((await ask(1_400_000))?.text ?? '').not.toContain('PACK');
  // A connection that was broken off may be tried once more before it is known to be.
  const after = () => world.send('GET', '/api/v1/repos/branches', { token }).catch(() => null);
  expect(((await after()) ?? (await after()))?.status).toBe(200);
}, 60_000);

test('a pack over the cap is refused and leaves nothing', async () => {
  await clone();
  const noise = randomBytes(400_000);
  const blob = await gitText(['hash-object', '-w', '--stdin'], { cwd: folder, input: noise });
  await runGit(['update-ref', 'refs/tags/big', blob], { cwd: folder });
  await refusal('push', await url(['git:write']), 'refs/tags/big');
  expect(await gitText(['for-each-ref', 'refs/tags'], { gitDir })).toBe('');
  await runGit(['fsck', '--strict'], { gitDir });
  expect(
    await gitText(['cat-file', '--batch-all-objects', '--batch-check=%(objectname)'], { gitDir }),
  ).not.toContain(blob);
});

test('malformed objects are refused (fsck on receive)', async () => {
  await clone();
  const blob = await gitText(['hash-object', '-w', '--stdin'], { cwd: folder, input: 'x' });
  const tree = Buffer.concat([Buffer.from('100644 .git\0'), Buffer.from(blob, 'hex')]);
  const id = await gitText(['hash-object', '-w', '-t', 'tree', '--literally', '--stdin'], {
    cwd: folder,
    input: tree,
  });
  const commit = await gitText(['commit-tree', '-m', 'bad', id], { cwd: folder, env });
  await runGit(['update-ref', 'refs/heads/bad', commit], { cwd: folder });
  await refusal('push', await url(['git:write']), 'refs/heads/bad');
  expect(await gitText(['for-each-ref', 'refs/heads/bad'], { gitDir })).toBe('');
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

test('a push through a symbolic ref is judged by what it would write', async () => {
  await clone();
  for (const [name, target] of [
    ['alias', 'refs/heads/guarded'],
    ['twice', 'refs/heads/alias'],
    ['away', 'refs/namespaces/ephemeral/refs/heads/draft'],
    ['tag', 'refs/tags/v1'],
  ] as const)
    await runGit(['symbolic-ref', `refs/heads/${name}`, target], { gitDir });
  await runGit(['tag', 'v1', 'main'], { gitDir });
  const before = await gitText(['for-each-ref'], { gitDir });
  const guarded = [['refs/heads/guarded', ['no-push']]];
  for (const name of ['guarded', 'alias', 'twice', 'away']) {
    expect(await push(guarded, `+HEAD:refs/heads/${name}`)).not.toBe(0);
  }
  // Deleting through it deletes the tag: both scopes are needed.
  expect(await push([], ':refs/heads/tag')).not.toBe(0);
  expect(await gitText(['for-each-ref'], { gitDir })).toBe(before);
  expect(await push([], 'HEAD:refs/heads/twice')).toBe(0);
  expect(await gitText(['rev-parse', 'refs/heads/guarded'], { gitDir })).toBe(
    await gitText(['rev-parse', 'HEAD'], { cwd: folder }),
  );
});

test.each([
  { kind: 'one long name', names: ['n'.repeat(200_000)] },
  { kind: 'many folders', names: Array.from({ length: 30 }, () => 'folder'.repeat(30)) },
])('a push with a path beyond measure ($kind) is refused in words and leaves nothing', async ({ names }) => {
  await clone();
  let entry = `100644 blob ${await gitText(['hash-object', '-w', '--stdin'], { cwd: folder, input: 'x' })}`;
  let tree = '';
  for (const name of names) {
    tree = await gitText(['mktree'], { cwd: folder, input: `${entry}\t${name}\n` });
    entry = `040000 tree ${tree}`;
  }
  const commit = await gitText(['commit-tree', '-m', 'long', tree], { cwd: folder, env });
  await runGit(['update-ref', 'refs/heads/long', commit], { cwd: folder });
  const remote = await url(['git:write']);
  expect(await refusal('push', remote, 'refs/heads/long')).toContain('longer than 4096 bytes');
  expect(await gitText(['for-each-ref', 'refs/heads/long'], { gitDir })).toBe('');
  expect((await readdir(join(gitDir, 'objects'))).filter((name) => name.startsWith('tmp_'))).toEqual([]);
  // Other pushes, and those that only delete, go on.
  for (const spec of ['HEAD:refs/heads/short', ':refs/heads/short']) {
    await runGit(['push', '--quiet', remote, spec], { cwd: folder, protocols });
  }
});
