import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CommandsProvider } from '../../../app/commands.tsx';
import type { Commit, NotesOverview } from '../../../../shared/ipc/shapes.ts';
import { commitOf, shaOf } from '../../../test/commits.ts';
import { answerCalls } from '../../../test/main-process.ts';
import { queryClient } from '../../../test/query-client.ts';
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
  listed: { filter: '' },
  shown: { ends: null },
} as unknown as Props;

const COMMITS = [0, 1, 2].map(commitOf);

const SHOWN: Omit<Props['shown'], 'ends' | 'show' | 'showBranch'> = {
  picked: null,
  request: null,
  ahead: [],
  merge: null,
  gone: false,
  choose: () => undefined,
  extend: () => undefined,
};

beforeEach(() =>
  answerCalls({
    app: { command: () => () => undefined },
  }),
);

function Surroundings({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient()}>
      <CommandsProvider>{children}</CommandsProvider>
    </QueryClientProvider>
  );
}

const element = (of: Locator): HTMLElement => {
  const found = of.element();
  if (!(found instanceof HTMLElement)) throw new Error('not of HTML');
  return found;
};

/** The commits, and the ids of more, come with a press, and what waits for nothing is drawn by the end of the press. */
function Host() {
  const [commits, setCommits] = useState<readonly Commit[]>([]);
  const [ids, setIds] = useState<readonly string[] | null>(null);
  return (
    <>
      <button type="button" onClick={() => flushSync(() => setCommits(COMMITS))}>
        List
      </button>
      <button type="button" onClick={() => flushSync(() => setIds([0, 1, 2, 3].map(shaOf)))}>
        Ids
      </button>
      <LeftPane {...PROPS} commits={commits} ids={ids} />
    </>
  );
}

/** The commits' list, with the filter and the choice of what is shown kept outside, as the screen keeps them. */
function Listed() {
  const [filter, setFilter] = useState('');
  const [shown, show] = useState<string | null>(null);
  const listed = { filter, setFilter, commits: COMMITS, searching: false, problem: '', oldestFirst: null };
  const ends = shown === null ? null : { oldest: shown, newest: shown };
  return (
    <LeftPane
      {...PROPS}
      first="commits"
      commits={COMMITS}
      tags={[]}
      commitRemarks={new Map()}
      chosenCommit={shaOf(1)}
      more={null}
      listed={{ ...listed, turn: () => undefined }}
      shown={{ ...SHOWN, ends, show, showBranch: () => show(null) }}
    />
  );
}

test('what is typed or pressed over the commits is drawn at once, however late the list is', async () => {
  const screen = await render(<Listed />, { wrapper: Surroundings });
  const field = screen.getByRole('textbox', { name: 'Filter commits' });
  await expect.element(field).toBeVisible();
  element(field).focus();
  // Two keys in a row, before anything else is drawn: what is taken back meanwhile is lost.
  for (const key of 'ab') document.execCommand('insertText', false, key);
  expect(element(field)).toHaveProperty('value', 'ab');
  const radio = element(screen.getByRole('radio', { name: 'This commit' }));
  radio.click();
  expect(radio).toHaveProperty('checked', true);
});

test('how many notes there are does not wait for the lists, which are drawn when there is time', async () => {
  const screen = await render(<Host />, { wrapper: Surroundings });
  const tab = screen.getByRole('tab', { name: /^Commits/ });
  expect(tab.element().textContent).toBe('Commits');
  const press = (name: string): void => element(screen.getByRole('button', { name })).click();
  press('List');
  expect(tab.element().textContent).toBe('Commits2 notes');
  // Those on commits that are still on their way count.
  press('Ids');
  expect(tab.element().textContent).toBe('Commits3 notes');
});
