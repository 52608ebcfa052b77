import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { respond, type ServedAnswer } from './respond.ts';

const endpoint = () => Promise.resolve(new Response('{}', { status: 418 }));
const endpoints = new Map([
  ['/api/diff', endpoint],
  ['/api/file', endpoint],
]);
const ask = async (path: string, method = 'GET'): Promise<ServedAnswer> =>
  await respond({ url: `app://bundle${path}`, method }, { root: import.meta.dirname, endpoints });

afterEach(() => vi.unstubAllGlobals());

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is refused', async (method) => {
  expect((await ask('/', method)).statusCode).toBe(405);
  expect((await ask('/api/diff', method)).statusCode).toBe(405);
  expect((await ask('/api/file', method)).statusCode).toBe(405);
});

test('another host of the scheme has nothing', async () => {
  const served = { root: import.meta.dirname, endpoints };
  const response = await respond({ url: 'app://other/api/diff', method: 'GET' }, served);
  expect(response.statusCode).toBe(404);
});

test('an endpoint is reached by its own path alone', async () => {
  expect((await ask('/api/file?x')).statusCode).toBe(418);
  expect((await ask('/api/file/x')).statusCode).toBe(404);
  expect((await ask('/api')).statusCode).toBe(404);
});

test('HEAD has no body, and the diff endpoint has no HEAD', async () => {
  expect(await text((await ask('/nothing.js', 'HEAD')).data)).not.toBe('{}');
  expect((await ask('/api/diff', 'HEAD')).statusCode).toBe(405);
});

test.each([
  ['/', 'GET'],
  ['/nothing.js', 'GET'],
  ['/', 'POST'],
  ['/api/diff?x', 'GET'],
  ['/api/file?x', 'GET'],
])('%s by %s carries the policy', async (path, method) => {
  const { headers } = await ask(path, method);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('the page’s own files are answered without Node’s fetch, which a start would wait for', async () => {
  for (const name of ['Response', 'Request', 'Headers', 'fetch']) vi.stubGlobal(name, undefined);
  const served = { root: new URL('../../renderer', import.meta.url).pathname, endpoints };
  const asked = { url: 'app://bundle/', method: 'GET' };
  const { statusCode, data } = await respond(asked, { ...served, start: () => Promise.resolve({}) });
  expect(statusCode).toBe(200);
  expect(await text(data)).toContain('</script></body>');
  expect(await text((await respond(asked, served)).data)).toContain('<script type="module"');
  expect((await respond({ ...asked, url: 'app://bundle/nothing.js' }, served)).statusCode).toBe(404);
});

test('no body ends with what is due after a read of it', async () => {
  const { data } = await ask('/nothing.js');
  const seen: string[] = [];
  data.on('end', () => seen.push('end'));
  await new Promise<void>((resolve) => data.once('readable', () => resolve()));
  while (data.read() !== null);
  await new Promise<void>((resolve) => process.nextTick(resolve));
  expect(seen).toEqual([]);
  await expect.poll(() => seen).toEqual(['end']);
});
