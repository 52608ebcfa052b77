import { QueryClientProvider } from '@tanstack/react-query';
import type { Context } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { CommandsProvider } from '../../../app/commands.tsx';
import { answerCalls } from '../../../test/main-process.ts';
import { queryClient } from '../../../test/query-client.ts';
import { CommitListContext } from '../CommitListProvider.tsx';
import { CommitsContext } from '../CommitsProvider.tsx';
import { ComparisonContext } from '../ComparisonProvider.tsx';
import { DiffContext, NotedContext, ReaderContext, VisibleFileContext } from '../DiffProvider.tsx';
import { RemarksContext } from '../RemarksProvider.tsx';
import { DiffPane } from './DiffPane.tsx';

type Value<C> = C extends Context<(infer T) | null> ? T : never;

/** Counts the renders of whatever reads it: each reads it once. */
class Counted {
  renders = 0;
  readonly blobs = new Map();
  get noted() {
    this.renders += 1;
    return new Map();
  }
}

const nothing = (): void => undefined;
const client = queryClient();

// oxlint-disable typescript/no-unsafe-type-assertion -- nothing else of them is used while no file is listed
const diffWith = (bytesRead: number) =>
  ({ diff: { files: [], status: 'loading', bytesRead, retry: nothing } }) as unknown as Value<
    typeof DiffContext
  >;
const comparisonAt = (commit: string) =>
  ({
    place: { orgId: 'o', branch: 'fix', commit },
    comparison: { base: 'main', at: { orgId: 'o', repo: 'r' } },
  }) as unknown as Value<typeof ComparisonContext>;
const commitsOf = (count: number) =>
  ({ shown: {}, count, commits: [], read: { isSuccess: false } }) as unknown as Value<typeof CommitsContext>;
const reader = { handle: { current: null } } as unknown as Value<typeof ReaderContext>;
const layer = { inserts: [], marks: [] } as unknown as Value<typeof RemarksContext>;
const list = { showCommitsOf: nothing } as unknown as Value<typeof CommitListContext>;
// oxlint-enable typescript/no-unsafe-type-assertion

interface Provided {
  counted: Counted;
  step: number;
  diff: Value<typeof DiffContext>;
}

/** The pane among providers. With each step, the reader is at another place, file and number of commits. */
const Screen = ({ counted, step, diff }: Provided) => (
  <QueryClientProvider client={client}>
    <CommandsProvider>
      <ComparisonContext value={comparisonAt(`commit ${step}`)}>
        <CommitsContext value={commitsOf(step)}>
          <ReaderContext value={reader}>
            <NotedContext value={counted}>
              <DiffContext value={diff}>
                <VisibleFileContext value={`file ${step}`}>
                  <RemarksContext value={layer}>
                    <CommitListContext value={list}>
                      <DiffPane commits={null} />
                    </CommitListContext>
                  </RemarksContext>
                </VisibleFileContext>
              </DiffContext>
            </NotedContext>
          </ReaderContext>
        </CommitsContext>
      </ComparisonContext>
    </CommandsProvider>
  </QueryClientProvider>
);

test('the pane renders when the diff changes, and not when the reader moves to another place or file', async () => {
  answerCalls({ app: { command: () => () => undefined } });
  const counted = new Counted();
  const diff = diffWith(1000);
  const screen = await render(<Screen counted={counted} step={1} diff={diff} />);
  await expect.element(screen.getByLabelText('Loading what fix changes')).toBeInTheDocument();
  await expect.element(screen.getByText('1 KB read')).toBeInTheDocument();
  const before = counted.renders;
  await screen.rerender(<Screen counted={counted} step={2} diff={diff} />);
  await screen.rerender(<Screen counted={counted} step={3} diff={diff} />);
  expect(counted.renders).toBe(before);
  await screen.rerender(<Screen counted={counted} step={3} diff={diffWith(2000)} />);
  expect(counted.renders).toBeGreaterThan(before);
  await expect.element(screen.getByText('2 KB read')).toBeInTheDocument();
});
