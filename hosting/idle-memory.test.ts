import { setImmediate as turn } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import { collectAll, releaseIdleMemory } from './idle-memory.ts';
import { listen } from './serve.ts';
import type { ServiceApp } from './service-app.ts';

const MB = 1024 * 1024;
afterEach(() => vi.useRealTimers());

test('memory is given back when nobody has asked for a while, where there is much of it', async () => {
  vi.useFakeTimers();
  let used = 60 * MB;
  const collect = vi.fn<() => Promise<void>>(async () => {
    used = 100 * MB;
    await Promise.resolve();
  });
  const memory = releaseIdleMemory({ used: () => used, collect });
  const idle = async (): Promise<number> => {
    await vi.advanceTimersByTimeAsync(60_000);
    return collect.mock.calls.length;
  };
  const [one, other] = [memory.begin(), memory.begin()];
  used = 190 * MB;
  one();
  one();
  expect(await idle()).toBe(0);
  other();
  vi.advanceTimersByTime(3000);
  const third = memory.begin();
  expect(await idle()).toBe(0);
  third();
  expect(await idle()).toBe(1);
  // What stays is what there is from now on.
  memory.begin()();
  expect(await idle()).toBe(1);
  used = 140 * MB;
  memory.begin()();
  expect(await idle()).toBe(2);
  used = 190 * MB;
  memory.begin()();
  memory.close();
  expect(await idle()).toBe(2);
});

const hold = (): WeakRef<object> => new WeakRef({ text: 'x' });

test('what nothing holds any more is gone afterwards', async () => {
  const held = hold();
  await turn();
  await collectAll();
  expect(held.deref()).toBeUndefined();
});

test('every request of a service is one', async () => {
  const told: string[] = [];
  const app: ServiceApp = new Hono();
  app.get('/', (c) => c.text('here'));
  const { origin, close } = await listen(app, 0, {
    begin() {
      told.push('begin');
      return () => void told.push('over');
    },
    close: () => void told.push('close'),
  });
  for (const path of ['/', '/nothing']) await (await fetch(origin + path)).text();
  await expect.poll(() => told).toEqual(['begin', 'over', 'begin', 'over']);
  await close();
  expect(told.at(-1)).toBe('close');
});
