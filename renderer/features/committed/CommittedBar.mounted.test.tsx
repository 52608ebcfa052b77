import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { UNCOMMITTED, WORKTREE } from '../../../shared/domain/worktree.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import { queryClient } from '../../test/query-client.ts';
import { CommittedBar } from './CommittedBar.tsx';
import { useCommitted } from './use-committed.ts';

const AT = { orgId: 'folders', repo: 'app' };
const BEGIN = '0'.repeat(40);
const MADE = '1'.repeat(40);
const SNAPSHOT = '2'.repeat(40);
const REST = '3'.repeat(40);

const uncommitted = (sha: string, parent: string) => ({
  sha,
  parents: [parent],
  message: 'Uncommitted changes',
  authorName: UNCOMMITTED.name,
  authorEmail: UNCOMMITTED.email,
  date: '2026-11-20T10:00:00Z',
});

function Shown({ branch, tip }: { branch: string; tip?: ReturnType<typeof uncommitted> }) {
  const committed = useCommitted(AT, branch, tip === undefined ? [] : [tip]);
  return (
    <>
      <p>{branch}</p>
      {committed && <CommittedBar committed={committed} onRefresh={() => undefined} />}
    </>
  );
}

test('the commit of uncommitted changes is offered until it was opened', async () => {
  answerCalls({
    refs: {
      head: () =>
        answer({
          state: 'branch' as const,
          branch: 'main',
          sha: MADE,
          upstream: null,
          shallow: false,
          worktree: true,
          suggested: null,
        }),
    },
    localNotes: {
      committed: () =>
        answer({
          branch: 'main',
          base: BEGIN,
          commits: [{ sha: MADE, subject: 'Two words', paths: ['a.ts'] }],
        }),
    },
    memories: { put: () => answer(null), remove: () => answer(null) },
  });
  const client = queryClient();
  const screenOf = (branch: string, tip?: ReturnType<typeof uncommitted>) => (
    <QueryClientProvider client={client}>
      <Shown branch={branch} {...(tip && { tip })} />
    </QueryClientProvider>
  );
  const screen = await render(screenOf(WORKTREE, uncommitted(SNAPSHOT, BEGIN)));
  const bar = screen.getByRole('region', { name: 'Committed' });
  await expect.element(bar.getByText('as you were reading them', { exact: false })).toBeVisible();
  await bar.getByRole('button', { name: 'Open it' }).click();

  await screen.rerender(screenOf('main'));
  await expect.element(screen.getByText('main')).toBeVisible();
  expect(bar.query()).toBeNull();

  // At the next look something else is uncommitted.
  await screen.rerender(screenOf(WORKTREE, uncommitted(REST, MADE)));
  await expect.element(screen.getByText(WORKTREE)).toBeVisible();
  expect(bar.query()).toBeNull();
});
