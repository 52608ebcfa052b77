/** Sync by every transport, on real servers: SSH, HTTP with a password, Git's own daemon, and our hosting service. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSocket, connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../../git/run.ts';
import { openWorld } from '../../hosting/testing/world.ts';
import { COMMITS, Remote, type Clone } from './support/clones.ts';
import { forwardProxy } from './support/proxy.ts';

let origin: Remote;
let home: string;
const started: ChildProcess[] = [];
const kept: Record<string, string | undefined> = {};

beforeEach(async () => {
  origin = await Remote.open();
  home = await mkdtemp(join(tmpdir(), 'home-'));
  set({
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    GIT_SSH_COMMAND: undefined,
    SSH_AUTH_SOCK: undefined,
  });
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    const ended = child.exitCode === null ? once(child, 'exit') : null;
    child.kill('SIGTERM');
    await ended;
  }
  set(kept);
  await origin.close();
  await rm(home, { recursive: true, force: true });
});

/** The user's environment while a test runs. */
function set(values: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(values)) {
    if (!(name in kept)) kept[name] = process.env[name];
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

const configure = (text: string): Promise<void> => writeFile(join(home, '.gitconfig'), text);

async function freePort(): Promise<number> {
  const server = createSocket().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

function start(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore', env: { PATH: process.env['PATH'], ...env } });
  started.push(child);
  return child;
}

async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const there = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (there) return;
    await sleep(50);
  }
  throw new Error('the server does not listen');
}

/** One clone shares its note through the address, the other one gets it, and answers. */
async function exchange(url: string): Promise<void> {
  const [one, two] = [await origin.clone(url), await origin.clone(url)];
  await one.write(origin.first, 'by one');
  expect(await one.sync()).toMatchObject({ problem: null, told: [], went: 1 });
  expect(await two.sync()).toMatchObject({ problem: null, came: 1 });
  await two.write(origin.first, 'by one\n\nby two');
  expect(await two.sync()).toMatchObject({ problem: null, went: 1 });
  expect(await one.sync()).toMatchObject({ came: 1 });
  expect(await one.note(origin.first)).toBe('by one\n\nby two');
  expect(await origin.note(origin.first)).toBe('by one\n\nby two');
}

test('git daemon', async () => {
  const port = await freePort();
  start('git', [
    'daemon',
    '--export-all',
    '--enable=receive-pack',
    '--listen=127.0.0.1',
    `--port=${port}`,
    `--base-path=${origin.root}`,
    origin.root,
  ]);
  await listening(port);
  await exchange(`git://127.0.0.1:${port}/origin.git`);
});

const SSHD = '/usr/sbin/sshd';

/**
 * The server of a user who is not root lets that user in alone, which is who this is. One without a shell gets one where
 * only the server looks: in a mount namespace of its own.
 */
async function startSshd(): Promise<void> {
  const command = [SSHD, '-D', '-f', join(home, 'sshd')];
  const { username, uid, gid, shell } = userInfo();
  if (uid === 0) await mkdir('/run/sshd', { recursive: true });
  if (!/nologin$|false$/.test(shell ?? '')) {
    start(SSHD, command.slice(1));
    return;
  }
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n');
  const passwd = join(home, 'passwd');
  const own = users.map((line) =>
    line.startsWith(`${username}:`) ? [...line.split(':').slice(0, 5), home, '/bin/sh'].join(':') : line,
  );
  await writeFile(passwd, own.join('\n'));
  const again = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, ...command];
  start('unshare', [
    '-r',
    '-m',
    'sh',
    '-c',
    `mount --bind '${passwd}' /etc/passwd && exec ${again.join(' ')}`,
  ]);
}

