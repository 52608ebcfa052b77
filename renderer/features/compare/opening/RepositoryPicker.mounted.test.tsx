import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { CommandsProvider } from '../../../app/commands.tsx';
import { capabilitiesOf } from '../../../api/capabilities.ts';
import { answer, answerCalls } from '../../../test/main-process.ts';
import { queryClient } from '../../../test/query-client.ts';
import { RepositoryPicker } from './RepositoryPicker.tsx';

const organization = (id: string) => ({
  id,
  name: id,
  kind: 'sample' as const,
  capabilities: capabilitiesOf(undefined),
  api: 'http://127.0.0.1:1/',
  gitHost: 'http://127.0.0.1:1/',
  keys: [],
});

test('o opens the organizations, the button the repositories', async () => {
  answerCalls({
    app: { command: () => () => undefined },
    organizations: { list: () => answer([organization('acme'), organization('umbrella')]) },
    repositories: {
      list: () =>
        answer({
          repositories: [{ name: 'app', defaultBranch: 'main', createdAt: null, upstream: null }],
          nextCursor: null,
        }),
    },
  });
  const screen = await render(
    <QueryClientProvider client={queryClient()}>
      <CommandsProvider>
        <RepositoryPicker orgId="acme" repo="app" />
      </CommandsProvider>
    </QueryClientProvider>,
  );
  const options = () =>
    screen
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.element(screen.getByRole('button', { name: 'Repository: acme app' })).toBeVisible();
  await userEvent.keyboard('o');
  await expect.element(screen.getByRole('combobox', { name: 'Organization' })).toHaveFocus();
  await expect
    .poll(() => options().slice(0, 2))
    .toEqual([expect.stringContaining('acme'), expect.stringContaining('umbrella')]);
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Repository: acme app' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Repository' })).toHaveFocus();
  await expect.poll(() => options()[0]).toContain('app');
});
