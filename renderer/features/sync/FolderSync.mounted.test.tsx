import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { FolderSyncState } from '../../../shared/ipc/folder-sync.ts';
import { settings } from '../../../shared/ipc/settings.ts';
import { keys } from '../../api/keys.ts';
import { makeQueryClient } from '../../api/query-client.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import { queryClient } from '../../test/query-client.ts';
import { FolderSyncDialog } from './FolderSyncDialog.tsx';
import { ShareOffers } from './ShareOffers.tsx';
import type { FolderSyncControl } from './use-folder-sync.ts';

const COMMITS = 'refs/notes/commits';
const decide = vi.fn<(notesRef: string, share: boolean) => void>();

/** It found a notes ref that nobody has decided about. */
const done: FolderSyncState = {
  repo: 'mine',
  phase: 'done',
  byUser: true,
  startedAt: 0,
  endedAt: 1,
  progress: null,
  reports: [
    {
      remote: 'origin',
      moves: [],
      received: 0,
      sent: 0,
      conflicts: 0,
      unshared: [{ notesRef: COMMITS, notes: 1, isThere: false }],
      messages: [],
      problem: null,
      commands: [],
    },
  ],
  problem: null,
};

const sync: FolderSyncControl = {
  possible: true,
  remotes: ['origin'],
  notesRefs: [{ notesRef: COMMITS, sharing: 'asks' }],
  state: done,
  busy: false,
  news: null,
  start: () => undefined,
  cancel: () => undefined,
  dismiss: () => undefined,
  decide,
};

test('in a narrow pane the question keeps its width, and its answers stay within', async () => {
  const screen = await render(
    <div style={{ width: 250 }}>
      <ShareOffers sync={sync} />
    </div>,
  );
  const pane = screen.getByRole('region', { name: 'Notes to share' }).element();
  const words = screen.getByText(/exists only on this computer/).element();
  // Until the styles are there.
  await expect.poll(() => words.getBoundingClientRect().width).toBeGreaterThan(200);
  for (const name of ['Share', 'Only here']) {
    const button = screen.getByRole('button', { name, exact: true }).element();
    const out = (): number => button.getBoundingClientRect().right - pane.getBoundingClientRect().right;
    await expect.poll(out).toBeLessThanOrEqual(0);
  }
});

test('the question stays while the next Sync runs, and goes with its folder', async () => {
  const screen = await render(<ShareOffers sync={sync} />);
  const running: FolderSyncState = { ...done, phase: 'running', reports: [] };
  const question = screen.getByText(/exists only on this computer/);
  for (const phase of ['running', 'cancelled'] as const) {
    await screen.rerender(<ShareOffers sync={{ ...sync, busy: true, state: { ...running, phase } }} />);
    await expect.element(question).toBeVisible();
  }
  await screen.rerender(<ShareOffers sync={{ ...sync, state: { ...running, repo: 'other' } }} />);
  await expect.element(question).not.toBeInTheDocument();
});

test('what nobody has decided is not shown as decided, and either can be chosen', async () => {
  const screen = await render(
    <QueryClientProvider client={queryClient()}>
      <FolderSyncDialog sync={sync} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const here = screen.getByRole('radio', { name: 'Only here' });
  await expect.element(here).not.toBeChecked();
  await expect.element(screen.getByRole('radio', { name: 'Shared' })).not.toBeChecked();
  await here.click({ force: true });
  expect(decide).toHaveBeenCalledWith(COMMITS, false);
});

test('a command that a remote’s words ask for stands apart, and is copied whole', async () => {
  const command = "git ls-remote 'ssh://host.example/my project'";
  const copyText = vi.fn((_what: { text: string }) => answer(null));
  answerCalls({ app: { copyText } });
  const problem = {
    message: 'origin asks who you are.',
    next: 'Run this once in a terminal, then try again.',
  };
  const reports = done.reports.map((report) => ({ ...report, problem, commands: [command] }));
  const screen = await render(
    <QueryClientProvider client={queryClient()}>
      <FolderSyncDialog sync={{ ...sync, state: { ...done, reports } }} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText(command, { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Copy the command' }).click({ force: true });
  await expect.element(screen.getByRole('button', { name: 'Command copied' })).toBeVisible();
  expect(copyText).toHaveBeenCalledWith({ text: command });
});

test('a box that is ticked is ticked in the same moment, before anything is painted', async () => {
  answerCalls({ settings: { set: () => answer(settings.parse({})) } });
  const client = makeQueryClient();
  client.setQueryData(keys.settings, settings.parse({}));
  const screen = await render(
    <QueryClientProvider client={client}>
      <FolderSyncDialog sync={sync} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const box = screen.getByRole('checkbox', { name: 'Send notes as I write' }).element();
  if (box instanceof HTMLElement) box.click();
  // Microtasks alone, some rounds of them: whatever comes by a timer is painted as it was before.
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
  expect(box.matches(':checked')).toBe(true);
});
