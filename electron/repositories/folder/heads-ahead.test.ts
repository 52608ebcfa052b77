import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Head } from '../../../shared/ipc/refs.ts';
import { createHeadsAhead } from './heads-ahead.ts';

const MINE = { orgId: 'folders', repo: 'mine' };
const head = (branch: string): Head => ({
  state: 'branch',
  branch,
  sha: null,
  upstream: null,
  suggested: null,
  shallow: false,
  worktree: true,
});
const read = vi.fn<Parameters<typeof createHeadsAhead>[0]['head']>();
const known = vi.fn<Parameters<typeof createHeadsAhead>[1]>();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  read.mockReset();
  known.mockReset();
});

test('what was begun for a folder is the answer for it, once, and for a moment', async () => {
  read.mockResolvedValueOnce(head('first')).mockResolvedValue(head('later'));
  const heads = createHeadsAhead({ head: read }, known);
  heads.begin(MINE);
  expect((await heads.of(MINE)).branch).toBe('first');
  expect(read).toHaveBeenCalledTimes(1);
  expect(known).toHaveBeenCalledExactlyOnceWith(MINE, head('first'));
  expect((await heads.of(MINE)).branch).toBe('later');
  heads.begin(MINE);
  vi.advanceTimersByTime(1001);
  await heads.of(MINE);
  expect(read).toHaveBeenCalledTimes(4);
});

test('a failure of what is done with it ahead is no failure of the answer', async () => {
  read.mockResolvedValue(head('first'));
  known.mockImplementationOnce(() => {
    throw new Error('the database cannot be read');
  });
  const heads = createHeadsAhead({ head: read }, known);
  heads.begin(MINE);
  expect((await heads.of(MINE)).branch).toBe('first');
  expect(known).toHaveBeenCalledTimes(1);
});

test('another folder is asked itself, and a failure is told to whoever asks', async () => {
  read.mockRejectedValueOnce(new Error('away')).mockResolvedValue(head('other'));
  const heads = createHeadsAhead({ head: read }, known);
  heads.begin(MINE);
  await expect(heads.of(MINE)).rejects.toThrow('away');
  heads.begin(MINE);
  expect((await heads.of({ orgId: 'folders', repo: 'other' })).branch).toBe('other');
  expect(read).toHaveBeenLastCalledWith({ orgId: 'folders', repo: 'other' });
});
