import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { CommandsProvider } from '../../app/commands.tsx';
import type { Commit, NotesOverview } from '../../../shared/ipc/shapes.ts';
import { commitOf, shaOf } from '../../test/commits.ts';
import { answerCalls } from '../../test/main-process.ts';
import { LeftPane } from './LeftPane.tsx';

type Props = ComponentProps<typeof LeftPane>;

const REF = 'refs/notes/reviews';
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
  ids: null,
  overview,
  commitsState: null,
} as unknown as Props;

/** The commits, and the ids of more, come with a press, and what waits for nothing is drawn by the end of the press. */
function Host() {
  const [commits, setCommits] = useState<readonly Commit[]>([]);
  const [ids, setIds] = useState<readonly string[] | null>(null);
  return (
    <>
      <button type="button" onClick={() => flushSync(() => setCommits([0, 1, 2].map(commitOf)))}>
        List
      </button>
      <button type="button" onClick={() => flushSync(() => setIds([0, 1, 2, 3].map(shaOf)))}>
        Ids
      </button>
      <LeftPane {...PROPS} commits={commits} ids={ids} />
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
  const press = (name: string): void => {
    const button = screen.getByRole('button', { name }).element();
    if (button instanceof HTMLElement) button.click();
  };
  press('List');
  expect(tab.element().textContent).toBe('Commits2 notes');
  // Those on commits that are still on their way count.
  press('Ids');
  expect(tab.element().textContent).toBe('Commits3 notes');
});
