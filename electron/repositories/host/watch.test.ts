import { afterEach, expect, test, vi } from 'vitest';
import type { RefMove } from '../../../shared/ipc/shapes.ts';
import { createBranchWatch, type BranchWatch } from './watch.ts';
import type { HostClient } from '../../host/client.ts';

const place = { orgId: 'acme', repo: 'mine' };
const branches = [{ name: 'topic', ephemeral: false }];
const sha = (digit: string): string => digit.repeat(40);

let watch: BranchWatch;
afterEach(() => {
  watch.on(null);
  vi.useRealTimers();
});

/** A host with one branch, whose newest commit is the first of these. */
function world(pause: number, focused = true) {
  const history = [sha('1')];
  const moves: RefMove[][] = [];
  const asked = vi.fn<HostClient['commits']>(() =>
    Promise.resolve({
      commits: history.map((id, at) => ({
        sha: id,
        parents: history.slice(at + 1, at + 2),
        message: '',
        authorName: '',
        authorEmail: '',
        date: '2026-01-01T00:00:00Z',
      })),
      nextCursor: null,
    }),
  );
  const files: (() => void)[] = [];
  watch = createBranchWatch({
    heads: async (at, some) =>
      await Promise.all(
        some.map(async ({ name, ephemeral }) => {
          const { commits } = await asked(at, name, ephemeral);
          return commits[0]?.sha ?? null;
        }),
      ),
    distance: (_place, _branch, { from, to }) =>
      Promise.resolve({ commits: history.indexOf(from) - history.indexOf(to) }),
    focused: () => focused,
    observe: (_place, tell) => {
      files.push(tell);
      return null;
    },
    pause,
  });
  const on = (shown?: string): void =>
    watch.on({
      place,
      branches: branches.map((branch) => ({ ...branch, shown })),
      moved: (some) => void moves.push(some),
    });
  return { history, moves, asked, files, on };
}

test('a branch that moved is told with its new commits, added up from where it was read, and once', async () => {
  vi.useFakeTimers();
  const { history, moves, on } = world(60_000);
  on();
  await vi.advanceTimersByTimeAsync(0);
  history.unshift(sha('2'));
  watch.look();
  await vi.advanceTimersByTimeAsync(0);
  expect(moves).toEqual([[{ ref: 'topic', from: sha('1'), to: sha('2'), commits: 1 }]]);
  history.unshift(sha('3'));
  // Too soon for another look: it comes by itself.
  watch.look();
  await vi.advanceTimersByTimeAsync(2000);
  watch.look();
  await vi.advanceTimersByTimeAsync(2000);
  expect(moves.slice(1)).toEqual([[{ ref: 'topic', from: sha('1'), to: sha('3'), commits: 2 }]]);
});

test('checks happen now and then while the window is used, never otherwise, and not after the end', async () => {
  vi.useFakeTimers();
  const seen = world(60_000);
  seen.on();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(seen.asked).toHaveBeenCalledTimes(1);
  seen.history.unshift(sha('2'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(seen.moves).toHaveLength(1);
  watch.on(null);
  const calls = seen.asked.mock.calls.length;
  watch.look();
  for (const tell of seen.files) tell();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(seen.asked).toHaveBeenCalledTimes(calls);

  const unseen = world(60_000, false);
  unseen.on();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(unseen.asked).toHaveBeenCalledTimes(1);
});

test('a host that was away at first is looked at again', async () => {
  vi.useFakeTimers();
  const { history, moves, asked, on } = world(60_000);
  asked.mockRejectedValueOnce(new Error('away'));
  on();
  await vi.advanceTimersByTimeAsync(0);
  watch.look();
  await vi.advanceTimersByTimeAsync(2000);
  history.unshift(sha('2'));
  watch.look();
  await vi.advanceTimersByTimeAsync(2000);
  expect(moves).toEqual([[{ ref: 'topic', from: sha('1'), to: sha('2'), commits: 1 }]]);
});

test('a branch that moved before the watch could look is told: what is shown counts as seen', async () => {
  vi.useFakeTimers();
  const { history, moves, on } = world(60_000);
  history.unshift(sha('2'));
  on();
  await vi.advanceTimersByTimeAsync(0);
  expect(moves).toEqual([]);
  watch.shows(branches.map((branch) => ({ ...branch, shown: sha('1') })));
  await vi.advanceTimersByTimeAsync(0);
  const move = { ref: 'topic', from: sha('1'), to: sha('2'), commits: 1 };
  expect(moves).toEqual([[move]]);
  on(sha('1'));
  await vi.advanceTimersByTimeAsync(0);
  expect(moves).toEqual([[move], [move]]);
});

test('what is shown as the host has it asks nothing more', async () => {
  vi.useFakeTimers();
  const { moves, asked, on } = world(60_000);
  on();
  watch.shows(branches.map((branch) => ({ ...branch, shown: sha('1') })));
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(moves).toEqual([]);
});
