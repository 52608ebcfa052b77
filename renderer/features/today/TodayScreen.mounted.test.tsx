import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { keys } from '../../api/keys.ts';
import { CommandsProvider } from '../../app/commands.tsx';
import { navigate, placeNow } from '../../app/navigation.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import { queryClient } from '../../test/query-client.ts';
import { TodayScreen } from './TodayScreen.tsx';

afterEach(() => vi.restoreAllMocks());

/** The screen with nothing that waits. @param isFirst the app started here */
async function today(isFirst: boolean) {
  answerCalls({
    app: { command: () => () => undefined, ready: () => answer(null) },
    today: { look: () => answer(null) },
  });
  const client = queryClient();
  client.setQueryData(keys.today, { rows: [], more: 0, followed: [] });
  client.setQueryData(keys.drafts, []);
  client.setQueryData(keys.organizations, [{ id: 'acme', name: 'Acme', kind: 'hosted' }]);
  vi.spyOn(window.navigation, 'canGoBack', 'get').mockReturnValue(!isFirst);
  const back = vi.spyOn(history, 'back').mockReturnValue(undefined);
  navigate({ screen: 'today' }, { replace: true });
  const screen = await render(
    <QueryClientProvider client={client}>
      <CommandsProvider>
        <TodayScreen />
      </CommandsProvider>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Today', exact: true })).toHaveFocus();
  return back;
}

test('Esc leads back to where Today was opened', async () => {
  const back = await today(false);
  await userEvent.keyboard('{Escape}');
  expect(back).toHaveBeenCalledOnce();
  expect(placeNow()).toEqual({ screen: 'today' });
});

test('where the app started in Today, Esc leads to the repositories', async () => {
  const back = await today(true);
  await userEvent.keyboard('{Escape}');
  expect(back).not.toHaveBeenCalled();
  expect(placeNow()).toEqual({ screen: 'repositories', orgId: 'acme' });
});
