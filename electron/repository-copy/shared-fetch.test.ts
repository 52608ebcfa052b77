import { expect, test } from 'vitest';
import { createShareFetch } from './shared-fetch.ts';

/** A fetch that ends when it is told to, and what its signal said. */
function fetching() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let begun = 0;
  const seen: AbortSignal[] = [];
  const fetch = (signal: AbortSignal): Promise<void> => {
    begun += 1;
    seen.push(signal);
    return promise;
  };
  return { fetch, resolve, reject, begun: () => begun, aborted: () => seen.map(({ aborted }) => aborted) };
}

test('whoever asks for the same meanwhile joins, and all are told how it ended', async () => {
  const share = createShareFetch();
  const { fetch, reject, begun } = fetching();
  const asked = [share('a', undefined, fetch), share('a', undefined, fetch)];
  expect(begun()).toBe(1);
  reject(new Error('gone'));
  expect(await Promise.allSettled(asked)).toMatchObject([
    { reason: { message: 'gone' } },
    { reason: { message: 'gone' } },
  ]);
});

test('another key, or the same after the first ended, is a fetch of its own', async () => {
  const share = createShareFetch();
  const { fetch, resolve, begun } = fetching();
  const asked = [share('a', undefined, fetch), share('b', undefined, fetch)];
  resolve();
  await Promise.all(asked);
  await share('a', undefined, fetch);
  expect(begun()).toBe(3);
});

test('it goes on while one waits, and is aborted with the last one; a newcomer then begins anew', async () => {
  const share = createShareFetch();
  const { fetch, resolve, begun, aborted } = fetching();
  const leaving = [new AbortController(), new AbortController()];
  const asked = leaving.map(({ signal }) => share('a', signal, fetch));
  leaving[0]?.abort();
  await expect(asked[0]).rejects.toMatchObject({ reason: 'aborted' });
  expect(aborted()).toEqual([false]);
  leaving[1]?.abort();
  await expect(asked[1]).rejects.toMatchObject({ reason: 'aborted' });
  expect(aborted()).toEqual([true]);
  const late = share('a', new AbortController().signal, fetch);
  expect(begun()).toBe(2);
  resolve();
  await late;
  expect(aborted()).toEqual([true, false]);
});

test('an aborted caller starts no fetch', async () => {
  const { fetch, begun } = fetching();
  await expect(createShareFetch()('a', AbortSignal.abort(), fetch)).rejects.toMatchObject({
    reason: 'aborted',
  });
  expect(begun()).toBe(0);
});
