import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type Context, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CommandsOver, CommandsProvider, useCommands } from '../../../app/commands.tsx';
import { LEAST_CAPABILITIES } from '../../../../shared/domain/least-capabilities.ts';
import type { RemarkThread } from '../../../../shared/ipc/remarks.ts';
import type { Commit, NotesOverview } from '../../../../shared/ipc/shapes.ts';
import { commitOf, shaOf } from '../../../test/commits.ts';
import { answerCalls } from '../../../test/main-process.ts';
import { queryClient } from '../../../test/query-client.ts';
import { CommitListContext } from '../CommitListProvider.tsx';
import type { CommitListed } from '../commits/use-commit-list.ts';
import type { ShownChanges } from '../commits/use-shown.ts';
import { CommitsContext } from '../CommitsProvider.tsx';
import { ComparisonContext } from '../ComparisonProvider.tsx';
import { DiffContext, NotedContext, ReaderContext } from '../DiffProvider.tsx';
import { threadOn } from '../../remarks/thread.testing.ts';
import { RemarksContext } from '../RemarksProvider.tsx';
import { LeftPane } from './LeftPane.tsx';

type Value<C> = C extends Context<(infer T) | null> ? T : never;

const REF = 'refs/notes/reviews';
const overview: NotesOverview = {
  writesTo: REF,
  refs: [{ notesRef: REF, sha: shaOf(0), count: 3 }],
  badges: [1, 2, 3].map((at) => ({ notesRef: REF, object: shaOf(at), author: null, date: null })),
  source: 'git',
  problem: null,
};

const COMMITS = [0, 1, 2].map(commitOf);
const nothing = (): void => undefined;

const SHOWN: ShownChanges = {
  ends: null,
  versions: null,
  picked: null,
  request: null,
  ahead: [],
  merge: null,
  gone: false,
  choose: nothing,
  show: nothing,
  extend: nothing,
  showPair: nothing,
  showBranch: null,
};

const LISTED: CommitListed = {
  filter: '',
  setFilter: nothing,
  commits: COMMITS,
  searching: false,
  problem: '',
  oldestFirst: null,
  turn: nothing,
};

interface Provided {
  history?: boolean;
  commits: readonly Commit[];
  ids?: readonly string[] | null;
  listed?: CommitListed;
  shown?: ShownChanges;
  threads?: readonly RemarkThread[];
  goTo?: (key: string) => void;
}

/** The pane among providers that have these commits, and no file. */
function Provided(props: Provided) {
  const { history = false, commits, ids = null, listed = LISTED, shown = SHOWN } = props;
  const { threads = [], goTo = nothing } = props;
  // oxlint-disable typescript/no-unsafe-type-assertion -- nothing else of them is used while no file is listed
  const at = { orgId: 'o', repo: 'r' };
  const comparison = {
    comparison: { history, at, capabilities: LEAST_CAPABILITIES },
  } as unknown as Value<typeof ComparisonContext>;
  const found = {
    read: { ids, total: commits.length, truncated: false, more: null },
    commits,
    overview,
    tags: [],
    commit: commits[1] ?? null,
    shown,
    commitsState: null,
  } as unknown as Value<typeof CommitsContext>;
  const diff = { diff: { files: [], status: 'loading' } } as unknown as Value<typeof DiffContext>;
  const reader = { openFile: nothing, toReading: nothing } as unknown as Value<typeof ReaderContext>;
  const layer = {
    files: new Map(),
    commits: new Map(),
    remarks: { threads },
    counts: { outside: 0 },
    goTo,
  } as unknown as Value<typeof RemarksContext>;
  // oxlint-enable typescript/no-unsafe-type-assertion
  return (
    <ComparisonContext value={comparison}>
      <CommitsContext value={found}>
        <ReaderContext value={reader}>
          <NotedContext value={{ noted: new Map(), blobs: new Map() }}>
            <DiffContext value={diff}>
              <RemarksContext value={layer}>
                <CommitListContext value={{ listed, showCommitsOf: nothing }}>
                  <LeftPane />
                </CommitListContext>
              </RemarksContext>
            </DiffContext>
          </NotedContext>
        </ReaderContext>
      </CommitsContext>
    </ComparisonContext>
  );
}

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
      <Provided commits={commits} ids={ids} />
    </>
  );
}

/** The commits' list, with the filter and the choice of what is shown kept outside, as the screen keeps them. */
function Listed() {
  const [filter, setFilter] = useState('');
  const [shown, show] = useState<string | null>(null);
  const ends = shown === null ? null : { oldest: shown, newest: shown };
  return (
    <Provided
      history
      commits={COMMITS}
      listed={{ ...LISTED, filter, setFilter }}
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

/** What the reader does in the changes. */
interface Reading {
  goTo: (key: string) => void;
  toReading: () => void;
  closeFind?: (() => void) | undefined;
}

function Changes({ toReading }: Reading) {
  useCommands({ back: toReading }, true);
  return <button>Changes</button>;
}

function Find({ onClose }: { onClose: () => void }) {
  useCommands({ back: onClose });
  return null;
}

/** The remarks beside the changes, where the find bar may be open. */
function BesideChanges(reading: Reading) {
  const { closeFind, goTo } = reading;
  return (
    <>
      {closeFind === undefined ? null : (
        <CommandsOver>
          <Find onClose={closeFind} />
        </CommandsOver>
      )}
      <Changes {...reading} />
      <Provided commits={COMMITS} threads={[threadOn('a.ts', 1), threadOn('b.ts', 2)]} goTo={goTo} />
    </>
  );
}

/** Shows the list of remarks, and goes to the first one with Enter. */
async function enterRemark(reading: Reading) {
  const screen = await render(<BesideChanges {...reading} />, { wrapper: Surroundings });
  await screen.getByRole('tab', { name: /^Remarks/ }).click();
  const list = screen.getByRole('listbox', { name: 'Remarks' });
  await expect.element(list).toBeVisible();
  element(list).focus();
  await userEvent.keyboard('{Enter}');
  return { screen, list };
}

const toChanges = (): void =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Changes')?.focus();

test('from a remark that the list led to, Esc closes what is open there, and then leads back to the list', async () => {
  const [toReading, closeFind] = [vi.fn(), vi.fn()];
  const reading = { goTo: toChanges, toReading };
  const { screen, list } = await enterRemark({ ...reading, closeFind });
  await userEvent.keyboard('{Escape}');
  expect(closeFind).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole('button', { name: 'Changes' })).toHaveFocus();
  await screen.rerender(<BesideChanges {...reading} />);
  await userEvent.keyboard('{Escape}');
  await expect.element(list).toHaveFocus();
  expect(toReading).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(toReading).toHaveBeenCalledOnce();
});

test('where the list kept the focus, the first Esc leads to the changes', async () => {
  const toReading = vi.fn();
  await enterRemark({ goTo: nothing, toReading });
  await userEvent.keyboard('{Escape}');
  expect(toReading).toHaveBeenCalledOnce();
});

test('where no list is shown any more, Esc does not wait for it', async () => {
  const toReading = vi.fn();
  const { screen } = await enterRemark({ goTo: toChanges, toReading });
  await screen.getByRole('textbox', { name: 'Filter remarks' }).fill('nowhere');
  await expect.element(screen.getByText('No remark matches')).toBeVisible();
  toChanges();
  await userEvent.keyboard('{Escape}');
  expect(toReading).toHaveBeenCalledOnce();
});
