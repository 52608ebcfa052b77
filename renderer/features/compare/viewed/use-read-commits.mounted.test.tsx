import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { diffFiles } from '../../../diff/diff-file.testing.ts';
import { answer, answerCalls } from '../../../test/main-process.ts';
import { useReadCommits } from './use-read-commits.ts';

const marked = vi.fn(() => answer(null));
const ready = (...paths: string[]) => ({
  files: diffFiles(...paths),
  status: 'ready' as const,
  retry: () => undefined,
});
const NONE: ReadonlySet<string> = new Set();

beforeEach(() => {
  marked.mockClear();
  answerCalls({ viewed: { commits: () => answer(['before']), markCommits: marked } });
});

function mount(initialProps: Omit<Parameters<typeof useReadCommits>[0], 'comparison' | 'pairs'>) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(
    (props = initialProps) => useReadCommits({ comparison: 'branch', pairs: undefined, ...props }).read,
    { initialProps, wrapper },
  );
}

test('a commit is read once all its files are viewed, and unread when one no longer is', async () => {
  const diff = ready('a', 'b');
  const { result, rerender } = await mount({ commit: 'one', diff, viewed: new Set(['a']) });
  await expect.poll(() => [...result.current]).toEqual(['before']);
  await rerender({ commit: 'one', diff, viewed: new Set(['a', 'b']) });
  await expect.poll(() => [...result.current]).toEqual(['before', 'one']);
  expect(marked).toHaveBeenCalledExactlyOnceWith({ comparison: 'branch', shas: ['one'], isRead: true });
  await rerender({ commit: 'one', diff, viewed: new Set(['a']) });
  await expect.poll(() => [...result.current]).toEqual(['before']);
});

test('a commit that was read stays so while its marks are not known yet, and with several nothing is marked', async () => {
  const { result, rerender } = await mount({ commit: 'before', diff: ready('a'), viewed: NONE });
  await expect.poll(() => [...result.current]).toEqual(['before']);
  await rerender({ commit: null, diff: ready('a'), viewed: new Set(['a']) });
  await rerender({ commit: 'before', diff: ready('a'), viewed: NONE });
  expect(marked).not.toHaveBeenCalled();
});
