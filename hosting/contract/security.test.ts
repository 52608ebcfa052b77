import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { tokenBuckets } from '../rate-limit.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
let token: string;
let gitDir: string;
beforeEach(async () => {
  world = await openWorld('socket');
  gitDir = await world.repository('demo', [{ files: { a: '1\n' } }]);
  token = await world.token('demo', ['git:read', 'git:write']);
});
afterEach(async () => await world.close());

/** Sends bytes as they are and gives everything that comes back until the service closes. */
async function raw(text: string, wait = 0): Promise<string> {
  const { hostname, port } = new URL(world.origin);
  return await new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setEncoding('utf8');
    socket.on('data', (part) => (answer += String(part)));
    socket.on('close', () => resolve(answer));
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
    if (wait > 0) setTimeout(() => socket.end(), wait);
  });
}
const host = (): string => new URL(world.origin).host;

test('only the loopback names of this port are served', async () => {
  const ask = async (header: string): Promise<string> =>
    (await raw(`GET /api/repos HTTP/1.1\r\nHost: ${header}\r\nConnection: close\r\n\r\n`)).split('\r\n')[0] ??
    '';
  const { port } = new URL(world.origin);
  for (const good of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`])
    expect(await ask(good)).toContain(' 401 ');
  for (const bad of [
    'evil.example.com',
    `evil.example.com:${port}`,
    '127.0.0.1',
    '127.0.0.1:1',
    `127.0.0.1.example.com:${port}`,
  ]) {
    expect(await ask(bad)).toContain(' 421 ');
  }
  expect(await raw('GET /api/repos HTTP/1.1\r\nConnection: close\r\n\r\n')).toContain(' 400 ');
});

test('no other address of this machine is listened on', async () => {
  const { port } = new URL(world.origin);
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all);
  const others = own.flatMap(({ family, internal, address }) =>
    family === 'IPv4' && !internal ? [address] : [],
  );
  // Linux gives all of 127.0.0.0/8 to the loopback interface.
  if (process.platform === 'linux') others.push('127.0.0.2');
  for (const address of others) {
    const reached = new Promise<string>((resolve) => {
      const socket = connect(Number(port), address, () => {
        socket.destroy();
        resolve('reached');
      });
      socket.once('error', () => resolve('refused'));
    });
    expect([address, await reached]).toEqual([address, 'refused']);
  }
});

test('requests that two parsers could read differently are refused', async () => {
  const body = '{"object_ref":"main","note":"x"}';
  const head = `POST /api/repos/demo/notes HTTP/1.1\r\nHost: ${host()}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  const smuggled = [
    `${head}Content-Length: ${String(body.length)}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${body}`,
    `${head}Content-Length: 5\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`,
    `${head}Transfer-Encoding: chunked, identity\r\n\r\n${body}`,
    `${head}Content-Length: +5\r\n\r\n${body}`,
    `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
    `POST /api/repos/demo/notes HTTP/1.1\nHost: ${host()}\n\n`,
  ];
  for (const text of smuggled) expect(await raw(text)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await gitText(['for-each-ref', 'refs/notes'], { gitDir })).toBe('');
});

test('headers over 16 KiB: 431', async () => {
  expect(await raw(`GET /api/repos HTTP/1.1\r\nHost: ${host()}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 /,
  );
});

test('bodies over the cap: 413, told early by their length and late by their bytes', async () => {
  const big = 'x'.repeat(9 * 1024 * 1024);
  // Several times: an answer that is lost because the sender is cut off would be lost only now and then.
  for (let i = 0; i < 20; i += 1) {
    const told = await world.send('POST', '/api/repos/demo/notes', {
      token,
      json: { object_ref: 'main', note: big },
    });
    expect(told.status).toBe(413);
  }
  const head = `POST /api/repos/demo/notes HTTP/1.1\r\nHost: ${host()}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  expect(await raw(`${head}Content-Length: 99999999\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 413 /);
  expect(await gitText(['for-each-ref', 'refs/notes'], { gitDir })).toBe('');
});

