import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { packCommits } from '../../../../shared/domain/packed-commits.ts';
import { makeQueryClient } from '../../../api/query-client.ts';
import { commitOf, shaOf } from '../../../test/commits.ts';
import { answer, answerCalls } from '../../../test/main-process.ts';
import type { ReadAt } from '../reading/read-at.ts';
import { useListed } from './use-listed.ts';

const [BASE, OLD, NEW] = [1, 2, 3];
const OF = {
  orgId: 'acme',
  repo: 'app',
  branch: 'topic',
  base: 'main',
  ephemeral: false,
  ephemeralBase: false,
};
const readAt = (tip: number): ReadAt => ({
  tips: { branch: shaOf(tip), base: shaOf(BASE) },
  mergeBase: shaOf(BASE),
});
const listOf = (tip: number) => ({
  commits: packCommits([commitOf(tip)]),
  mergeBase: shaOf(BASE),
  truncated: false,
  total: 1,
  ids: null,
  more: null,
});

function Host({ at, of = OF }: { at: ReadAt | null; of?: typeof OF }) {
  const { data, isFetching } = useListed(of, at);
  return (
    <p>
      {data?.commits[0]?.message ?? 'nothing'}, {isFetching ? 'reading' : 'read'}
    </p>
  );
}

/** A host whose branch is at a commit; `asked` has the branches that were asked for. */
function hostAt(first: number) {
  const host = { tip: first, asked: [] as string[], holds: Promise.resolve() };
  answerCalls({
    commits: {
      inComparison: async ({ branch }) => {
        host.asked.push(branch);
        const { tip } = host;
        await host.holds;
        return await answer(listOf(branch === 'topic' ? tip : Number.parseInt(branch, 16)));
      },
    },
  });
  return host;
}

async function shown(at: ReadAt | null) {
  const client = makeQueryClient();
  const screen = await render(<Host at={at} />, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { client, screen };
}

test('a list that was read of another commit than the diff is not shown beside it', async () => {
  const host = hostAt(OLD);
  const { client, screen } = await shown(readAt(OLD));
  await expect.element(screen.getByText('Commit 2, read')).toBeVisible();
  await screen.unmount();

  const held = Promise.withResolvers<void>();
  Object.assign(host, { tip: NEW, holds: held.promise });
  const again = await render(<Host at={readAt(NEW)} />, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await expect.element(again.getByText('nothing, reading')).toBeVisible();
  held.resolve();
  await expect.element(again.getByText('Commit 3, read')).toBeVisible();
  expect(host.asked).toEqual(['topic', 'topic']);
});

test('a branch that moved between the diff and the list is listed as the diff has it', async () => {
  const host = hostAt(NEW);
  const { screen } = await shown(readAt(OLD));
  await expect.element(screen.getByText('Commit 2, read')).toBeVisible();
  expect(host.asked).toEqual(['topic', shaOf(OLD)]);
});

test('while a diff is updated in its place, its list stays until the new one is there', async () => {
  const host = hostAt(OLD);
  const { client, screen } = await shown(readAt(OLD));
  await expect.element(screen.getByText('Commit 2, read')).toBeVisible();
  const held = Promise.withResolvers<void>();
  Object.assign(host, { tip: NEW, holds: held.promise });
  void client.invalidateQueries();
  await screen.rerender(<Host at={readAt(NEW)} />);
  await expect.element(screen.getByText('Commit 2, reading')).toBeVisible();
  held.resolve();
  await expect.element(screen.getByText('Commit 3, read')).toBeVisible();
});

test('at a host that does not say what its diff is of, a list from before the diff is not shown beside it', async () => {
  const host = hostAt(OLD);
  const plain = { tips: null, mergeBase: shaOf(BASE) };
  const { client, screen } = await shown(plain);
  await expect.element(screen.getByText('Commit 2, read')).toBeVisible();
  await screen.unmount();
  const held = Promise.withResolvers<void>();
  Object.assign(host, { tip: NEW, holds: held.promise });
  const again = await render(<Host at={plain} />, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await expect.element(again.getByText('nothing, reading')).toBeVisible();
  held.resolve();
  await expect.element(again.getByText('Commit 3, read')).toBeVisible();
});
