/** Sync over HTTP: a password that the user's helper keeps, the user's proxy, and our own hosting service. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { openWorld } from '../../hosting/testing/world.ts';
import { httpRemote } from './support/http-remote.ts';
import { forwardProxy } from './support/proxy.ts';
import { User } from './support/user.ts';
import { patience } from '../../shared/testing/patience.ts';

let user: User;
beforeEach(async () => {
  user = await User.open();
});
afterEach(() => user.close());

test('HTTP with a password that Git’s own helper keeps; without it the one command is said', async () => {
  const server = await httpRemote(user.origin);
  try {
    const url = `http://127.0.0.1:${server.port}/origin.git`;
    const stranger = await user.origin.clone(url);
    const before = Date.now();
    expect(await stranger.sync()).toMatchObject({
      problem: { message: expect.stringContaining('asks who you are') },
      commands: [`git ls-remote ${url}`],
    });
    expect(Date.now() - before).toBeLessThan(patience(20_000));
    await user.keepCredentials(`http://reviewer:secret%20word@127.0.0.1%3a${server.port}`);
    await user.exchange(url);
    // What a wrong password says is no secret word of anybody's.
    await writeFile(
      join(user.home, '.git-credentials'),
      `http://reviewer:other@127.0.0.1%3a${server.port}\n`,
    );
    const refused = JSON.stringify(await stranger.sync());
    expect(refused).toContain('asks who you are');
    expect(refused).not.toContain('other');
  } finally {
    server.close();
  }
});

test('a request that a proxy refuses is reported with its status, and not as a ref that the remote refused', async () => {
  const server = await httpRemote(
    user.origin,
    ({ method, url }) => method === 'POST' && url?.endsWith('/git-receive-pack') === true,
  );
  try {
    await user.keepCredentials(`http://reviewer:secret%20word@127.0.0.1%3a${server.port}`);
    const one = await user.origin.clone(`http://127.0.0.1:${server.port}/origin.git`);
    await one.write(user.origin.first, 'mine');
    expect(await one.sync()).toMatchObject({
      problem: { message: 'origin answered with HTTP 413.' },
      messages: [],
      sent: 0,
    });
    expect(await one.note(user.origin.first)).toBe('mine');
  } finally {
    server.close();
  }
});

test('the user’s own proxy is used, and never one that the folder names', async () => {
  const server = await httpRemote(user.origin);
  const [own, named] = [await forwardProxy(server.port), await forwardProxy(server.port)];
  try {
    user.set({ http_proxy: undefined, HTTP_PROXY: undefined, all_proxy: undefined, no_proxy: undefined });
    const url = 'http://notes.invalid/origin.git';
    const byOwn = `[http]\n\tproxy = http://127.0.0.1:${own.port}\n`;
    const byFolder = `http://127.0.0.1:${named.port}`;
    await user.keepCredentials('http://reviewer:secret%20word@notes.invalid');
    const one = await user.origin.clone(url);
    for (const key of ['http.proxy', 'remote.origin.proxy', `http.${url}.proxy`])
      await one.git('config', key, byFolder);
    await one.write(user.origin.first, 'mine');
    expect((await one.sync()).problem).toMatchObject({
      message: expect.stringContaining('could not be reached'),
    });
    await user.configure(`[credential]\n\thelper = store\n${byOwn}`);
    expect(await one.sync()).toMatchObject({ problem: null, sent: 1 });
    expect(await user.origin.note(user.origin.first)).toBe('mine');
    expect(new Set(own.asked)).toEqual(new Set(['notes.invalid']));
    expect(named.asked).toEqual([]);
  } finally {
    for (const each of [server, own, named]) each.close();
  }
});

test('our own hosting service, by a token that a helper keeps', async () => {
  const world = await openWorld('socket');
  try {
    const gitDir = await world.repository('notes');
    const one = await user.origin.clone();
    await gitText(['fetch', '--quiet', user.origin.path, '+refs/heads/*:refs/heads/*'], {
      gitDir,
      protocols: ['file'],
    });
    const token = await world.token('notes', ['git:read', 'git:write']);
    const { host } = new URL(world.origin);
    await user.keepCredentials(`http://t:${token}@${host.replace(':', '%3a')}`);
    await one.git('remote', 'set-url', 'origin', `${world.origin}/notes.git`);
    await one.write(user.origin.first, 'through the service');
    expect(await one.sync()).toMatchObject({ problem: null, messages: [], sent: 1 });
    expect(await gitText(['notes', 'show', user.origin.first], { gitDir })).toBe('through the service');
  } finally {
    await world.close();
  }
});
