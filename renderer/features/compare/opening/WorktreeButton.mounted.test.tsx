import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { STAGED, WORKTREE } from '../../../../shared/domain/worktree.ts';
import type { WorktreeState } from '../../../../shared/ipc/worktrees.ts';
import { answer, answerCalls } from '../../../test/main-process.ts';
import { WorktreeButton } from './WorktreeButton.tsx';

const AT = { orgId: 'folders', repo: 'app' };

async function shown(state: WorktreeState, side = 'topic') {
  const read = vi.fn(() => answer(state));
  answerCalls({ worktrees: { state: read } });
  const onPick = vi.fn<(side: string) => void>();
  const client = new QueryClient();
  const screen = await render(
    <QueryClientProvider client={client}>
      <WorktreeButton at={AT} side={side} onPick={onPick} />
    </QueryClientProvider>,
  );
  const isRead = async () =>
    await expect.poll(() => client.isFetching() === 0 && read.mock.calls.length).toBe(1);
  return { screen, onPick, isRead };
}

test('what is uncommitted leads to it, beside what was begun in the folder', async () => {
  const { screen, onPick } = await shown({ files: 3, operations: ['rebase'] });
  const button = screen.getByRole('button', {
    name: 'rebase in progress, 3 uncommitted files: show uncommitted changes',
  });
  await button.click();
  expect(onPick).toHaveBeenCalledExactlyOnceWith(WORKTREE);
});

test('a single file is one file', async () => {
  const { screen } = await shown({ files: 1, operations: [] });
  await expect.element(screen.getByRole('button')).toHaveTextContent('1 uncommitted file');
});

test('beside uncommitted changes only what was begun is said', async () => {
  const { screen } = await shown({ files: 3, operations: ['merge'] }, STAGED);
  await expect.element(screen.getByText('merge in progress')).toBeVisible();
  expect(screen.container).toHaveTextContent('merge in progress');
  expect(screen.getByRole('button').elements()).toEqual([]);
});

test.each([0, null])('nothing is said of %s files', async (files) => {
  const { screen, isRead } = await shown({ files, operations: [] });
  await isRead();
  expect(screen.container).toHaveTextContent('');
});
