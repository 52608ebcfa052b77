import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openExchange, networkOptions } from './exchange.ts';
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
  const exchange = await openExchange(join(root, 'exchange'), folder);
  const { env } = await networkOptions(exchange, new AbortController().signal);
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
    await gitStartedBy(async () => await (await openExchange(gitDir, folder)).user()).then((all) =>
      all.toSorted(),
    );

  const first = await commit();
  expect(await opened()).toContain('for-each-ref');
  expect(await held()).toContain(first);
  expect(await opened()).toEqual(['config']);

  const second = await commit();
  expect(await opened()).toContain('for-each-ref');
  expect(await held()).toContain(second);
  expect(await opened()).toEqual(['config']);

  // What a fetch brought is not taken for the folder's.
  await gitText(['update-ref', 'refs/remotes/origin/main', second], {
    gitDir,
    env: { GIT_OBJECT_DIRECTORY: join(folder, 'objects') },
  });
  expect(await opened()).toContain('for-each-ref');
  expect(await held()).not.toContain('origin');

  // Nor does a lock that an ended fetch left stay in the way.
  expect(await opened()).toEqual(['config']);
  await writeFile(join(gitDir, 'packed-refs.lock'), '');
  expect(await opened()).toContain('for-each-ref');
  expect(await held()).toContain(second);
});
