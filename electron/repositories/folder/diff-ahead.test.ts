import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Head } from '../../../shared/ipc/refs.ts';
import { settings } from '../../../shared/ipc/settings.ts';
import { createDiffAhead, firstDiff } from './diff-ahead.ts';
import type { DiffRequest } from '../../host/types.ts';

const request: DiffRequest = {
  orgId: 'folders',
  repo: 'mine',
  branch: 'topic',
  base: 'main',
  ephemeral: false,
  ephemeralBase: false,
  paths: [],
};

/** A client that numbers its answers, and keeps the signals it was given. */
function counting() {
  const signals: AbortSignal[] = [];
  let asked = 0;
  const diff: Parameters<typeof createDiffAhead>[0]['diff'] = (_request, { signal } = {}) => {
    if (signal) signals.push(signal);
    asked += 1;
    return Promise.resolve(new Response(`${asked}`));
  };
  return { diff, signals };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what was begun is the answer for an equal request, once', async () => {
  const { diff } = counting();
  const ahead = createDiffAhead({ diff });
  ahead.begin(request);
  expect(await (await ahead.diff({ ...request })).text()).toBe('1');
  expect(await (await ahead.diff(request)).text()).toBe('2');
});

test('another request is asked itself and ends what was begun, as does that nobody asks for it in time', async () => {
  const { diff, signals } = counting();
  const ahead = createDiffAhead({ diff });
  ahead.begin(request);
  expect(await (await ahead.diff({ ...request, paths: ['a'] })).text()).toBe('2');
  expect(signals[0]?.aborted).toBe(true);
  ahead.begin(request);
  vi.advanceTimersByTime(1001);
  expect(signals[1]?.aborted).toBe(true);
  expect(await (await ahead.diff(request)).text()).toBe('4');
});

test('whoever took it ends it, before the answer and after', async () => {
  const { diff, signals } = counting();
  const ahead = createDiffAhead({ diff });
  ahead.begin(request);
  const stop = new AbortController();
  await ahead.diff(request, { signal: stop.signal });
  vi.advanceTimersByTime(1001);
  expect(signals[0]?.aborted).toBe(false);
  stop.abort();
  expect(signals[0]?.aborted).toBe(true);
  ahead.begin(request);
  await ahead.diff(request, { signal: AbortSignal.abort() });
  expect(signals[1]?.aborted).toBe(true);
});

test('a second folder that is opened ends what was begun for the first', () => {
  const { diff, signals } = counting();
  const ahead = createDiffAhead({ diff });
  ahead.begin(request);
  ahead.begin({ ...request, repo: 'other' });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('a failure is told to whoever asks, and to nobody else', async () => {
  const ahead = createDiffAhead({ diff: () => Promise.reject(new Error('away')) });
  ahead.begin(request);
  await expect(ahead.diff(request)).rejects.toThrow('away');
});

const head: Head = {
  state: 'branch',
  branch: 'refs/heads/topic',
  sha: null,
  upstream: null,
  suggested: { base: 'main', branch: 'topic' },
  shallow: false,
  worktree: true,
};
const standard = settings.parse({});
const MINE = { orgId: 'folders', repo: 'mine' };

test('first is what is suggested', () => {
  expect(firstDiff(MINE, head, standard)).toEqual(request);
  expect(firstDiff(MINE, head, { ...standard, copies: 'ignore' })).toEqual({ ...request, copies: false });
  expect(firstDiff(MINE, { ...head, suggested: null }, standard)).toBeNull();
});
