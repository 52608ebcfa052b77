import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { CommandsProvider } from '../../../app/commands.tsx';
import type { Head, ListedRef, ResolvedSide } from '../../../../shared/ipc/refs.ts';
import type { DeletedBranch } from '../../../../shared/ipc/versions.ts';
import { answer, answerCalls } from '../../../test/main-process.ts';
import type { Answer } from '../../../app/place.ts';
import { BranchPicker } from './BranchPicker.tsx';

const SHA = '3'.repeat(40);
const TOPIC: ListedRef = { side: 'topic', group: 'branch', sha: SHA, date: null, author: '' };

const HEAD: Head = {
  state: 'branch',
  branch: 'main',
  sha: SHA,
  upstream: null,
  shallow: false,
  worktree: false,
  suggested: null,
};

/** The picker of the branch, open, with answers that come when they are told to. @param name what it shows */
async function opened(name = 'main', deleted: readonly DeletedBranch[] = []) {
  const refs = Promise.withResolvers<ListedRef[]>();
  const resolved = Promise.withResolvers<ResolvedSide>();
  answerCalls({
    app: { command: () => () => undefined },
    refs: {
      list: async () => answer(await refs.promise),
      head: () => answer(HEAD),
      resolve: async () => answer(await resolved.promise),
    },
    versions: { deleted: () => answer([...deleted]) },
    worktrees: { list: () => answer({ worktrees: [], more: 0 }) },
  });
  const onPick = vi.fn<(side: string) => void>();
  const onBeside = vi.fn<(other: Answer) => void>();
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <CommandsProvider>
        <BranchPicker
          side="branch"
          at={{ orgId: 'folders', repo: 'app' }}
          capabilities={{ anyRevision: true, checkout: true, ephemeralBranches: false }}
          name={name}
          ephemeral={false}
          defaultBranch="main"
          onPick={onPick}
          onBeside={onBeside}
        />
      </CommandsProvider>
    </QueryClientProvider>,
  );
  await userEvent.keyboard('b');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Branch');
  const picked = (): string[] => onPick.mock.calls.map(([side]) => side);
  const besides = (): string[] => onBeside.mock.calls.map(([{ side }]) => side);
  return { refs, resolved, picked, besides, screen };
}

test('Enter before the branches are listed picks the one that was typed', async () => {
  const { refs, picked } = await opened();
  await userEvent.keyboard('top{Enter}');
  expect(picked()).toEqual([]);
  refs.resolve([TOPIC]);
  await expect.poll(picked).toEqual(['topic']);
});

test('Enter before Git has answered what a revision is picks that', async () => {
  const { refs, resolved, picked } = await opened();
  refs.resolve([TOPIC]);
  await expect.poll(() => document.querySelectorAll('[role="option"]').length).toBe(1);
  await userEvent.keyboard('HEAD~3{Enter}');
  expect(picked()).toEqual([]);
  resolved.resolve({ side: '4'.repeat(40), sha: '4'.repeat(40), subject: 'Older', author: '', date: null });
  await expect.poll(picked).toEqual(['4'.repeat(40)]);
});

test.each([
  ['topic', 'branch', '“topic” is a branch and a tag. The branch is compared.'],
  ['refs/tags/topic', 'tag', '“topic” is a tag and a branch. The tag is compared.'],
])('%s, a name of a branch and of a tag, says which of them is compared', async (name, kind, says) => {
  const { refs, screen } = await opened(name);
  const button = screen.getByRole('button', { name: /^Branch/ });
  await expect.element(button).toHaveAccessibleName('Branch: topic');
  refs.resolve([TOPIC, { ...TOPIC, side: 'refs/tags/topic', group: 'tag' }]);
  await expect.element(button).toHaveAccessibleName(`Branch: topic. ${says}`);
  await expect.element(button.getByTitle(says)).toHaveTextContent(kind);
});

const GONE: DeletedBranch = {
  branch: 'gone',
  tip: '5'.repeat(40),
  subject: 'Last',
  at: Date.parse('2026-11-20T10:00:00Z'),
};

test.each([
  ['a branch', 'topic', 'topic'],
  ['a deleted branch', 'gone', GONE.tip],
  ['a revision', 'HEAD~3', '4'.repeat(40)],
])('Shift Enter shows %s beside what is compared', async (_kind, typed, side) => {
  const { refs, resolved, picked, besides } = await opened('main', [GONE]);
  refs.resolve([TOPIC]);
  resolved.resolve({ side: '4'.repeat(40), sha: '4'.repeat(40), subject: 'Older', author: '', date: null });
  await expect.poll(() => document.querySelectorAll('[role="option"]').length).toBe(2);
  await userEvent.keyboard(typed);
  await expect.poll(() => document.querySelectorAll('[role="option"]').length).toBe(1);
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.poll(besides).toEqual([side]);
  expect(picked()).toEqual([]);
});
