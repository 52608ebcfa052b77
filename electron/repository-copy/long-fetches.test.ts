import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GitError } from '../../git/process/error.ts';
import type { LongFetch } from '../../shared/ipc/transfer.ts';
import { createLongFetches, STOPPED } from './long-fetches.ts';

const at = { orgId: 'org', repo: 'acme/demo' };
const receiving = (done: number) => ({ what: 'Receiving objects', done, total: 100, size: '' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const told: LongFetch[][] = [];
  const fetches = createLongFetches((all) => told.push(all));
  return { told, fetches, wait: (ms: number) => void vi.advanceTimersByTime(ms) };
}
/** What is told before Git says how far it is. */
const SILENCE = { what: '', done: 0, total: null, size: '' };

test('a fetch is told once it is long, not more often than can be read, and its end once', async () => {
  const { told, fetches, wait } = watched();
  await fetches.during(at, 'history', (progress) => {
    progress(receiving(1));
    for (let done = 2; done <= 12; done += 1) {
      wait(100);
      progress(receiving(done));
    }
    return Promise.resolve();
  });
  expect(told.map(([one]) => one?.progress.done ?? null)).toEqual([5, 9, 12, null]);
  expect(told[0]).toEqual([{ ...at, part: 'history', progress: receiving(5) }]);
  expect(fetches.list()).toEqual([]);
});

test('a short fetch is not told, also later; a failure goes on to whoever asked', async () => {
  const { told, fetches, wait } = watched();
  const failing = fetches.during(at, 'notes', (progress) => {
    progress(receiving(1));
    wait(400);
    return Promise.reject(new Error('away'));
  });
  await expect(failing).rejects.toThrow('away');
  wait(2000);
  expect(told).toEqual([]);
});

test('a fetch of which Git says nothing is told once it is long, can be stopped, and gets its numbers when there are some', async () => {
  const { told, fetches, wait } = watched();
  const fetching = fetches.during(at, 'history', async (progress, stop) => {
    wait(499);
    expect(told).toEqual([]);
    wait(1);
    expect(told).toEqual([[{ ...at, part: 'history', progress: SILENCE }]]);
    wait(250);
    progress(receiving(1));
    expect(told.at(-1)).toEqual([{ ...at, part: 'history', progress: receiving(1) }]);
    return await endless(stop);
  });
  fetches.stop(at);
  await expect(fetching).rejects.toMatchObject({ error: { kind: 'cancelled', message: STOPPED } });
  expect(told.at(-1)).toEqual([]);
});

test('a fetch that falls silent keeps its last numbers', async () => {
  const { told, fetches, wait } = watched();
  await fetches.during(at, 'history', (progress) => {
    wait(100);
    progress(receiving(7));
    wait(5000);
    return Promise.resolve();
  });
  expect(told).toEqual([[{ ...at, part: 'history', progress: receiving(7) }], []]);
});

test('fetches at the same time are told together, and one that ends leaves the other', async () => {
  const { told, fetches, wait } = watched();
  const over = Promise.withResolvers<void>();
  const notes = fetches.during(at, 'notes', (progress) => {
    wait(600);
    progress(receiving(1));
    return over.promise;
  });
  await fetches.during(at, 'history', (progress) => {
    wait(600);
    progress(receiving(2));
    return Promise.resolve();
  });
  expect(told.map((all) => all.map(({ part }) => part))).toEqual([
    ['notes'],
    ['notes', 'history'],
    ['notes'],
  ]);
  over.resolve();
  await notes;
  expect(fetches.list()).toEqual([]);
});

/** A fetch that goes on until it is stopped, as Git is. */
const endless = (stop: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    stop.addEventListener('abort', () => reject(new GitError('fetch', 'aborted', null, '')));
  });

test('what is read of a repository is stopped, and whoever asked hears that it was', async () => {
  const { fetches, told, wait } = watched();
  const here = fetches.during(at, 'history', async (progress, stop) => {
    wait(600);
    progress(receiving(1));
    return await endless(stop);
  });
  const over = Promise.withResolvers<string>();
  const elsewhere = fetches.during({ ...at, repo: 'acme/other' }, 'notes', () => over.promise);
  fetches.stop(at);
  await expect(here).rejects.toMatchObject({ error: { kind: 'cancelled', message: STOPPED } });
  expect(told.at(-1)).toEqual([]);
  over.resolve('read');
  await expect(elsewhere).resolves.toBe('read');
});

test('what is asked for after a stop is read, and what fails by itself says why', async () => {
  const { fetches } = watched();
  fetches.stop(at);
  await expect(fetches.during(at, 'history', () => Promise.resolve('read'))).resolves.toBe('read');
  const failing = fetches.during(at, 'history', () => Promise.reject(new Error('away')));
  await expect(failing).rejects.toThrow('away');
});
