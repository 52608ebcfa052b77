import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { DiffRequest } from '../../../../shared/ipc/diff-endpoint.ts';
import type { Diff } from '../../../diff/index.ts';
import { diffFiles } from '../../../diff/diff-file.testing.ts';
import { answer, answerCalls } from '../../../test/main-process.ts';
import { useReadCommits } from './use-read-commits.ts';

const marked = vi.fn(() => answer(null));
const commitsRead = vi.fn((diffs: readonly DiffRequest[]) =>
  Promise.resolve(diffs.map(({ commits }) => commits?.sha === 'b')),
);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used here
const hunks = { commitsRead } as unknown as Diff['hunks'];
const ready = (...paths: string[]) => ({
  files: diffFiles(...paths),
  status: 'ready' as const,
  retry: () => undefined,
  hunks,
});
const NONE: ReadonlySet<string> = new Set();

beforeEach(() => {
  marked.mockClear();
  commitsRead.mockClear();
  answerCalls({
    viewed: {
      commits: () => answer(['before']),
      markCommits: marked,
      hunks: () => answer([['a', 'k']]),
    },
  });
});

type Props = Omit<Parameters<typeof useReadCommits>[0], 'comparison' | 'pairs' | 'branch'> &
  Partial<Pick<Parameters<typeof useReadCommits>[0], 'branch'>>;

function mount(initialProps: Props) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(
    (props = initialProps) =>
      useReadCommits({ comparison: 'branch', pairs: undefined, branch: null, ...props }).read,
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

const commitOf = (sha: string, ...parents: string[]) => ({
  sha,
  parents,
  message: sha,
  authorName: 'A',
  authorEmail: 'a@example.com',
  date: '2026-11-20T10:00:00Z',
});

test('commits that were read in the branch’s diff are marked, those that may be: no merges, and none twice', async () => {
  const source = { orgId: 'o', repo: 'r', branch: 'fix', ephemeral: false, ephemeralBase: false, paths: [] };
  const commits = [
    commitOf('d', 'b', 'c'),
    commitOf('c', 'b'),
    commitOf('b', 'before'),
    commitOf('before', 'a'),
  ];
  const branch = { commits, requestOf: ({ sha }: { sha: string }) => ({ ...source, commits: { sha } }) };
  const { result } = await mount({ commit: null, diff: ready('a'), viewed: NONE, branch });
  await expect.poll(() => [...result.current]).toEqual(['before', 'b']);
  expect(marked).toHaveBeenCalledExactlyOnceWith({ comparison: 'branch', shas: ['b'], isRead: true });
  const checked = commitsRead.mock.calls[0]?.[0].map((request) => request.commits?.sha);
  expect(checked).toEqual(['c', 'b']);
});
