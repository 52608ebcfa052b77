import { expect, test } from 'vitest';
import { createKeyedTurns } from './keyed-turns.ts';

test('no more tasks of one key run than there are turns, and those of other keys do not wait', async () => {
  const turns = createKeyedTurns(2);
  const running = new Set<number>();
  let most = 0;
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const ended: number[] = [];
  const all = gates.map(({ promise }, at) =>
    turns('one', async () => {
      running.add(at);
      most = Math.max(most, running.size);
      await promise;
      running.delete(at);
      ended.push(at);
    }),
  );
  expect(await turns('other', async () => await Promise.resolve([...running]))).toEqual([0, 1]);
  for (const [at, { resolve }] of gates.entries()) {
    resolve();
    await all[at];
  }
  expect(most).toBe(2);
  expect(ended).toEqual([0, 1, 2, 3, 4, 5]);
});
