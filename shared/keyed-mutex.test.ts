import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

test('tasks of one key run one at a time and in order, whatever they end with; other keys are not held up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), ms: fc.nat(3), fails: fc.boolean() }), {
        maxLength: 20,
      }),
      async (tasks) => {
        const mutex = createKeyedMutex();
        const running = new Set<string>();
        const done: number[] = [];
        const ends = tasks.map(({ key, ms, fails }, at) =>
          mutex(key, async () => {
            expect(running.has(key)).toBe(false);
            running.add(key);
            await sleep(ms);
            running.delete(key);
            done.push(at);
            if (fails) throw new Error(String(at));
            return at;
          }),
        );
        const results = await Promise.allSettled(ends);
        for (const [at, result] of results.entries()) {
          if (result.status === 'fulfilled') expect(result.value).toBe(at);
          else expect(String(result.reason)).toBe(`Error: ${at}`);
        }
        for (const key of ['a', 'b', 'c']) {
          const order = done.filter((at) => tasks[at]?.key === key);
          expect(order).toEqual(order.toSorted((x, y) => x - y));
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('a task of another key runs while one waits', async () => {
  const mutex = createKeyedMutex();
  const held = Promise.withResolvers<void>();
  const first = mutex('a', () => held.promise);
  expect(await mutex('b', () => Promise.resolve('through'))).toBe('through');
  held.resolve();
  await first;
});
