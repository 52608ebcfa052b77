import { expect, test } from 'vitest';
import { diffScheduler } from './scheduler.ts';

test('diffs whose Git is silent hold up those of their own repository alone, and those in the order they ask', async () => {
  const scheduleFor = diffScheduler();
  const silent = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const begun: string[] = [];
  const works = silent.map(({ promise }) => scheduleFor('slow')(() => promise));
  const next = ['fifth', 'sixth'].map((name) =>
    scheduleFor('slow')(async () => await Promise.resolve(void begun.push(name))),
  );
  for (let at = 0; at < 10; at += 1)
    expect(await scheduleFor('other')(async () => await Promise.resolve(at))).toBe(at);
  expect(begun).toEqual([]);
  for (const { resolve } of silent) resolve();
  await Promise.all([...works, ...next]);
  expect(begun).toEqual(['fifth', 'sixth']);
});

test('work that fails gives its turn back', async () => {
  const scheduleFor = diffScheduler();
  for (let at = 0; at < 10; at += 1)
    await expect(scheduleFor('one')(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await scheduleFor('one')(async () => await Promise.resolve('done'))).toBe('done');
});

test('small diffs go before large ones, and of large ones the first that came ends first', async () => {
  const scheduleFor = diffScheduler();
  const ended: string[] = [];
  const taken = new Map<string, number>();
  const read = async (name: string, pieces: number): Promise<void> => {
    const schedule = scheduleFor('one');
    for (let piece = 0; piece < pieces; piece += 1) {
      await schedule(async () => await new Promise((resolve) => setImmediate(resolve)));
      taken.set(name, piece + 1);
    }
    ended.push(name);
  };
  const turns = (): number => [...taken.values()].reduce((sum, own) => sum + own, 0);
  const large = Array.from({ length: 12 }, async (_, at) => {
    await read(String(at).padStart(2, '0'), 200);
    // The last ones have had no more than their first turns, which every diff has.
    if (at === 0) expect(taken.get('11')).toBeLessThan(20);
  });
  // They are under way.
  for (let at = 0; at < 60; at += 1) await new Promise((resolve) => setImmediate(resolve));
  const before = turns();
  await read('small', 6);
  expect(ended).toEqual(['small']);
  // Beside each of its turns go those of three others, and not of all twelve.
  expect(turns() - before).toBeLessThan(40);
  await Promise.all(large);
  const order = ended.slice(1);
  // Four are worked for at once, and end together.
  for (const [at, name] of order.entries()) expect(Math.abs(Number(name) - at)).toBeLessThan(4);
});