test('a body that does not tell its length has the same cap', async () => {
  // Valid but for its length: with blanks around it, which no other rule counts.
  const json = Buffer.from('{"action":"append","object_ref":"main","note":"x"}'.padEnd(1024 * 1024));
  const post = async (megabytes: number) => {
    const pieces = [json, ...Array.from({ length: megabytes - 1 }, () => Buffer.alloc(json.length, ' '))];
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const request = { method: 'POST', headers, body: ReadableStream.from(pieces), duplex: 'half' } as const;
    return (await fetch(`${world.origin}/api/repos/demo/notes`, request)).status;
  };
  expect(await post(7)).toBe(201);
  const refs = await gitText(['for-each-ref', 'refs/notes'], { gitDir });
  // Whoever still sends when it is refused may see a broken connection instead of the answer.
  expect([413, 'cut off']).toContain(await post(9).catch(() => 'cut off'));
  expect(await gitText(['for-each-ref', 'refs/notes'], { gitDir })).toBe(refs);
});

const send = async (body: string | Uint8Array, type = 'application/json') =>
  (await world.send('POST', '/api/repos/demo/notes', { token, body, headers: { 'Content-Type': type } }))
    .status;

test('bodies that are no JSON object of this operation: 400 or 415, nothing written', async () => {
  for (const body of [
    '{',
    'null',
    '[]',
    '"x"',
    '7',
    '{"object_ref":"main","note":"x"} x',
    Buffer.from([0x7b, 0xff, 0x7d]),
  ]) {
    expect(await send(body)).toBe(400);
  }
  expect(await send('{"object_ref":"main","note":"x","__proto__":{"a":1}}')).toBe(400);
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(await send(`{"object_ref":"main","note":${nested}}`)).toBe(400);
  expect(await send('object_ref=main&note=x', 'application/x-www-form-urlencoded')).toBe(415);
  expect(await send('{"object_ref":"main","note":"x"}', 'text/plain')).toBe(415);
  expect(await send(gzipSync('{"object_ref":"main","note":"x"}'))).toBe(400);
  expect(await gitText(['for-each-ref', 'refs/notes'], { gitDir })).toBe('');
});

