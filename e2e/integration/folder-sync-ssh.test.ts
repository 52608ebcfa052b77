/** Sync over SSH, with a real server and the user's own keys. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keygen, SSHD, sshCommand, sshServer, withKey } from './support/ssh-server.ts';
import { User } from './support/user.ts';

let user: User;
beforeEach(async () => {
  user = await User.open();
});
afterEach(() => user.close());

test.skipIf(!existsSync(SSHD))(
  'SSH with a key: the user’s own command, known hosts and key; an unknown host or key asks nobody',
  async () => {
    const { url, known } = await sshServer(user, 'key');
    await user.configure(withKey(user, 'key'));
    const stranger = await user.origin.clone(url);
    expect(await stranger.sync()).toMatchObject({
      problem: { message: expect.stringContaining('does not know the key of its host') },
      commands: [`git ls-remote ${url}`],
    });
    await writeFile(join(user.home, 'known'), known);
    await user.exchange(url);
    await keygen(user, 'other');
    await user.configure(withKey(user, 'other'));
    expect(await stranger.sync()).toMatchObject({
      problem: { message: expect.stringContaining('asks who you are') },
      commands: [`git ls-remote ${url}`],
    });
  },
);

test.skipIf(!existsSync(SSHD))('SSH with a key that the user’s agent alone holds', async () => {
  const { url, known } = await sshServer(user, 'key');
  await writeFile(join(user.home, 'known'), known);
  await user.configure(sshCommand(user));
  const socket = join(user.home, 'agent');
  user.start('ssh-agent', ['-D', '-a', socket]);
  for (let tries = 0; !existsSync(socket) && tries < 200; tries += 1) await sleep(50);
  const env = { ...process.env, SSH_AUTH_SOCK: socket };
  const added = spawn('ssh-add', ['-q', join(user.home, 'key')], { stdio: 'ignore', env });
  expect(await once(added, 'exit')).toEqual([0, null]);
  await rm(join(user.home, 'key'));
  const stranger = await user.origin.clone(url);
  expect((await stranger.sync()).problem).toMatchObject({
    message: expect.stringContaining('asks who you are'),
  });
  user.set({ SSH_AUTH_SOCK: socket });
  await user.exchange(url);
});
