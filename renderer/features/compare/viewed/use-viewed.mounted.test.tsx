import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import type { Diff } from '../../../diff/index.ts';
import { answer, answerCalls } from '../../../test/main-process.ts';
import { useViewed } from './use-viewed.ts';

const marked = vi.fn(() => answer(null));
const hunksMarked = vi.fn(() => answer(null));
const markFiles = vi.fn();
const adopt = vi.fn();
const unmarked = vi.fn(() => answer(null));
const renewed = vi.fn(() => answer(null));
const keptDiff = vi.fn(() => answer(null));

beforeEach(() => {
  keep = null;
  marked.mockClear();
  unmarked.mockClear();
  renewed.mockClear();
  keptDiff.mockClear();
  hunksMarked.mockClear();
  markFiles.mockClear();
  adopt.mockClear();
  localStorage.clear();
  answerCalls({
    viewed: {
      marks: ({ comparison }) =>
        answer(
          comparison === 'second'
            ? [
                ['kept', 'before'],
                ['changed', 'before'],
                ['forged', 'v2 sha256:other'],
              ]
            : [],
        ),
      mark: marked,
      unmark: unmarked,
      renew: renewed,
      keepDiff: keptDiff,
      hunks: () => answer([]),
      markHunks: hunksMarked,
      diff: ({ path }) => answer({ raw: `raw of ${path}` }),
    },
  });
});

type Files = { path: string; hash: string; bytes: number; isRead?: boolean; digest?: string }[];

type Keep = Parameters<Diff['hunks']['take']>[1];
let keep: Keep | null = null;
const hunks: Diff['hunks'] = {
  take: (_, kept) => void (keep = kept),
  markFiles,
  setReaders: vi.fn(),
  adopt,
  commitsRead: () => Promise.resolve([]),
};

/** A diff as far as the marks look at it, of a reading of its own. */
const diffOf = (...files: Files): Diff => diffIn(() => undefined, ...files);

