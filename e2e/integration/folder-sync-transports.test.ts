/** Sync through Git's own daemon, and a remote that takes no notes. */
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { COMMITS, Remote, type Clone } from './support/clones.ts';
import { httpRemote } from './support/http-remote.ts';
import { freePort, listening } from './support/ports.ts';
import { User } from './support/user.ts';

let user: User;
beforeEach(async () => {
  user = await User.open();
});
afterEach(() => user.close());

test('notes go both ways through a git daemon, which asks nobody who they are', async () => {
  const port = await freePort();
  user.start('git', [
    'daemon',
    '--export-all',
    '--enable=receive-pack',
    '--listen=127.0.0.1',
    `--port=${port}`,
    `--base-path=${user.origin.root}`,
    user.origin.root,
  ]);
  await listening(port);
  await user.exchange(`git://127.0.0.1:${port}/origin.git`);
});

test('a remote that takes no notes is told in its own words, and nothing is lost', async () => {
  const server = await httpRemote(user.origin);
  try {
    const hook = join(user.origin.path, 'hooks', 'update');
    await mkdir(dirname(hook), { recursive: true });
    await writeFile(
      hook,
      '#!/bin/sh\ncase "$1" in refs/notes/*) echo "No notes on Fridays."; exit 1;; esac\n',
    );
    await chmod(hook, 0o755);
    await user.keepCredentials(`http://reviewer:secret%20word@127.0.0.1%3a${server.port}`);
    const one: Clone = await user.origin.clone(`http://127.0.0.1:${server.port}/origin.git`);
    await one.write(user.origin.first, 'mine');
    const report = await one.sync();
    expect(report).toMatchObject({ problem: null, sent: 0 });
    expect(report.messages).toEqual([
      expect.stringContaining(`${COMMITS} was refused: No notes on Fridays.`),
    ]);
    expect(server.asked.filter((path) => path.endsWith('git-receive-pack')).length).toBeLessThan(4);
    expect(await one.note(user.origin.first)).toBe('mine');
    await rm(hook);
    expect(await one.sync()).toMatchObject({ messages: [], sent: 1 });
    // The same rule in a folder on this computer is neither run nor passed over.
    const near = await Remote.open();
    try {
      const two = await near.clone();
      await mkdir(join(near.path, 'hooks'), { recursive: true });
      await writeFile(join(near.path, 'hooks', 'update'), '#!/bin/sh\ntouch ran\nexit 1\n', { mode: 0o755 });
      await two.write(near.first, 'mine');
      expect((await two.sync()).messages).toEqual([expect.stringContaining('hooks of its own')]);
      expect(await near.git('for-each-ref', 'refs/notes')).toBe('');
      await expect(readFile(join(near.path, 'ran'))).rejects.toThrow('ENOENT');
    } finally {
      await near.close();
    }
  } finally {
    server.close();
  }
});
