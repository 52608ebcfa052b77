import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import type { Diff } from '../../../diff/index.ts';
import { answer, answerCalls } from '../../../test/main-process.ts';
import { useViewed } from './use-viewed.ts';

const marked = vi.fn(() => answer(null));
const unmarked = vi.fn(() => answer(null));

beforeEach(() => {
  marked.mockClear();
  unmarked.mockClear();
  localStorage.clear();
  answerCalls({
    viewed: {
      marks: ({ comparison }) => answer(comparison === 'second' ? [['kept', 'before']] : []),
      mark: marked,
      unmark: unmarked,
    },
  });
});

type Files = { path: string; hash: string; bytes: number }[];

/** A diff as far as the marks look at it, of a reading of its own. */
const diffOf = (...files: Files): Diff => diffIn(() => undefined, ...files);

/** A later state of a reading, which `retry` is the same for. */
function diffIn(retry: Diff['retry'], ...files: Files): Diff {
  const whole = files.map(({ path, ...more }, id) => diffFile(path, { id, ...more }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used here
  return { files: whole, retry, rawOf: async () => '', showInterdiff: () => undefined } as unknown as Diff;
}

function mount(diff: Diff) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook((props = { comparison: 'first', diff }) => useViewed(props.comparison, props.diff), {
    initialProps: { comparison: 'first', diff },
    wrapper,
  });
}

test('a mark is shown at once, told to the main process, and taken back', async () => {
  const { result, act } = await mount(diffOf({ path: 'a', hash: 'h', bytes: 1 }));
  await act(() => result.current.setViewed('a', true));
  expect([...result.current.viewed]).toEqual(['a']);
  expect(marked).toHaveBeenCalledExactlyOnceWith({ comparison: 'first', path: 'a', mark: 'h' });
  await act(() => result.current.setViewed('a', false));
  expect([...result.current.viewed]).toEqual([]);
  expect(unmarked).toHaveBeenCalledExactlyOnceWith({ comparison: 'first', path: 'a' });
});

test('marks of before are those of the comparison', async () => {
  const diff = diffOf({ path: 'kept', hash: 'before', bytes: 1 });
  const { result, rerender } = await mount(diff);
  expect([...result.current.viewed]).toEqual([]);
  await rerender({ comparison: 'second', diff });
  await expect.poll(() => [...result.current.viewed]).toEqual(['kept']);
});

test('what was known of a held file of another comparison is no part of the mark', async () => {
  const { result, rerender, act } = await mount(diffOf({ path: 'a', hash: '', bytes: 4000 }));
  await rerender({ comparison: 'second', diff: diffOf({ path: 'a', hash: 'h', bytes: 10 }) });
  await act(() => result.current.setViewed('a', true));
  expect(marked).toHaveBeenLastCalledWith({ comparison: 'second', path: 'a', mark: 'h' });
});

test('what was known of a held file in another reading of the same commits is no part of the mark', async () => {
  const { result, rerender, act } = await mount(diffOf({ path: 'a', hash: '', bytes: 4000 }));
  await rerender({ comparison: 'first', diff: diffOf({ path: 'a', hash: 'h', bytes: 10 }) });
  await act(() => result.current.setViewed('a', true));
  expect(marked).toHaveBeenLastCalledWith({ comparison: 'first', path: 'a', mark: 'h' });
});

test('loaded here, a file that was held keeps both in its mark', async () => {
  const held = diffOf({ path: 'a', hash: '', bytes: 4000 });
  const { result, rerender, act } = await mount(held);
  await rerender({ comparison: 'first', diff: diffIn(held.retry, { path: 'a', hash: 'h', bytes: 10 }) });
  await act(() => result.current.setViewed('a', true));
  expect(marked).toHaveBeenLastCalledWith({ comparison: 'first', path: 'a', mark: 'h M:4000' });
});
