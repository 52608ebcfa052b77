import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useDebounced } from './use-debounced.ts';
import { useStable } from './use-stable.ts';

const MS = 300;

afterEach(() => void vi.useRealTimers());

test('a single step after a pause has come to rest before anything is drawn of it; quick ones come to rest at the end', async () => {
  // However long the page takes to draw.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const drawn: [value: number, settled: boolean][] = [];
  const { rerender } = await renderHook(
    (props = { value: 0 }) => {
      const { value } = props;
      const settled = useDebounced(value, MS);
      drawn.push([value, settled]);
      return settled;
    },
    { initialProps: { value: 0 } },
  );
  vi.advanceTimersByTime(MS + 50);
  await rerender({ value: 1 });
  // What is rendered while the state changes is thrown away, and never drawn.
  expect(drawn.at(-1)).toEqual([1, true]);
  await rerender({ value: 2 });
  expect(drawn.at(-1)).toEqual([2, false]);
  await rerender({ value: 3 });
  expect(drawn.at(-1)).toEqual([3, false]);
  vi.advanceTimersByTime(MS);
  vi.useRealTimers();
  await expect.poll(() => drawn.at(-1)).toEqual([3, true]);
  expect(drawn).not.toContainEqual([2, true]);
});

test('a function stays the same and does what the latest one does', async () => {
  const { result, rerender } = await renderHook(
    (props = { n: 1 }) => useStable((by: number) => props.n * by),
    {
      initialProps: { n: 1 },
    },
  );
  const first = result.current;
  await rerender({ n: 5 });
  expect(result.current).toBe(first);
  expect(first(2)).toBe(10);
});
