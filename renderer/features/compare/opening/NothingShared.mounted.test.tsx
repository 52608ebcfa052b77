import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Head } from '../../../../shared/ipc/refs.ts';
import { keys } from '../../../api/keys.ts';
import { answer, answerCalls } from '../../../test/main-process.ts';
import { NothingShared } from './NothingShared.tsx';

const at = { orgId: 'org', repo: 'acme/demo' };
const SHALLOW: Head = {
  state: 'detached',
  branch: null,
  sha: 'a'.repeat(40),
  upstream: null,
  shallow: true,
  worktree: true,
  suggested: null,
};
const place = {
  screen: 'compare',
  ...at,
  branch: 'pages',
  base: 'main',
  ephemeral: false,
  ephemeralBase: false,
} as const;

test.each([true, false])('two histories that share nothing are said to (two dots: %s)', async (twoDot) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(keys.head(at), null);
  const screen = await render(
    <QueryClientProvider client={client}>
      <NothingShared
        place={place}
        at={at}
        base="main"
        capabilities={{ checkout: twoDot, twoDot }}
        apart
        replaced={false}
      />
    </QueryClientProvider>,
  );
  const said = 'pages and main share no history. Everything is shown as new.';
  await expect.element(screen.getByText(said)).toBeVisible();
  // A host compares branches with what they share alone.
  expect(screen.getByRole('button', { name: 'Compare as they are' }).elements().length).toBe(twoDot ? 1 : 0);
});

test('nothing is said before it is known whether the clone is shallow, in which much is missing', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const head = Promise.withResolvers<Head>();
  answerCalls({ refs: { head: () => head.promise.then((one) => answer(one)) } });
  const capabilities = { checkout: true, twoDot: true };
  const screen = await render(
    <QueryClientProvider client={client}>
      <NothingShared place={place} at={at} base="main" capabilities={capabilities} apart replaced={false} />
    </QueryClientProvider>,
  );
  expect(screen.container.textContent).toBe('');
  head.resolve(SHALLOW);
  await expect.element(screen.getByText(/^This clone is shallow/)).toBeVisible();
});

test('that two share nothing holds for the commits as they were made, where Git reads others', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(keys.head(at), null);
  const capabilities = { checkout: true, twoDot: true };
  const screen = await render(
    <QueryClientProvider client={client}>
      <NothingShared place={place} at={at} base="main" capabilities={capabilities} apart replaced />
    </QueryClientProvider>,
  );
  await expect
    .element(
      screen.getByText(/share no history as their commits were made.*refs\/replace.*Git may find some/),
    )
    .toBeVisible();
});
