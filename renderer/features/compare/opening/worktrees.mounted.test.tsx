import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { CommandsProvider } from '../../../app/commands.tsx';
import type { ListedWorktree } from '../../../../shared/ipc/worktrees.ts';
import { answer, answerCalls } from '../../../test/main-process.ts';
import { BranchPicker } from './BranchPicker.tsx';

const SHA = '3'.repeat(40);
const AT = { orgId: 'folders', repo: 'app' };

const worktree = (path: string, more: Partial<ListedWorktree> = {}): ListedWorktree => ({
  path,
  branch: null,
  head: SHA,
  current: false,
  state: null,
  problem: null,
  hasFiles: true,
  ...more,
});

async function opened(worktrees: readonly ListedWorktree[]) {
  const counts = new Map<string, (counts: { files: number; remarks: number }) => void>();
  const count = vi.fn<(input: { repo: string; path: string; base: string }) => void>();
  const stopCounting = vi.fn(() => answer(null));
  const open = vi.fn((_input: { path: string }) =>
    Promise.resolve({
      ok: false as const,
      error: { kind: 'not-found' as const, message: 'The folder is gone.', next: 'Look at the list again.' },
    }),
  );
  answerCalls({
    app: { command: () => () => undefined },
    refs: {
      list: () => answer([]),
      head: () =>
        answer({
          state: 'branch' as const,
          branch: 'main',
          sha: SHA,
          upstream: null,
          shallow: false,
          worktree: true,
          suggested: null,
        }),
    },
    worktrees: {
      list: () => answer({ worktrees: [...worktrees], more: 0 }),
      count: async (input) => {
        count(input);
        const { promise, resolve } = Promise.withResolvers<{ files: number; remarks: number }>();
        counts.set(input.path, resolve);
        return await answer(await promise);
      },
      stopCounting,
      open,
    },
  });
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CommandsProvider>
        <BranchPicker
          side="branch"
          at={AT}
          capabilities={{ anyRevision: true, checkout: true, ephemeralBranches: false }}
          name=":worktree"
          ephemeral={false}
          base="HEAD"
          defaultBranch="main"
          onPick={() => undefined}
        />
      </CommandsProvider>
    </QueryClientProvider>,
  );
  await userEvent.keyboard('b');
  return { screen, counts, count, stopCounting, open };
}

test('worktrees are listed at once, and their numbers come later', async () => {
  const { screen, counts, count, stopCounting } = await opened([
    worktree('/work/app', { branch: 'main', current: true }),
    worktree('/work/fix', { branch: 'fix' }),
    worktree('/work/gone', {
      branch: 'gone',
      state: 'gone: Git would prune it',
      problem: 'The folder is not there.',
    }),
    worktree('/work/odd\n\u202efolder', { state: 'detached, locked' }),
    worktree('/work/app.git', { head: null, state: 'bare', hasFiles: false }),
  ]);
  const row = (name: RegExp) => screen.getByRole('option', { name });
  await expect.element(row(/^main this folder/)).toBeVisible();
  await expect.element(row(/^gone .*gone: Git would prune it · \/work\/gone/)).toBeVisible();
  await expect.element(row(/detached, locked/)).toBeVisible();
  await expect.element(row(/^app\.git .*bare · \/work\/app\.git/)).toBeVisible();
  // What is checked out here is no base of another one: that is the main line.
  expect(count.mock.calls.map(([{ path, base }]) => [path, base])).toEqual([
    ['/work/app', 'main'],
    ['/work/fix', 'main'],
    ['/work/odd\n\u202efolder', 'main'],
  ]);
  counts.get('/work/fix')?.({ files: 3, remarks: 1 });
  await expect.element(row(/^fix .*3 files uncommitted · 1 open remark · \/work\/fix/)).toBeVisible();
  counts.get('/work/app')?.({ files: 0, remarks: 0 });
  await expect.element(row(/^main .*nothing uncommitted · \/work\/app/)).toBeVisible();
  expect(stopCounting).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => stopCounting.mock.calls.length).toBe(1);
});

test('one press opens another one, found by its folder', async () => {
  const { screen, open } = await opened([
    worktree('/work/app', { branch: 'main', current: true }),
    worktree('/agents/second', { branch: 'fix' }),
  ]);
  await expect.element(screen.getByRole('option', { name: /^fix/ })).toBeVisible();
  await userEvent.keyboard('second{Enter}');
  await expect.poll(() => open.mock.lastCall?.[0]).toEqual({ repo: 'app', path: '/agents/second' });
});

test('the only worktree is not listed', async () => {
  const { screen } = await opened([worktree('/work/app', { branch: 'main', current: true })]);
  await expect.element(screen.getByRole('option', { name: /^Working tree/ })).toBeVisible();
  expect(screen.getByText('Worktrees').elements()).toEqual([]);
});
