import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { RefMove } from '../../../../shared/ipc/shapes.ts';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import { useReadReturned } from './use-read-returned.ts';

const sha = 'a'.repeat(40);
const back: RefMove = { ref: 'topic', from: null, to: sha, commits: null };
const pushed: RefMove = { ref: 'topic', from: 'b'.repeat(40), to: sha, commits: 1 };

test.each([
  ['a side that is back is read', 'failed', 0, back, 1],
  ['what was moved only is not', 'failed', 0, pushed, 0],
  ['a side that is gone is not', 'failed', 0, { ...pushed, to: null }, 0],
  ['what is on the screen stays', 'ready', 1, back, 0],
  ['so do the files that came before it failed', 'failed', 1, back, 0],
] as const)('%s', async (_title, status, files, move, times) => {
  const refresh = vi.fn<() => void>();
  const diff = { status, files: Array.from({ length: files }, () => diffFile('a.ts')) };
  const { rerender } = await renderHook(({ moves }: { moves: readonly RefMove[] } = { moves: [] }) =>
    useReadReturned(diff, { moves }, refresh),
  );
  await rerender({ moves: [move] });
  await rerender({ moves: [move] });
  expect(refresh).toHaveBeenCalledTimes(times);
});
