import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failureOf } from './support/failure-of.ts';
import { openReach, ORG, type Reach } from './support/reach.ts';

// The real service, with faults between it and the app.
let reach: Reach;
const place = { orgId: ORG, repo: 'app' };

async function open(options: Parameters<typeof openReach>[0] = {}): Promise<void> {
  reach = await openReach(options);
  await reach.world.repository('app', [{ files: { 'a.txt': 'one\n' } }]);
}
beforeEach(() => open());
afterEach(() => reach.close());

test('a read survives two lost connections and a 503', async () => {
  let bad = 3;
  reach.network = (url, init, go) => {
    bad -= 1;
    if (bad < 0) return go(url, init);
    return bad === 0
      ? Promise.resolve(new Response('', { status: 503 }))
      : Promise.reject(new TypeError('fetch failed'));
  };
  expect(await reach.client.branches(place, false)).toHaveLength(1);
  expect(reach.sent).toHaveLength(4);
});

test('a connection that breaks inside the answer is a lost connection', async () => {
  let bad = 1;
  reach.network = async (url, init, go) => {
    bad -= 1;
    if (bad < 0) return go(url, init);
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(new TypeError('terminated'));
      },
    });
    return Promise.resolve(new Response(broken, { status: 200 }));
  };
  expect(await reach.client.branches(place, false)).toHaveLength(1);
});

test('reads give up after a few tries, and writes are sent once', async () => {
  reach.network = () => Promise.reject(new TypeError('fetch failed'));
  expect((await failureOf(reach.client.branches(place, false))).kind).toBe('offline');
  expect(reach.sent).toHaveLength(4);
  reach.sent.length = 0;
  const note = { ...place, notesRef: 'refs/notes/commits', object: 'a'.repeat(40) };
  expect((await failureOf(reach.client.writeNote(note, { action: 'add', note: 'x' }))).kind).toBe('offline');
  expect((await failureOf(reach.client.pullUpstream(place))).kind).toBe('offline');
  expect(reach.sent).toHaveLength(2);
});

test.each([
  [500, 'internal'],
  [409, 'conflict'],
  [403, 'insufficient_scope'],
])('a write that was answered with %i is sent once, however wrong the clock is', async (status, code) => {
  const headers = {
    date: new Date(Date.now() + 600_000).toUTCString(),
    'content-type': 'application/problem+json',
  };
  reach.network = () => Promise.resolve(new Response(JSON.stringify({ status, code }), { status, headers }));
  const note = { ...place, notesRef: 'refs/notes/commits', object: 'a'.repeat(40) };
  await failureOf(reach.client.writeNote(note, { action: 'append', note: 'x' }));
  expect(reach.sent).toHaveLength(1);
});

test('a reply that was lost after the write leaves one note, and the caller knows nothing', async () => {
  const [head] = await reach.client.branches(place, false);
  const note = { ...place, notesRef: 'refs/notes/commits', object: head?.head ?? '' };
  reach.network = async (url, init, go) => {
    await go(url, init);
    throw new TypeError('fetch failed');
  };
  expect((await failureOf(reach.client.writeNote(note, { action: 'append', note: 'once' }))).kind).toBe(
    'offline',
  );
  reach.network = (url, init, go) => go(url, init);
  expect((await reach.client.readNote(note)).text?.trim()).toBe('once');
});

/** The service's answer to whoever asks too often. */
const tooMany = (headers: Record<string, string>): Promise<Response> =>
  Promise.resolve(new Response('{}', { status: 429, headers }));

