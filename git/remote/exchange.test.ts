import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchedRefs, openExchange, networkOptions } from './exchange.ts';
import { gitText } from '../process/run.ts';
import { refsFingerprint } from '../refs/refs-fingerprint.ts';
import { gitStartedBy } from '../testing/started.ts';

let root: string;
const before = { ...process.env };
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'exchange-'));
  process.env['HOME'] = root;
  for (const name of ['XDG_CONFIG_HOME', 'GIT_SSH', 'GIT_SSH_COMMAND']) delete process.env[name];
  await gitText(['init', '--quiet', join(root, 'work')]);
});
afterEach(async () => {
  for (const name of ['HOME', 'XDG_CONFIG_HOME', 'GIT_SSH', 'GIT_SSH_COMMAND']) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
  await rm(root, { recursive: true, force: true });
});

test.each([
  ['', 'ssh -o BatchMode=yes'],
  ['ssh -i ~/.ssh/work', 'ssh -i ~/.ssh/work -o BatchMode=yes'],
  ['/usr/bin/ssh', '/usr/bin/ssh -o BatchMode=yes'],
  // Another program has other options; it has no terminal to ask at, either.
  ['my-wrapper --fast', undefined],
])('SSH asks nobody: %s', async (command, wanted) => {
  if (command !== '') await writeFile(join(root, '.gitconfig'), `[core]\n\tsshCommand = ${command}\n`);
  const folder = join(root, 'work', '.git');
  await gitText(['config', 'core.sshCommand', 'folder'], { gitDir: folder });
  const exchange = await openExchange(join(root, 'exchange'), folder, join(root, 'work'));
  const { env } = await networkOptions(exchange, new AbortController().signal, null);
  expect(env?.['GIT_SSH_COMMAND']).toBe(wanted);
  expect(env?.['GIT_OBJECT_DIRECTORY']).toBe(join(folder, 'objects'));
});

test('the exchange of the last Sync serves again until a ref of the folder moves, or something came into it', async () => {
  const [work, gitDir] = [join(root, 'work'), join(root, 'exchange')];
  const folder = join(work, '.git');
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  const commit = async (): Promise<string> => {
    await gitText([...who, 'commit', '--quiet', '--allow-empty', '--message=more'], { cwd: work });
    // A change of this moment might look the same as the next one.
    await expect.poll(() => refsFingerprint(folder)).not.toBeNull();
    return await gitText(['rev-parse', 'HEAD'], { cwd: work });
  };
  const held = async (): Promise<string> =>
    await gitText(['for-each-ref', '--format=%(objectname) %(refname)'], { gitDir });
  const opened = async () =>
    await gitStartedBy(
      async () => await (await openExchange(gitDir, folder, join(root, 'work'))).user(),
    ).then((all) => all.toSorted());

  const first = await commit();
  expect(await opened()).toContain('for-each-ref');
  expect(await held()).toContain(first);
  expect(await opened()).not.toContain('for-each-ref');

  const second = await commit();
  expect(await opened()).toContain('for-each-ref');
  expect(await held()).toContain(second);
  expect(await opened()).not.toContain('for-each-ref');

  // What a fetch brought is not taken for the folder's.
  await gitText(['update-ref', 'refs/remotes/origin/main', second], {
    gitDir,
    env: { GIT_OBJECT_DIRECTORY: join(folder, 'objects') },
  });
  expect(await opened()).toContain('for-each-ref');
  expect(await held()).not.toContain('origin');

  // Nor does a lock that an ended fetch left stay in the way.
  expect(await opened()).not.toContain('for-each-ref');
  await writeFile(join(gitDir, 'packed-refs.lock'), '');
  expect(await opened()).toContain('for-each-ref');
  expect(await held()).toContain(second);
});

/** An exchange for a folder with two commits, a remote branch and a tag. */
async function openScene() {
  const folder = join(root, 'work', '.git');
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  const commit = ['commit', '--quiet', '--allow-empty', '--message=one'];
  await gitText([...who, ...commit], { cwd: join(root, 'work') });
  await gitText([...who, ...commit], { cwd: join(root, 'work') });
  const [second = '', first = ''] = (await gitText(['rev-list', 'HEAD'], { gitDir: folder })).split('\n');
  for (const ref of ['refs/remotes/origin/a', 'refs/tags/v1'])
    await gitText(['update-ref', ref, first], { gitDir: folder });
  const exchange = await openExchange(join(root, 'exchange'), folder, join(root, 'work'));
  const { gitDir, env } = exchange;
  return {
    exchange,
    first,
    second,
    inExchange: (...args: string[]) => gitText(args, { gitDir, env: { ...env } }),
  };
}

describe('the refs of an exchange after a fetch', () => {
  test('those that moved are read without Git', async () => {
    const { exchange, first, second, inExchange } = await openScene();
    await inExchange('update-ref', 'refs/remotes/origin/a', second);
    await inExchange('update-ref', 'refs/remotes/origin/b/c', second);
    let refs: ReadonlyMap<string, string> = new Map();
    expect(await gitStartedBy(async () => ({ refs } = await fetchedRefs(exchange)))).toEqual([]);
    expect(Object.fromEntries(refs)).toEqual({
      'refs/remotes/origin/a': second,
      'refs/remotes/origin/b/c': second,
      'refs/tags/v1': first,
    });
  });

  test.each([
    [
      'one that was packed is gone',
      async ({ inExchange }: Awaited<ReturnType<typeof openScene>>) =>
        await inExchange('update-ref', '-d', 'refs/remotes/origin/a'),
      ['refs/tags/v1'],
    ],
    [
      'one has become the name of another',
      async ({ inExchange }: Awaited<ReturnType<typeof openScene>>) =>
        await inExchange('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/a'),
      ['refs/remotes/origin/a', 'refs/tags/v1'],
    ],
    [
      'a lock was left among them',
      async ({ exchange }: Awaited<ReturnType<typeof openScene>>) =>
        await writeFile(join(exchange.gitDir, 'refs', 'b.lock'), ''),
      ['refs/remotes/origin/a', 'refs/tags/v1'],
    ],
  ])('Git lists them where %s', async (_, change, names) => {
    const scene = await openScene();
    await change(scene);
    expect(new Set((await fetchedRefs(scene.exchange)).refs.keys())).toEqual(new Set(names));
  });
});

test('a ref with a missing object is left out of an exchange', async () => {
  const folder = join(root, 'work', '.git');
  await mkdir(join(folder, 'refs', 'tags'), { recursive: true });
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  await gitText([...who, 'commit', '--quiet', '--allow-empty', '--message=one'], { cwd: join(root, 'work') });
  await gitText(['update-ref', 'refs/tags/v1', 'HEAD'], { gitDir: folder });
  await writeFile(join(folder, 'refs', 'tags', 'lost'), `${'1'.repeat(40)}\n`);
  const { made } = await openExchange(join(root, 'exchange'), folder, join(root, 'work'));
  expect([...made.keys()]).toEqual(['refs/tags/v1']);
});
