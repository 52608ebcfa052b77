import { expect, test, vi } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import { diffUrl, type DiffRequest } from '../../shared/ipc/diff-endpoint.ts';
import { createLatencies } from '../host/latency.ts';
import { createLog } from '../security/log.ts';
import { diffResponse } from './diff-response.ts';
import { createFirstPaintGate } from './first-paint-gate.ts';
import { createRunningRequests } from './running-requests.ts';

type Deps = Parameters<typeof diffResponse>[2];

const readings = createRunningRequests();
const shared = {
  runningRequests: readings,
  firstPaint: createFirstPaintGate(),
  latencies: createLatencies(),
  log: createLog(() => undefined),
};
const deps = (client: Deps['client'], other: Partial<Deps> = {}): Deps => ({ ...shared, client, ...other });
const request: DiffRequest = {
  orgId: 'o',
  repo: 'a/b',
  branch: 'x&y',
  ephemeral: true,
  ephemeralBase: false,
  paths: ['ä b', '?'],
};
const query = new URL(diffUrl(request), 'app://bundle').searchParams;
const never = new AbortController().signal;

test('the request arrives as it was asked, the bytes as they came', async () => {
  let seen: DiffRequest | null = null;
  const client = {
    diff: (asked: DiffRequest) => {
      seen = asked;
      return Promise.resolve(new Response('not even JSON'));
    },
  };
  const response = await diffResponse(query, never, deps(client));
  expect(seen).toEqual(request);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('not even JSON');
});

test('nothing is asked for without a whole, known request', async () => {
  const client = { diff: () => Promise.reject(new Error('asked')) };
  for (const bad of [
    '',
    'org=o',
    'org=o&repo=r&branch=b&extra=1',
    `org=o&repo=r&branch=${'x'.repeat(2000)}`,
  ]) {
    const response = await diffResponse(new URLSearchParams(bad), never, deps(client));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { kind: 'validation' } });
  }
});

test('a refusal is an error status and an AppError', async () => {
  const error = { kind: 'rate-limited', message: 'wait', retryAfterMs: 1000 } as const;
  const client = { diff: () => Promise.reject(new AppFailure(error)) };
  const response = await diffResponse(query, never, deps(client));
  expect(response.status).toBe(429);
  expect(await response.json()).toEqual({ error });
});

test('a fault of ours tells nothing of its inside', async () => {
  const client = { diff: () => Promise.reject(new Error('inner')) };
  const text = await (await diffResponse(query, never, deps(client))).text();
  expect(text).toContain('internal');
  expect(text).not.toContain('inner');
});

test('what came of a body that breaks off reaches the page, and then it ends', async () => {
  const pieces = ['{"files":[', '{"path":"a"},'].map((text) => new TextEncoder().encode(text));
  const broken = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces.shift();
        if (piece === undefined) controller.error(new Error('broke off'));
        else controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  const client = { diff: () => Promise.resolve(new Response(broken)) };
  const response = await diffResponse(query, never, deps(client));
  expect(await response.text()).toBe('{"files":[{"path":"a"},');
});

test('when the page stops reading, the host’s answer is aborted', async () => {
  let upstream: AbortSignal | undefined;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1000)),
  });
  const client = {
    diff: (_asked: DiffRequest, options?: { signal?: AbortSignal }) => {
      upstream = options?.signal;
      return Promise.resolve(new Response(endless));
    },
  };
  const { body } = await diffResponse(query, never, deps(client));
  const reader = body?.getReader();
  await reader?.read();
  expect(upstream?.aborted).toBe(false);
  await reader?.cancel();
  expect(upstream?.aborted).toBe(true);
});

test('a page that is gone before the answer begins aborts it too', async () => {
  const gone = new AbortController();
  const client = {
    diff: (_asked: DiffRequest, options?: { signal?: AbortSignal }) =>
      new Promise<Response>((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () =>
          reject(new AppFailure({ kind: 'cancelled', message: 'Cancelled.' })),
        );
      }),
  };
  const answered = diffResponse(query, gone.signal, deps(client));
  gone.abort();
  expect((await answered).status).toBe(503);
});

/** A host that says nothing until it is told to stop. */
const silent = () => {
  const seen = { asked: 0, aborted: false };
  const client = {
    diff: (_asked: DiffRequest, { signal }: { signal?: AbortSignal } = {}) => {
      seen.asked += 1;
      return new Promise<Response>((_resolve, reject) => {
        const abort = (): void => {
          seen.aborted = true;
          reject(new AppFailure({ kind: 'cancelled', message: 'Cancelled.' }));
        };
        if (signal?.aborted === true) abort();
        signal?.addEventListener('abort', abort);
      });
    },
  };
  return { client, seen };
};
const queryOf = (reading: string) =>
  new URL(diffUrl({ ...request, requestId: reading }), 'app://bundle').searchParams;

test('a reading that is given up takes its request along before the first byte; others go on', async () => {
  const [gone, other] = [silent(), silent()];
  const answer = diffResponse(queryOf('r-1'), never, deps(gone.client));
  void diffResponse(queryOf('r-2'), never, deps(other.client));
  readings.cancel('r-1');
  expect((await answer).status).toBe(503);
  expect(gone.seen.aborted).toBe(true);
  expect(other.seen.aborted).toBe(false);
});

test('a request that comes after its reading was given up is not kept up', async () => {
  const { client, seen } = silent();
  readings.cancel('r-3');
  await diffResponse(queryOf('r-3'), never, deps(client));
  expect(seen.aborted).toBe(true);
});

test.each([
  ['read to its end', async (body: ReadableStream) => await new Response(body).text()],
  ['left in the middle', async (body: ReadableStream) => await body.cancel()],
])('a diff is on its way until it is %s; then work that nobody waits for may go on', async (_how, end) => {
  const begun: string[] = [];
  const counting = {
    begin() {
      begun.push('begun');
      return { arrives: () => void begun.push('arrived'), over: () => void begun.push('over') };
    },
  };
  const client = { diff: () => Promise.resolve(new Response('all of it')) };
  const response = await diffResponse(query, never, deps(client, { firstPaint: counting }));
  expect(begun).toEqual(['begun']);
  if (response.body !== null) await end(response.body);
  expect(begun.filter((what) => what !== 'arrived').slice(0, 2)).toEqual(['begun', 'over']);
});

test('a diff that is refused is not on its way any more', async () => {
  const over = vi.fn<() => void>();
  const client = { diff: () => Promise.reject(new Error('refused')) };
  const counting = { begin: () => ({ arrives: () => undefined, over }) };
  await diffResponse(query, never, deps(client, { firstPaint: counting }));
  expect(over).toHaveBeenCalled();
});

test('a body that does not end is broken off, and the host is asked no further', async () => {
  let upstream: AbortSignal | undefined;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1000)),
  });
  const client = {
    diff: (_asked: DiffRequest, options?: { signal?: AbortSignal }) => {
      upstream = options?.signal;
      return Promise.resolve(new Response(endless));
    },
  };
  const response = await diffResponse(query, never, deps(client, { most: 50_000 }));
  await expect(response.arrayBuffer()).rejects.toThrow('does not end');
  expect(upstream?.aborted).toBe(true);
});
