/** Requests as no client writes them: one request has one meaning, or none. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
let token: string;
beforeEach(async () => {
  world = await openWorld('socket');
  await world.repository('demo', [{ files: { a: '1\n' } }]);
  token = await world.token('demo', ['git:read', 'git:write']);
});
afterEach(async () => await world.close());

/** The status lines of everything that is answered on one connection. */
async function statuses(head: readonly string[], body = ''): Promise<string[]> {
  const { port } = new URL(world.origin);
  const socket = connect(Number(port), '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (some: string) => (text += some));
  socket.on('error', () => undefined);
  const all = [...head, `Authorization: Bearer ${token}`, 'Connection: close', '', body];
  socket.write(all.join('\r\n'), 'latin1');
  await once(socket, 'close');
  return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);
}
const host = (): string => `Host: ${new URL(world.origin).host}`;
const INNER = 'GET /api/v1/repo HTTP/1.1\r\nHost: x\r\n\r\n';

test('a plain request is answered once', async () => {
  expect(await statuses(['GET /api/v1/repo HTTP/1.1', host()])).toEqual(['200']);
});

test.each([
  ['both lengths', ['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${INNER}`],
  ['two lengths', ['Content-Length: 0', 'Content-Length: 44'], INNER],
  ['a length with a sign', ['Content-Length: +0'], INNER],
  ['lengths in a list', ['Content-Length: 0, 44'], INNER],
  ['a length behind a blank name', ['Content-Length : 0'], INNER],
  ['an encoding that is none', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${INNER}`],
  ['two encodings', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${INNER}`],
  ['a chunk whose length is no number', ['Transfer-Encoding: chunked'], `0x\r\n\r\n${INNER}`],
  ['a folded header', ['X-One: a', ' Transfer-Encoding: chunked'], ''],
  ['two hosts', ['Host: elsewhere.example'], ''],
])('a request with %s is refused, and nothing in it is another request', async (_, lines, body) => {
  const said = await statuses(['POST /api/v1/repos/pull-upstream HTTP/1.1', host(), ...lines], body);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^4/);
});

test.each([
  'GET http://elsewhere.example/api/v1/repo HTTP/1.1',
  'GET //elsewhere.example/api/v1/repo HTTP/1.1',
  'GET /api/v1/../v1/repo%00 HTTP/1.1',
  'GET /api/v1%2frepo HTTP/1.1',
  'GET /api/v1/repos%252fdemo HTTP/1.1',
])('%s is no way to a repository', async (line) => {
  expect(await statuses([line, host()])).toEqual([expect.stringMatching(/^4/)]);
});
