/** What is neither run nor written nor waited for in a folder of somebody that is served in place. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { later } from '../../git/testing/later.ts';
import { addSettings } from '../../git/testing/settings.ts';
import { inspectFolder } from '../in-place.ts';
import { env, world, folder, token, snapshot, begin, end } from '../testing/folder-scene.ts';
import { patience } from '../../shared/testing/patience.ts';

beforeEach(begin);
afterEach(end);

test('a push writes what it asks for, and never the branch that is checked out', async () => {
  const protocols = ['http'] as const;
  const url = `${world.origin.replace('//', `//t:${token}@`)}/mine.git`;
  const clone = join(world.root, 'clone');
  await runGit(['clone', '--quiet', url, clone], { protocols });
  await runGit(['commit', '--quiet', '--allow-empty', '-m', 'two'], { cwd: clone, env });
  await runGit(['config', 'receive.denyCurrentBranch', 'updateInstead'], { cwd: folder });
  const before = await snapshot();
  const refused = await runGit(['push', '--quiet', url, 'HEAD:refs/heads/trunk'], {
    cwd: clone,
    protocols,
    okCodes: [0, 1],
  });
  expect(refused.code).toBe(1);
  expect(await snapshot()).toEqual(before);
  await runGit(['push', '--quiet', url, 'HEAD:refs/heads/feature'], { cwd: clone, protocols });
  const changed = [...(await snapshot())]
    .filter(([path, hash]) => before.get(path) !== hash)
    .map(([path]) => path);
  expect(changed.every((path) => path.endsWith('refs/heads/feature'))).toBe(true);
  expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('not committed\n');
});

test('a push deletes no branch that is checked out, here or in a linked work tree, whatever the folder allows', async () => {
  const remote = `${world.origin.replace('//', `//t:${token}@`)}/mine.git`;
  const linked = join(world.root, 'linked');
  await runGit(['worktree', 'add', '--quiet', '-b', 'there', linked], { cwd: folder });
  for (const setting of ['denyDeleteCurrent', 'denyCurrentBranch', 'denyDeletes'])
    await runGit(['config', `receive.${setting}`, setting === 'denyDeletes' ? 'false' : 'ignore'], {
      cwd: folder,
    });
  const how = { cwd: folder, protocols: ['http'], okCodes: [0, 1, 128] } as const;
  const listed = ['for-each-ref', '--format=%(refname:short)', 'refs/heads/'];
  for (const name of ['trunk', 'there']) {
    const { code } = await runGit(['push', '--quiet', remote, `:refs/heads/${name}`], how);
    expect([name, code]).not.toEqual([name, 0]);
  }
  expect(await gitText(listed, { cwd: folder })).toBe('feature\nthere\ntrunk');
  expect((await runGit(['push', '--quiet', remote, ':refs/heads/feature'], how)).code).toBe(0);
  expect(await gitText(listed, { cwd: folder })).toBe('there\ntrunk');
  // Nor the branch of a bare repository's HEAD.
  await runGit(['config', 'core.bare', 'true'], { cwd: folder });
  const bare = await runGit(['push', '--quiet', remote, ':refs/heads/trunk'], how);
  expect(bare.code).not.toBe(0);
  expect(await gitText(listed, { gitDir: join(folder, '.git') })).toBe('there\ntrunk');
});

test('hooks and programs of the folder never run', async () => {
  const witness = join(world.root, 'ran');
  const script = `#!/bin/sh\ntouch ${witness}\n`;
  for (const hook of [
    'pre-receive',
    'update',
    'post-receive',
    'post-update',
    'reference-transaction',
    'proc-receive',
    'push-to-checkout',
  ]) {
    await writeFile(join(folder, '.git/hooks', hook), script, { mode: 0o755 });
  }
  const program = join(world.root, 'program');
  await writeFile(program, script, { mode: 0o755 });
  const keys = [
    'core.fsmonitor',
    'diff.external',
    'core.sshCommand',
    'core.alternateRefsCommand',
    'gpg.program',
    'core.pager',
    'diff.x.textconv',
    'diff.x.command',
    'filter.x.clean',
    'uploadpack.packObjectsHook',
    'core.askPass',
    'core.editor',
  ];
  await addSettings(
    join(folder, '.git/config'),
    keys.map((key) => [key, program] as const),
  );
  await writeFile(join(folder, '.git/info/attributes'), '* diff=x filter=x\n');
  await runGit(
    [
      'update-ref',
      'refs/heads/other',
      await gitText(['commit-tree', '-m', 'x', 'trunk^{tree}'], { cwd: folder, env }),
    ],
    { cwd: folder },
  );
  await rm(witness, { force: true });
  await world.send('GET', '/api/v1/repos/branches/diff?branch=feature', { token });
  await world.send('GET', '/api/v1/repos/diff?sha=trunk', { token });
  await world.send('GET', '/api/v1/repos/commits', { token });
  await world.send('POST', '/api/repos/mine/notes', { token, json: { object_ref: 'feature', note: 'x' } });
  const url = `${world.origin.replace('//', `//t:${token}@`)}/mine.git`;
  const clone = join(world.root, 'clone');
  await runGit(['clone', '--quiet', url, clone], { protocols: ['http'] });
  await runGit(['push', '--quiet', url, 'HEAD:refs/heads/pushed'], {
    cwd: clone,
    protocols: ['http'],
  });
  await expect(readFile(witness)).rejects.toThrow();
});

const write = () =>
  world.send('POST', '/api/repos/mine/notes', { token, json: { object_ref: 'feature', note: 'x' } });

test('a lock in the folder is told within five seconds with its file and age, and is not touched', async () => {
  const lock = join(folder, '.git/refs/notes/commits.lock');
  await mkdir(join(folder, '.git/refs/notes'));
  await writeFile(lock, '');
  // The clock was set back since, or it came from another computer.
  const tomorrow = new Date(Date.now() + 86_400_000);
  await utimes(lock, tomorrow, tomorrow);
  expect((await write()).json.detail).toBe(
    `A lock is in the way: ${lock}. If no Git command is running in that folder, delete this file`,
  );
  const past = new Date(Date.now() - 3 * 86_400_000 - 60_000);
  await utimes(lock, past, past);
  const begun = performance.now();
  const refused = await write();
  expect(performance.now() - begun).toBeLessThan(patience(5000));
  expect(refused).toMatchObject({
    status: 503,
    json: { type: 'urn:marginalia:problem:lock-in-the-way', detail: expect.stringContaining(lock) },
  });
  expect(refused.json.detail).toContain('3 days');
  expect(refused.headers.get('Retry-After')).toBe('5');
  // Reading goes on.
  expect((await world.send('GET', '/api/v1/repos/branches', { token })).status).toBe(200);
  expect(existsSync(lock)).toBe(true);
  await rm(lock);
  expect((await write()).status).toBe(201);
});

test.runIf(process.platform !== 'win32').each([
  { kind: 'its configuration includes', file: 'pipe', opened: /not a regular file: .*pipe$/ },
  { kind: 'is its list of packed refs', file: '.git/packed-refs', opened: /^opened$/ },
])(
  'a pipe that $kind is told in seconds, holds nobody else, and is forgotten when it is gone',
  async ({ file, opened }) => {
    const paths = [
      'repos/branches',
      'repos/commits',
      'repos/notes/refs',
      'repos/branches/diff?branch=feature',
    ];
    const ask = async () =>
      await Promise.all([
        ...paths.map((path) => world.send('GET', `/api/v1/${path}`, { token })),
        world.send('POST', '/api/repos/mine/notes', {
          token,
          json: { object_ref: 'feature', note: 'x', action: 'append' },
        }),
        world.send('GET', '/mine.git/info/refs?service=git-upload-pack', { token }),
      ]);
    for (const { status } of await ask()) expect(status).toBeLessThan(300);
    const pipe = join(folder, file);
    await rm(pipe, { force: true });
    execFileSync('mkfifo', [pipe]);
    await runGit(['config', '--file', join(folder, '.git/config'), 'include.path', join(folder, 'pipe')]);
    // A look holds for a moment.
    later(600);
    const begun = performance.now();
    // Whoever opens the folder meanwhile is told as well, where that reads the file.
    const opening = inspectFolder(folder).then(() => 'opened', String);
    for (const { status, json } of await ask())
      expect({ status, json }).toMatchObject({
        status: 503,
        json: { detail: expect.stringMatching(/pipe|packed-refs/) },
      });
    expect(await opening).toMatch(opened);
    expect(performance.now() - begun).toBeLessThan(patience(12_000));
    const again = performance.now();
    await ask();
    expect(performance.now() - again).toBeLessThan(patience(3000));
    await rm(pipe);
    await runGit(['config', '--file', join(folder, '.git/config'), '--unset', 'include.path']);
    later(600);
    for (const { status } of await ask()) expect(status).toBeLessThan(300);
  },
);

test('the branch that is checked out, here or in a linked work tree, is not written through another name', async () => {
  const linked = join(world.root, 'linked');
  await runGit(['worktree', 'add', '--quiet', '-b', 'there', linked], { cwd: folder });
  await runGit(['symbolic-ref', 'refs/heads/alias', 'refs/heads/trunk'], { cwd: folder });
  await runGit(['symbolic-ref', 'refs/heads/other', 'refs/heads/there'], { cwd: folder });
  await runGit(['symbolic-ref', 'refs/heads/free', 'refs/heads/feature'], { cwd: folder });
  const copy = join(world.root, 'copy');
  const remote = `${world.origin.replace('//', `//t:${token}@`)}/mine.git`;
  await runGit(['clone', '--quiet', remote, copy], { protocols: ['http'] });
  await runGit(['commit', '--quiet', '--allow-empty', '-m', 'more'], { cwd: copy, env });
  const push = async (name: string) => {
    const args = ['push', '--quiet', remote, `+HEAD:refs/heads/${name}`];
    return (await runGit(args, { cwd: copy, protocols: ['http'], okCodes: [0, 1, 128] })).code;
  };
  for (const name of ['alias', 'other', 'trunk', 'there']) expect(await push(name)).not.toBe(0);
  expect(await gitText(['rev-parse', 'trunk'], { cwd: folder })).toBe(
    await gitText(['rev-parse', 'there'], { cwd: folder }),
  );
  expect(await push('free')).toBe(0);
});

test('where the file system ignores case, a ref in another spelling is the one that is there', async () => {
  const copy = join(world.root, 'copy');
  const remote = `${world.origin.replace('//', `//t:${token}@`)}/mine.git`;
  await runGit(['clone', '--quiet', remote, copy], { protocols: ['http'] });
  await runGit(['commit', '--quiet', '--allow-empty', '-m', 'more'], { cwd: copy, env });
  const push = async (...refs: string[]): Promise<number> => {
    const args = ['push', '--quiet', remote, ...refs.map((ref) => `+HEAD:${ref}`)];
    return (await runGit(args, { cwd: copy, protocols: ['http'], okCodes: [0, 1, 128] })).code;
  };
  // This is how such a file system looks: both names are one file.
  await link(join(folder, '.git/HEAD'), join(folder, '.git/head'));
  await runGit(['pack-refs', '--all'], { cwd: folder });
  for (const refs of [
    ['refs/heads/TRUNK'],
    ['refs/heads/Feature'],
    ['refs/heads/new', 'refs/heads/New'],
    ['refs/Upstream/x'],
    ['refs/NAMESPACES/a/refs/heads/b'],
  ])
    expect([refs, await push(...refs)]).not.toEqual([refs, 0]);
  for (const refs of [['refs/heads/feature'], ['refs/heads/new', 'refs/heads/newer'], ['refs/heads/new']])
    expect([refs, await push(...refs)]).toEqual([refs, 0]);
  await rm(join(folder, '.git/head'));
  expect(await push('refs/heads/Feature')).toBe(0);
});
