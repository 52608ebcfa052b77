import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { CommandsProvider } from '../../app/commands.tsx';
import type { Commit, NotesOverview } from '../../../shared/ipc/shapes.ts';
import { answerCalls } from '../../test/main-process.ts';
import { LeftPane } from './LeftPane.tsx';

type Props = ComponentProps<typeof LeftPane>;

const REF = 'refs/notes/reviews';
const shaOf = (at: number): string => at.toString(16).padStart(40, '0');
const commit = (at: number): Commit => ({
  sha: shaOf(at),
  parents: [],
  message: `Commit ${at}`,
  authorName: 'Author',
  authorEmail: 'author@example.com',
  date: '2026-11-20T10:00:00Z',
});
const overview: NotesOverview = {
  writesTo: REF,
  refs: [{ notesRef: REF, sha: shaOf(0), count: 3 }],
  badges: [1, 2, 3].map((at) => ({ notesRef: REF, object: shaOf(at), author: null, date: null })),
  source: 'git',
  problem: null,
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used while no commit is listed
const PROPS = {
  first: 'files',
  diff: { files: [], status: 'loading' },
  remarks: new Map(),
  commits: [],
  overview,
  commitsState: null,
} as unknown as Props;

/** The commits come when the button is pressed, and what waits for nothing is drawn by the end of the press. */
function Host() {
  const [commits, setCommits] = useState<readonly Commit[]>([]);
  return (
    <>
      <button type="button" onClick={() => flushSync(() => setCommits([0, 1, 2].map(commit)))}>
        List
      </button>
      <LeftPane {...PROPS} commits={commits} />
    </>
  );
}

test('how many notes there are does not wait for the lists, which are drawn when there is time', async () => {
  answerCalls({
    app: { command: () => () => undefined },
    settings: { get: () => new Promise(() => undefined) },
  });
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <CommandsProvider>
        <Host />
      </CommandsProvider>
    </QueryClientProvider>,
  );
  const tab = screen.getByRole('tab', { name: /^Commits/ });
  expect(tab.element().textContent).toBe('Commits');
  const button = screen.getByRole('button', { name: 'List' }).element();
  if (button instanceof HTMLElement) button.click();
  expect(tab.element().textContent).toBe('Commits2 notes');
});
