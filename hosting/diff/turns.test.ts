import { expect, test } from 'vitest';
import { diffTurns } from './turns.ts';

test('diffs whose Git is silent hold up those of their own repository alone, and those in the order they ask', async () => {
  const turnOf = diffTurns();
  const silent = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const begun: string[] = [];
  const works = silent.map(({ promise }) => turnOf('slow')(() => promise));
  const next = ['fifth', 'sixth'].map((name) =>
    turnOf('slow')(async () => await Promise.resolve(void begun.push(name))),
  );
  for (let at = 0; at < 10; at += 1)
    expect(await turnOf('other')(async () => await Promise.resolve(at))).toBe(at);
  expect(begun).toEqual([]);
  for (const { resolve } of silent) resolve();
  await Promise.all([...works, ...next]);
  expect(begun).toEqual(['fifth', 'sixth']);
});

test('work that fails gives its turn back', async () => {
  const turnOf = diffTurns();
  for (let at = 0; at < 10; at += 1)
    await expect(turnOf('one')(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turnOf('one')(async () => await Promise.resolve('done'))).toBe('done');
});