async function keygen(name: string): Promise<string> {
  const child = spawn('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(home, name)]);
  await once(child, 'exit');
  return await readFile(join(home, `${name}.pub`), 'utf8');
}

/** A server that lets in whoever has the key. */
async function sshServer(key: string): Promise<{ port: number; url: string; known: string }> {
  const port = await freePort();
  const host = await keygen('host');
  await writeFile(join(home, 'authorized'), await keygen(key), { mode: 0o600 });
  await writeFile(
    join(home, 'sshd'),
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${join(home, 'host')}`,
      `AuthorizedKeysFile ${join(home, 'authorized')}`,
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      'UsePAM no',
      'StrictModes no',
      'PidFile none',
    ].join('\n'),
  );
  await startSshd();
  await listening(port);
  const url = `ssh://${userInfo().username}@127.0.0.1:${port}${origin.path}`;
  return { port, url, known: `[127.0.0.1]:${port} ${host}` };
}

const sshCommand = (...options: string[]): string =>
  `[core]\n\tsshCommand = ssh -F none ${options.join(' ')} -o UserKnownHostsFile=${join(home, 'known')}\n`;
const withKey = (name: string): string => sshCommand(`-i ${join(home, name)}`, '-o IdentitiesOnly=yes');

test.skipIf(!existsSync(SSHD))(
  'SSH with a key: the user’s own command, known hosts and key; an unknown host or key asks nobody',
  async () => {
    const { url, known } = await sshServer('key');
    await configure(withKey('key'));
    const stranger = await origin.clone(url);
    expect((await stranger.sync()).problem).toMatchObject({
      message: expect.stringContaining('does not know the key of its host'),
      next: expect.stringContaining(`git ls-remote ${url}`),
    });
    await writeFile(join(home, 'known'), known);
    await exchange(url);
    await keygen('other');
    await configure(withKey('other'));
    expect((await stranger.sync()).problem).toMatchObject({
      message: expect.stringContaining('asks who you are'),
      next: expect.stringContaining(`git ls-remote ${url}`),
    });
  },
);

test.skipIf(!existsSync(SSHD))('SSH with a key that the user’s agent alone holds', async () => {
  const { url, known } = await sshServer('key');
  await writeFile(join(home, 'known'), known);
  await configure(sshCommand());
  const socket = join(home, 'agent');
  start('ssh-agent', ['-D', '-a', socket]);
  for (let tries = 0; !existsSync(socket) && tries < 200; tries += 1) await sleep(50);
  const env = { ...process.env, SSH_AUTH_SOCK: socket };
  const added = spawn('ssh-add', ['-q', join(home, 'key')], { stdio: 'ignore', env });
  expect(await once(added, 'exit')).toEqual([0, null]);
  await rm(join(home, 'key'));
  const stranger = await origin.clone(url);
  expect((await stranger.sync()).problem).toMatchObject({
    message: expect.stringContaining('asks who you are'),
  });
  set({ SSH_AUTH_SOCK: socket });
  await exchange(url);
});

/** Git's own HTTP backend behind a password. */
async function httpRemote(): Promise<{ port: number; close: () => void; asked: string[] }> {
  const asked: string[] = [];
  await origin.git('config', 'http.receivepack', 'true');
  const backend = join(await gitText(['--exec-path']), 'git-http-backend');
  const wanted = `Basic ${Buffer.from('reviewer:secret word').toString('base64')}`;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url ?? '');
    if (request.headers.authorization !== wanted) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="notes"' }).end();
      return;
    }
    const { pathname, search } = new URL(request.url ?? '', 'http://x');
    const child = spawn(backend, {
      env: {
        PATH: process.env['PATH'],
        GIT_PROJECT_ROOT: origin.root,
        GIT_HTTP_EXPORT_ALL: '1',
        REMOTE_USER: 'reviewer',
        REMOTE_ADDR: '127.0.0.1',
        REQUEST_METHOD: request.method ?? '',
        PATH_INFO: pathname,
        QUERY_STRING: search.slice(1),
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        ...(request.headers['content-length'] ? { CONTENT_LENGTH: request.headers['content-length'] } : {}),
      },
    });
    request.pipe(child.stdin).on('error', () => undefined);
    const chunks: Buffer[] = [];
    child.stdout
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const all = Buffer.concat(chunks);
        const end = all.indexOf('\r\n\r\n');
        const headers = all
          .toString('latin1', 0, end)
          .split('\r\n')
          .map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ')[1] ?? '']);
        const status = headers.find(([name]) => name === 'Status')?.[1] ?? '200';
        response.writeHead(
          Number.parseInt(status, 10),
          Object.fromEntries(headers.filter(([name]) => name !== 'Status')),
        );
        response.end(all.subarray(end + 4));
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
    asked,
  };
}

test('HTTP with a password that Git’s own helper keeps; without it the one command is said', async () => {
  const server = await httpRemote();
  try {
    const url = `http://127.0.0.1:${server.port}/origin.git`;
    const stranger = await origin.clone(url);
    const before = Date.now();
    expect((await stranger.sync()).problem).toMatchObject({
      message: expect.stringContaining('asks who you are'),
      next: expect.stringContaining(`git ls-remote ${url}`),
    });
    expect(Date.now() - before).toBeLessThan(20_000);
    await configure('[credential]\n\thelper = store\n');
    await writeFile(
      join(home, '.git-credentials'),
      `http://reviewer:secret%20word@127.0.0.1%3a${server.port}\n`,
      { mode: 0o600 },
    );
    await exchange(url);
    // What a wrong password says is no secret word of anybody's.
    await writeFile(join(home, '.git-credentials'), `http://reviewer:other@127.0.0.1%3a${server.port}\n`);
    const refused = JSON.stringify(await stranger.sync());
    expect(refused).toContain('asks who you are');
    expect(refused).not.toContain('other');
  } finally {
    server.close();
  }
});

