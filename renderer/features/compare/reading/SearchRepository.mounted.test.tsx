import type { Context } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { CommandsProvider } from '../../../app/commands.tsx';
import { answerCalls } from '../../../test/main-process.ts';
import { ComparisonContext } from '../ComparisonProvider.tsx';
import { DiffContext, ReaderContext } from '../DiffProvider.tsx';
import { SearchRepository } from './SearchRepository.tsx';

type Value<C> = C extends Context<(infer T) | null> ? T : never;

test('the search opens at once and takes what is typed, although the ends of the diff are not known yet', async () => {
  answerCalls({ app: { command: () => () => undefined } });
  // oxlint-disable typescript/no-unsafe-type-assertion -- nothing else of them is used before there are ends
  const comparison = {
    comparison: { comparison: { branch: 'topic', ephemeral: false }, at: { orgId: 'o', repo: 'r' } },
  } as unknown as Value<typeof ComparisonContext>;
  const diff = { diff: { files: [], status: 'loading' } } as unknown as Value<typeof DiffContext>;
  const reader = { handle: { current: null } } as unknown as Value<typeof ReaderContext>;
  // oxlint-enable typescript/no-unsafe-type-assertion
  const screen = await render(
    <CommandsProvider>
      <ComparisonContext value={comparison}>
        <DiffContext value={diff}>
          <ReaderContext value={reader}>
            <SearchRepository />
          </ReaderContext>
        </DiffContext>
      </ComparisonContext>
    </CommandsProvider>,
  );
  await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}');
  const field = screen.getByRole('combobox', { name: 'Search the repository' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('needle');
  await expect.element(field).toHaveValue('needle');
});
