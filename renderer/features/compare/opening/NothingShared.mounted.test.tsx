import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { keys } from '../../../api/keys.ts';
import { NothingShared } from './NothingShared.tsx';

const at = { orgId: 'org', repo: 'acme/demo' };
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