test('paths that climb, hide or decode twice reach nothing', async () => {
  const paths = [
    '/../../etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/demo.git/../../repositories.json',
    '/demo.git/objects/info/packs',
    '/repositories.json',
    '/service-key.pem',
    '/api/repos/..%2fdemo/notes',
    '/api/repos/demo%00/notes',
    '/%ff.git/info/refs?service=git-upload-pack',
    '//demo.git/info/refs?service=git-upload-pack',
    '/./demo.git/HEAD',
  ];
  for (const path of paths) {
    const answer = await raw(
      `GET ${path} HTTP/1.1\r\nHost: ${host()}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 (?:400|403|404) /);
    expect(answer).not.toContain('root:');
    expect(answer).not.toContain('PRIVATE KEY');
  }
});

test('what looks like an option to Git is text to it', async () => {
  const options = [
    '--output=/tmp/marginalia-injected',
    '-p',
    '--upload-pack=touch /tmp/x',
    '--exec=x',
    '--end-of-options',
  ];
  for (const text of options) {
    const value = encodeURIComponent(text);
    for (const path of [
      `/api/v1/repos/branches/diff?branch=${value}`,
      `/api/v1/repos/commits?branch=${value}`,
      `/api/v1/repos/diff?sha=${value}`,
      `/api/v1/repos/notes?sha=${value}`,
    ]) {
      expect((await world.send('GET', path, { token })).status).toBe(404);
    }
    const paths = await world.send('GET', `/api/v1/repos/branches/diff?branch=main&path=${value}`, { token });
    expect(paths.json.files).toEqual([]);
    expect((await world.send('GET', `/api/v1/repos/commits?path=${value}`, { token })).json.commits).toEqual(
      [],
    );
  }
});

test('a body that never ends is cut off; other requests go on meanwhile', async () => {
  await world.close();
  world = await openWorld('socket', { limits: { bodyMs: 300 } });
  gitDir = await world.repository('demo', [{ files: { a: '1\n' } }]);
  token = await world.token('demo', ['git:read', 'git:write']);
  const head = `POST /api/repos/demo/notes HTTP/1.1\r\nHost: ${host()}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`;
  const slow = raw(head);
  const other = await world.send('GET', '/api/v1/repos/branches', { token });
  expect(other.status).toBe(200);
  expect(await slow).toMatch(/^HTTP\/1\.1 408 /);
  expect(await gitText(['for-each-ref', 'refs/notes'], { gitDir })).toBe('');
});

test('quotas: a bucket per key, told in RateLimit and Retry-After', async () => {
  let clock = 1_000_000;
  await world.close();
  world = await openWorld('socket', { quota: tokenBuckets({ perSecond: 0.5, burst: 2 }, () => clock) });
  await world.repository('demo');
  const status = async () =>
    await world.send('GET', '/api/v1/repo', { token: await world.token('demo', ['git:read']) });
  expect([(await status()).status, (await status()).status]).toEqual([200, 200]);
  const refused = await status();
  expect(refused).toMatchObject({ status: 429, json: { status: 429, title: 'Too Many Requests' } });
  expect(refused.headers.get('Retry-After')).toBe('2');
  expect(refused.headers.get('RateLimit')).toMatch(/;r=0;t=\d+$/);
  const write = await world.send('POST', '/api/repos/demo/notes', {
    token: await world.token('demo', ['git:write']),
    json: { object_ref: 'main', note: 'x' },
  });
  expect(write.status).toBe(429);
  expect(write.headers.get('Retry-After')).toBe('2');
  expect(write.headers.get('RateLimit')).toMatch(/;r=0;t=\d+$/);
  expect((await world.send('GET', '/api/v1/repo', {})).status).toBe(401);
  clock += 2000;
  expect((await status()).status).toBe(200);
  expect((await status()).status).toBe(429);
});

test('only what the specification shows, when asked for', async () => {
  await world.close();
  world = await openWorld('socket', { readRoutes: false });
  gitDir = await world.repository('demo', [{ files: { a: '1\n' } }]);
  token = await world.token('demo', ['git:read', 'git:write', 'org:read', 'repo:write']);
  const status = async (method: string, path: string, json?: unknown) =>
    (await world.send(method, path, { token, ...(json === undefined ? {} : { json }) })).status;
  for (const path of [
    'repo',
    'repos/branches',
    'repos/commits',
    'repos/diff?sha=main',
    'repos/notes?sha=main',
    'repos/notes/refs',
  ]) {
    expect(await status('GET', `/api/v1/${path}`)).toBe(404);
  }
  expect(await status('DELETE', '/api/v1/repos/notes', { sha: 'main' })).toBe(404);
  expect(await status('GET', '/api/repos')).toBe(200);
  expect(await status('GET', '/api/meta')).toBe(200);
  expect(await status('GET', '/api/v1/repos/branches/diff?branch=main')).toBe(200);
  expect(await status('POST', '/api/repos/demo/notes', { object_ref: 'main', note: 'x' })).toBe(201);
  expect(await status('POST', '/api/v1/repos/notes', { sha: 'main', note: 'x', ref: 'r' })).toBe(201);
  const replace = { object_ref: 'main', note: 'y', action: 'replace' };
  expect(await status('POST', '/api/repos/demo/notes', replace)).toBe(400);
  expect(await status('POST', '/api/repos/demo/notes', { object_ref: 'main', note_base64: 'eQ==' })).toBe(
    400,
  );
  expect(await status('POST', '/api/v1/repos/pull-upstream', {})).toBe(400);
});
