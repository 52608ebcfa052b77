import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { CommandsProvider } from '../../app/commands.tsx';
import { answerCalls } from '../../test/main-process.ts';
import { queryClient } from '../../test/query-client.ts';
import { ShareOffers } from './ShareOffers.tsx';
import type { FolderSyncControl } from './use-folder-sync.ts';

async function mount(names: readonly string[], isThere = false) {
  answerCalls({
    app: { command: () => () => undefined },
  });
  const refs = names.map((name) => `refs/notes/${name}`);
  const decide = vi.fn<FolderSyncControl['decide']>();
  const sync: FolderSyncControl = {
    possible: true,
    remotes: ['origin'],
    notesRefs: refs.map((notesRef) => ({ notesRef, sharing: 'asks' })),
    state: {
      repo: 'odd',
      phase: 'done',
      byUser: true,
      startedAt: 1,
      endedAt: 2,
      progress: null,
      problem: null,
      reports: [
        {
          remote: 'origin',
          moves: [],
          received: 0,
          sent: 0,
          conflicts: 0,
          messages: [],
          problem: null,
          commands: [],
          unshared: refs.map((notesRef) => ({ notesRef, notes: 2, isThere })),
        },
      ],
    },
    busy: false,
    news: null,
    start: () => undefined,
    cancel: () => undefined,
    dismiss: () => undefined,
    decide,
  };
  const screen = await render(
    <QueryClientProvider client={queryClient()}>
      <CommandsProvider>
        <ShareOffers sync={sync} />
      </CommandsProvider>
    </QueryClientProvider>,
  );
  return { screen, decide };
}

test('a new notes ref or two are asked about one by one', async () => {
  const { screen, decide } = await mount(['reviews', 'builds']);
  await screen.getByRole('button', { name: 'Share', exact: true }).nth(1).click();
  expect(decide).toHaveBeenCalledExactlyOnceWith('refs/notes/builds', true);
});

test('notes of a ref that the remote has are asked about, too, before they are sent', async () => {
  const { screen, decide } = await mount(['reviews'], true);
  const words = '2 notes of refs/notes/reviews exist only on this computer. Send them to origin?';
  await expect.element(screen.getByText(words)).toBeVisible();
  await screen.getByRole('button', { name: 'Share', exact: true }).click();
  expect(decide).toHaveBeenCalledExactlyOnceWith('refs/notes/reviews', true);
});

test('many are one question, answered for each in the dialog or for all at once', async () => {
  const { screen, decide } = await mount(['reviews', 'builds', 'commits', 'security']);
  const offers = screen.getByRole('region', { name: 'Notes to share' });
  await expect
    .element(screen.getByText('4 notes refs exist only on this computer. Share some?'))
    .toBeVisible();
  expect(offers.element().getBoundingClientRect().height).toBeLessThan(50);
  await screen.getByRole('button', { name: 'Choose…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Sync' });
  await dialog
    .getByRole('group', { name: 'refs/notes/commits' })
    .getByRole('radio', { name: 'Shared' })
    .click();
  expect(decide).toHaveBeenCalledExactlyOnceWith('refs/notes/commits', true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await screen.getByRole('button', { name: 'All only here' }).click();
  expect(decide).toHaveBeenCalledTimes(5);
  expect(decide).toHaveBeenLastCalledWith('refs/notes/security', false);
});
