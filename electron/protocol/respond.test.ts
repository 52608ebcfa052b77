import { expect, test } from 'vitest';
import { respond, secured } from './respond.ts';

const endpoint = () => Promise.resolve(new Response('{}', { status: 418 }));
const endpoints = new Map([
  ['/api/diff', endpoint],
  ['/api/file', endpoint],
]);
const ask = async (path: string, method = 'GET'): Promise<Response> =>
  secured(
    await respond(new Request(`app://bundle${path}`, { method }), { root: import.meta.dirname, endpoints }),
  );

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is refused', async (method) => {
  expect((await ask('/', method)).status).toBe(405);
  expect((await ask('/api/diff', method)).status).toBe(405);
  expect((await ask('/api/file', method)).status).toBe(405);
});

test('another host of the scheme has nothing', async () => {
  const response = await respond(new Request('app://other/api/diff'), {
    root: import.meta.dirname,
    endpoints,
  });
  expect(response.status).toBe(404);
});

test('an endpoint is reached by its own path alone', async () => {
  expect((await ask('/api/file?x')).status).toBe(418);
  expect((await ask('/api/file/x')).status).toBe(404);
  expect((await ask('/api')).status).toBe(404);
});

test('HEAD has no body, and the diff endpoint has no HEAD', async () => {
  expect(await (await ask('/nothing.js', 'HEAD')).text()).not.toBe('{}');
  expect((await ask('/api/diff', 'HEAD')).status).toBe(405);
});

test.each([
  ['/', 'GET'],
  ['/nothing.js', 'GET'],
  ['/', 'POST'],
  ['/api/diff?x', 'GET'],
  ['/api/file?x', 'GET'],
])('%s by %s carries the policy', async (path, method) => {
  const { headers } = await ask(path, method);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
