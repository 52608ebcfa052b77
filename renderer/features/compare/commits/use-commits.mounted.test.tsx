import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { packCommits } from '../../../../shared/domain/packed-commits.ts';
import { commitOf, shaOf } from '../../../test/commits.ts';
import { answer, answerCalls } from '../../../test/main-process.ts';
import { queryClient } from '../../../test/query-client.ts';
import { useCommits } from './use-commits.ts';

const ALL = [1, 2, 3, 4];
const AT = { orgId: 'acme', repo: 'app' };
const OF = { ...AT, branch: 'topic', base: 'main', ephemeral: false, ephemeralBase: false };
const none = () => new Promise<never>(() => undefined);

function Host() {
  const { read } = useCommits(AT, OF, false, {});
  return (
    <p>
      {read.commits.length} of {read.total}, {read.ids === null ? 'no ids' : read.ids.join(' ')}
    </p>
  );
}

test('while the others of a long list are on their way, the ids of all of them are there', async () => {
  const rest = Promise.withResolvers<void>();
  const ids = Promise.withResolvers<void>();
  const commits = ALL.map(commitOf);
  const about = { mergeBase: null, truncated: false, total: ALL.length, ids: null, more: 1 };
  const parts = [
    ids.promise.then(() => ({ ...about, commits: packCommits([]), ids: ALL.map(shaOf).join('') })),
    rest.promise.then(() => ({ ...about, commits: packCommits(commits, 1), more: null })),
  ];
  answerCalls({
    notes: { overview: none },
    tags: { list: none },
    commits: {
      inComparison: () => answer({ ...about, commits: packCommits(commits.slice(0, 1)) }),
      more: async () => answer((await parts.shift()) ?? { ...about, commits: packCommits([]) }),
    },
  });
  const screen = await render(
    <QueryClientProvider client={queryClient()}>
      <Host />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('1 of 4, no ids')).toBeVisible();
  ids.resolve();
  await expect.element(screen.getByText(`1 of 4, ${ALL.map(shaOf).join(' ')}`)).toBeVisible();
  rest.resolve();
  await expect.element(screen.getByText('4 of 4, no ids')).toBeVisible();
});
