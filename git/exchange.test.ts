import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openExchange, talking } from './exchange.ts';
import { gitText } from './run.ts';

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
  const { env } = await talking(exchange, new AbortController().signal);
  expect(env?.['GIT_SSH_COMMAND']).toBe(wanted);
  expect(env?.['GIT_OBJECT_DIRECTORY']).toBe(join(folder, 'objects'));
});