test('the user’s own proxy is gone through, and none that the folder names', async () => {
  const server = await httpRemote();
  const [own, named] = [await forwardProxy(server.port), await forwardProxy(server.port)];
  try {
    set({ http_proxy: undefined, HTTP_PROXY: undefined, all_proxy: undefined, no_proxy: undefined });
    const url = 'http://notes.invalid/origin.git';
    const byOwn = `[http]\n\tproxy = http://127.0.0.1:${own.port}\n`;
    const byFolder = `http://127.0.0.1:${named.port}`;
    await configure('[credential]\n\thelper = store\n');
    await writeFile(join(home, '.git-credentials'), 'http://reviewer:secret%20word@notes.invalid\n', {
      mode: 0o600,
    });
    const one = await origin.clone(url);
    for (const key of ['http.proxy', 'remote.origin.proxy', `http.${url}.proxy`])
      await one.git('config', key, byFolder);
    await one.write(origin.first, 'mine');
    expect((await one.sync()).problem).toMatchObject({
      message: expect.stringContaining('could not be reached'),
    });
    await configure(`[credential]\n\thelper = store\n${byOwn}`);
    expect(await one.sync()).toMatchObject({ problem: null, went: 1 });
    expect(await origin.note(origin.first)).toBe('mine');
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
    const one = await origin.clone();
    await gitText(['fetch', '--quiet', origin.path, '+refs/heads/*:refs/heads/*'], {
      gitDir,
      protocols: ['file'],
    });
    const token = await world.token('notes', ['git:read', 'git:write']);
    const { host } = new URL(world.origin);
    await configure('[credential]\n\thelper = store\n');
    await writeFile(join(home, '.git-credentials'), `http://t:${token}@${host.replace(':', '%3a')}\n`, {
      mode: 0o600,
    });
    await one.git('remote', 'set-url', 'origin', `${world.origin}/notes.git`);
    await one.write(origin.first, 'through the service');
    expect(await one.sync()).toMatchObject({ problem: null, told: [], went: 1 });
    expect(await gitText(['notes', 'show', origin.first], { gitDir })).toBe('through the service');
  } finally {
    await world.close();
  }
});

test('a remote that takes no notes is told in its own words, and nothing is lost', async () => {
  const server = await httpRemote();
  try {
    const hook = join(origin.path, 'hooks', 'update');
    await mkdir(dirname(hook), { recursive: true });
    await writeFile(
      hook,
      '#!/bin/sh\ncase "$1" in refs/notes/*) echo "No notes on Fridays."; exit 1;; esac\n',
    );
    await chmod(hook, 0o755);
    await configure('[credential]\n\thelper = store\n');
    await writeFile(
      join(home, '.git-credentials'),
      `http://reviewer:secret%20word@127.0.0.1%3a${server.port}\n`,
    );
    const one: Clone = await origin.clone(`http://127.0.0.1:${server.port}/origin.git`);
    await one.write(origin.first, 'mine');
    const receipt = await one.sync();
    expect(receipt).toMatchObject({ problem: null, went: 0 });
    expect(receipt.told).toEqual([expect.stringContaining(`${COMMITS} was refused: No notes on Fridays.`)]);
    expect(server.asked.filter((path) => path.endsWith('git-receive-pack')).length).toBeLessThan(4);
    expect(await one.note(origin.first)).toBe('mine');
    await rm(hook);
    expect(await one.sync()).toMatchObject({ told: [], went: 1 });
    // The same rule in a folder on this computer is neither run nor passed over.
    const near = await Remote.open();
    try {
      const two = await near.clone();
      await mkdir(join(near.path, 'hooks'), { recursive: true });
      await writeFile(join(near.path, 'hooks', 'update'), '#!/bin/sh\ntouch ran\nexit 1\n', { mode: 0o755 });
      await two.write(near.first, 'mine');
      expect((await two.sync()).told).toEqual([expect.stringContaining('hooks of its own')]);
      expect(await near.git('for-each-ref', 'refs/notes')).toBe('');
      await expect(readFile(join(near.path, 'ran'))).rejects.toThrow('ENOENT');
    } finally {
      await near.close();
    }
  } finally {
    server.close();
  }
});
