import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { Commit } from '../../../../shared/ipc/shapes.ts';
import { navigate, placeNow } from '../../../app/navigation.ts';
import type { ComparePlace } from '../../../app/place.ts';
import { answer, answerCalls } from '../../../test/main-process.ts';
import { queryClient } from '../../../test/query-client.ts';
import { changesOf, pairOf } from '../../versions/versions.testing.ts';
import type { CommitsRead } from './use-commits.ts';
import { useFollow } from './use-follow.ts';

const idOf = (name: string): string => name.padEnd(40, '0');
const commitOf = (name: string): Commit => ({
  sha: idOf(name),
  parents: [],
  message: name,
  authorName: 'A',
  authorEmail: 'a@example.com',
  date: '2026-01-01T00:00:00Z',
});
const sides = { orgId: 'o', repo: 'r', branch: 'b', base: 'm', ephemeral: false, ephemeralBase: false };
const BEFORE = ['a2', 'a1'].map(commitOf);
const AFTER = ['b3', 'b1'].map(commitOf);

const listOf = (commits: readonly Commit[], mergeBase = idOf('c')) => {
  const read: CommitsRead = {
    commits,
    total: commits.length,
    ids: null,
    mergeBase,
    truncated: false,
    isSuccess: true,
    isPending: false,
    isLoading: false,
    error: null,
    refetch: () => undefined,
    more: null,
  };
  return { read, commits };
};

const pairs = vi.fn();
beforeEach(() => {
  pairs
    .mockReset()
    .mockImplementation(() =>
      answer(
        changesOf([
          pairOf('new', { to: 'b3' }),
          pairOf('changed', { from: 'a1', to: 'b1' }),
          pairOf('dropped', { from: 'a2' }),
        ]),
      ),
    );
  answerCalls({ versions: { pairs } });
});

function placed(): ComparePlace {
  const now = placeNow();
  if (now.screen !== 'compare') throw new Error('another screen');
  return now;
}

async function follow(place: Partial<ComparePlace>) {
  navigate({ screen: 'compare', ...sides, ...place });
  const client = queryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = await renderHook(
    (list: ReturnType<typeof listOf> = listOf(BEFORE)) => useFollow(placed(), sides, list),
    { wrapper },
  );
  return { ...hook, client };
}

test('the chosen commit is the one that took its place, and so is the shown one', async () => {
  const { rerender } = await follow({ commit: idOf('a1'), changes: idOf('a1'), line: 3 });
  await rerender(listOf(AFTER));
  await expect.poll(placed).toMatchObject({ commit: idOf('b1'), changes: idOf('b1') });
  expect(placed().line).toBeUndefined();
  expect(pairs).toHaveBeenCalledExactlyOnceWith({
    orgId: 'o',
    repo: 'r',
    branch: 'b',
    ephemeral: false,
    from: { sha: idOf('a2'), base: idOf('c') },
    to: { sha: idOf('b3'), base: idOf('c') },
  });
});

test('of a commit that nothing replaced the whole branch is shown to who wants its new state, and to no one else', async () => {
  const { rerender, result, client } = await follow({ commit: idOf('a2'), changes: idOf('a2') });
  await rerender(listOf(AFTER));
  await expect.poll(() => pairs).toHaveBeenCalledOnce();
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(placed()).toMatchObject({ commit: idOf('a2'), changes: idOf('a2') });
  await rerender(listOf(BEFORE));
  result.current();
  await rerender(listOf(AFTER));
  await expect.poll(() => placed().changes).toBeUndefined();
  expect(placed().commit).toBeUndefined();
});

test('while the branch grows nothing is asked, and nothing moves', async () => {
  const { rerender } = await follow({ commit: idOf('a1') });
  await rerender(listOf([commitOf('a3'), ...BEFORE]));
  expect(placed().commit).toBe(idOf('a1'));
  expect(pairs).not.toHaveBeenCalled();
});