test('after a 429 everything of that repository waits, and goes on by itself; others are not held up', async () => {
  await reach.world.repository('docs', [{ files: { 'b.txt': 'two\n' } }]);
  let refused = false;
  reach.network = (url, init, go) => {
    if (refused) return go(url, init);
    refused = true;
    return tooMany({ 'Retry-After': '30', RateLimit: '"default";r=0;t=3600' });
  };
  let over = false;
  const first = reach.client.branches(place, false).finally(() => (over = true));
  await reach.sleeping.promise;
  const later = reach.client.commits(place, 'main', false);
  expect(await reach.client.branches({ ...place, repo: 'docs' }, false)).toHaveLength(1);
  const note = { ...place, notesRef: 'refs/notes/commits', object: 'a'.repeat(40) };
  const write = await failureOf(reach.client.writeNote(note, { action: 'add', note: 'x' }));
  expect(write).toMatchObject({ kind: 'rate-limited' });
  expect(await failureOf(reach.client.gitRemote(place))).toMatchObject({ kind: 'rate-limited' });
  expect(reach.sent).toHaveLength(2);
  expect(over).toBe(false);
  // `t` says an hour: `Retry-After` wins.
  reach.clockOff = 30_000;
  expect(await first).toHaveLength(1);
  expect((await later).commits).toHaveLength(1);
  expect(reach.sent).toHaveLength(4);
});

test('a pause longer than anybody would wait for is told, and nothing is asked meanwhile', async () => {
  const date = new Date(Date.now() + 120_000).toUTCString();
  reach.network = () => tooMany({ 'Retry-After': date });
  for (let i = 0; i < 2; i += 1) {
    const error = await failureOf(reach.client.branches(place, false));
    expect(error.kind).toBe('rate-limited');
    if (error.kind === 'rate-limited') expect(error.retryAfterMs).toBeGreaterThan(115_000);
  }
  expect(reach.sent).toHaveLength(1);
});

test('waiting for the host is no part of a deadline, and ends with the view', async () => {
  const gone = new AbortController();
  reach.network = () => tooMany({ 'Retry-After': '50' });
  const asking = reach.client.branches(place, false, { signal: gone.signal });
  await reach.sleeping.promise;
  gone.abort();
  expect((await failureOf(asking)).kind).toBe('cancelled');
  expect(reach.sent).toHaveLength(1);
});

test('a redirect is not followed: the token stays', async () => {
  const seen: string[] = [];
  const thief = createServer((request, response) => {
    seen.push(request.headers.authorization ?? '');
    response.end('{}');
  });
  await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve));
  const address = thief.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const mover = createServer((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
  });
  await new Promise<void>((resolve) => mover.listen(0, '127.0.0.1', resolve));
  const from = mover.address();
  reach.network = (_url, init, go) =>
    go(`http://127.0.0.1:${typeof from === 'object' ? from?.port : 0}/`, init);
  const error = await failureOf(reach.client.branches(place, false));
  expect(error.message).toContain('not followed');
  expect(reach.sent).toHaveLength(1);
  expect(seen).toEqual([]);
  thief.close();
  mover.close();
});

test('a view that goes away takes its request along', async () => {
  const gone = new AbortController();
  let ended = false;
  reach.network = (_url, init) =>
    new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => {
        ended = true;
        reject(new DOMException('aborted', 'AbortError'));
      });
      gone.abort();
    });
  expect((await failureOf(reach.client.branches(place, false, { signal: gone.signal }))).kind).toBe(
    'cancelled',
  );
  expect(ended).toBe(true);
});

test('a fetch that ignores its abort does not hold up its caller', async () => {
  const gone = new AbortController();
  reach.network = () => new Promise(() => setTimeout(() => gone.abort(), 10));
  const asking = reach.client.branches(place, false, { signal: gone.signal });
  expect((await failureOf(asking)).kind).toBe('cancelled');
});

test('a view that is gone already asks for nothing', async () => {
  const asking = reach.client.branches(place, false, { signal: AbortSignal.abort() });
  expect((await failureOf(asking)).kind).toBe('cancelled');
  expect(reach.sent).toEqual([]);
});

test('a request carries nothing of ours but the token', async () => {
  let seen: RequestInit = {};
  reach.network = (url, init, go) => {
    seen = init;
    return go(url, init);
  };
  await reach.client.branches(place, false);
  expect(seen).toMatchObject({ credentials: 'omit', redirect: 'error', cache: 'no-store' });
  expect([...new Headers(seen.headers).keys()]).toEqual(['accept', 'authorization']);
});
