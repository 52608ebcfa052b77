import { afterEach, expect, test, vi } from 'vitest';
import { createTitleCache } from './title-cache.ts';

afterEach(() => void vi.useRealTimers());

test('a title is read once; what is not here is looked for again after a while', async () => {
  vi.useFakeTimers();
  const here = new Map([['a', 'Title of a']]);
  const asked: string[][] = [];
  const titlesOf = createTitleCache(async (objects) => {
    asked.push([...objects]);
    return await Promise.resolve(objects.map((object) => here.get(object) ?? null));
  });

  expect(await titlesOf(['a', 'b', 'a'])).toEqual(['Title of a', null, 'Title of a']);
  expect(await titlesOf(['b', 'a'])).toEqual([null, 'Title of a']);
  expect(await titlesOf([])).toEqual([]);
  expect(asked).toEqual([['a', 'b']]);

  here.set('b', 'Title of b');
  vi.advanceTimersByTime(10_000);
  expect(await titlesOf(['a', 'b'])).toEqual(['Title of a', 'Title of b']);
  expect(asked).toEqual([['a', 'b'], ['b']]);
});