/** A later state of a reading, which `retry` is the same for. */
function diffIn(retry: Diff['retry'], ...files: Files): Diff {
  const whole = files.map(({ path, ...more }, id) => diffFile(path, { id, ...more }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used here
  return {
    files: whole,
    retry,
    status: 'ready',
    rawOf: async () => 'raw',
    digests: {
      want: () => undefined,
      // The files have their digests before they are answered.
      of: async (shown: Files) =>
        new Map(
          shown.map((file) => {
            file.digest ||= file.hash === '' ? '' : `of-${file.hash}`;
            return [file.path, file.digest];
          }),
        ),
    },
    showInterdiff: () => undefined,
    hunks,
  } as unknown as Diff;
}

function mount(diff: Diff) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(
    (props = { comparison: 'first', diff }) => useViewed(props.comparison, 'branch', props.diff),
    {
      initialProps: { comparison: 'first', diff },
      wrapper,
    },
  );
}

test('a mark is shown at once, told to the main process, and taken back', async () => {
  const { result, act } = await mount(diffOf({ path: 'a', hash: 'h', bytes: 1 }));
  await act(() => result.current.setViewed('a', true));
  expect([...result.current.viewed]).toEqual(['a']);
  expect(marked).toHaveBeenCalledExactlyOnceWith({ comparison: 'first', path: 'a', mark: 'v2' });
  await expect
    .poll(() => renewed.mock.calls)
    .toEqual([[{ comparison: 'first', marks: [['a', 'v2', 'v2 sha256:of-h']] }]]);
  expect(keptDiff).toHaveBeenCalledExactlyOnceWith({
    comparison: 'first',
    path: 'a',
    mark: 'v2 sha256:of-h',
    raw: 'raw',
  });
  await act(() => result.current.setViewed('a', false));
  expect([...result.current.viewed]).toEqual([]);
  expect(unmarked).toHaveBeenCalledExactlyOnceWith({ comparison: 'first', path: 'a' });
});

test('many files are marked at once, with their hunks, and taken back', async () => {
  const { result, act } = await mount(
    diffOf({ path: 'a', hash: 'h', bytes: 1 }, { path: 'b', hash: 'i', bytes: 1 }),
  );
  await act(() => result.current.setAllViewed(['a', 'b'], true));
  expect([...result.current.viewed]).toEqual(['a', 'b']);
  expect(marked).toHaveBeenCalledTimes(2);
  expect(markFiles.mock.calls.filter(([, , isCarried]) => isCarried === false)).toEqual([
    [['a', 'b'], true, false],
  ]);
  await act(() => result.current.setAllViewed(['a', 'b'], false));
  expect([...result.current.viewed]).toEqual([]);
  expect(markFiles).toHaveBeenLastCalledWith(['a', 'b'], false, false);
});

test('marks of before are those of the comparison', async () => {
  const forged = { path: 'forged', hash: 'before', digest: 'of-before', bytes: 1 };
  const diff = diffOf({ path: 'kept', hash: 'before', bytes: 1 }, forged);
  const { result, rerender } = await mount(diff);
  expect([...result.current.viewed]).toEqual([]);
  await rerender({ comparison: 'second', diff });
  await expect.poll(() => [...result.current.viewed]).toEqual(['kept']);
  expect([...result.current.stale]).toEqual(['forged']);
});

test('marks of earlier versions are compared once, and replaced', async () => {
  const { rerender, result } = await mount(diffOf());
  const files = ['kept', 'changed'].map((path) => ({
    path,
    bytes: 1,
    hash: path === 'kept' ? 'before' : 'now',
  }));
  await rerender({ comparison: 'second', diff: diffOf(...files) });
  await expect
    .poll(() => renewed.mock.calls)
    .toEqual([
      [{ comparison: 'second', marks: [['changed', 'before', 'v2']] }],
      [{ comparison: 'second', marks: [['kept', 'before', 'v2 sha256:of-before']] }],
    ]);
  // The same hash now says nothing.
  const later = files.map((file) => ({ ...file, hash: 'before', digest: 'of-another' }));
  await rerender({ comparison: 'second', diff: diffOf(...later) });
  expect([...result.current.stale].toSorted()).toEqual(['changed', 'kept']);
});

test('what was known of a held file of another comparison is no part of the mark', async () => {
  const { result, rerender, act } = await mount(diffOf({ path: 'a', hash: '', bytes: 4000 }));
  await rerender({ comparison: 'second', diff: diffOf({ path: 'a', hash: 'h', bytes: 10 }) });
  await act(() => result.current.setViewed('a', true));
  expect(marked).toHaveBeenLastCalledWith({ comparison: 'second', path: 'a', mark: 'v2' });
});

test('what was known of a held file in another reading of the same commits is no part of the mark', async () => {
  const { result, rerender, act } = await mount(diffOf({ path: 'a', hash: '', bytes: 4000 }));
  await rerender({ comparison: 'first', diff: diffOf({ path: 'a', hash: 'h', bytes: 10 }) });
  await act(() => result.current.setViewed('a', true));
  expect(marked).toHaveBeenLastCalledWith({ comparison: 'first', path: 'a', mark: 'v2' });
});

test('loaded here, a file that was held keeps both in its mark', async () => {
  const held = diffOf({ path: 'a', hash: '', bytes: 4000 });
  const { result, rerender, act } = await mount(held);
  await rerender({ comparison: 'first', diff: diffIn(held.retry, { path: 'a', hash: 'h', bytes: 10 }) });
  await act(() => result.current.setViewed('a', true));
  expect(marked).toHaveBeenLastCalledWith({ comparison: 'first', path: 'a', mark: 'v2 M:4000' });
});

test('what is read of a comparison that was left meanwhile is marked there, with its own diff', async () => {
  const left = { ...diffOf({ path: 'a', hash: 'h', bytes: 1 }), hunks: { ...hunks } };
  const shown = { ...diffOf({ path: 'a', hash: 'i', bytes: 1 }), rawOf: async () => 'of another', hunks };
  const { result, rerender, act } = await mount(left);
  await expect.poll(() => keep).not.toBeNull();
  const keepLeft = keep;
  await rerender({ comparison: 'second', diff: shown });
  await act(() => keepLeft?.([{ path: 'a', marks: 'k', isAll: true }], 'hunk'));
  expect(marked.mock.calls).toEqual([[{ comparison: 'first', path: 'a', mark: 'v2' }]]);
  const kept = { comparison: 'first', path: 'a', mark: 'v2 sha256:of-h', raw: 'raw' };
  await expect.poll(() => keptDiff.mock.calls).toEqual([[kept]]);
  expect(result.current.isViewed('a')).toBe(false);
});

test('a file is viewed when all its hunks are read; another mark of a hunk changes that of its file', async () => {
  const { result, rerender, act } = await mount(diffOf({ path: 'a', hash: 'h', bytes: 1 }));
  await expect.poll(() => keep).not.toBeNull();
  await act(() => keep?.([{ path: 'a', marks: 'k', isAll: true }], 'hunk'));
  expect(hunksMarked).toHaveBeenCalledExactlyOnceWith({ comparison: 'branch', files: [['a', 'k']] });
  expect(marked).toHaveBeenCalledExactlyOnceWith({ comparison: 'first', path: 'a', mark: 'v2' });
  await expect.poll(() => keep).not.toBeNull();
  await act(() => keep?.([{ path: 'a', marks: '', isAll: false }], 'hunk'));
  expect(unmarked).toHaveBeenCalledExactlyOnceWith({ comparison: 'first', path: 'a' });
  expect(result.current.isViewed('a')).toBe(false);
  await rerender({ comparison: 'first', diff: diffOf({ path: 'a', hash: 'h', bytes: 1, isRead: true }) });
  expect([...result.current.viewed]).toEqual(['a']);
});

test('a mark of a file is one of all its hunks, and taken back before they are known to be unread', async () => {
  const { result, act } = await mount(diffOf({ path: 'a', hash: 'h', bytes: 1, isRead: true }));
  expect([...result.current.viewed]).toEqual(['a']);
  await act(() => result.current.setViewed('a', false));
  expect(markFiles).toHaveBeenLastCalledWith(['a'], false, false);
  expect(result.current.isViewed('a')).toBe(false);
  await act(() => result.current.setViewed('a', true));
  expect(markFiles).toHaveBeenLastCalledWith(['a'], true, false);
  expect(result.current.isViewed('a')).toBe(true);
  await expect.poll(() => keep).not.toBeNull();
  await act(() => keep?.([{ path: 'a', marks: 'k', isAll: true }], 'file'));
  expect(marked).toHaveBeenCalledOnce();
});

test('marks of before are taken over: hunks of viewed files, and of changed ones those that are the same', async () => {
  const files = ['kept', 'changed', 'new'].map((path) => ({
    path,
    bytes: 1,
    hash: path === 'kept' ? 'before' : 'now',
  }));
  const { result, rerender } = await mount(diffOf());
  await rerender({ comparison: 'second', diff: diffOf(...files) });
  await expect.poll(() => [...result.current.viewed]).toEqual(['kept']);
  await expect.poll(() => markFiles.mock.calls).toContainEqual([['kept'], true, true]);
  await expect.poll(() => adopt.mock.calls).toEqual([['changed', 'raw of changed']]);
});
