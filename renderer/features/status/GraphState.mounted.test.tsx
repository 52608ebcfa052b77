import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { EmbeddedState } from '../../../shared/ipc/shapes.ts';
import { keys } from '../../api/keys.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import { GraphState } from './GraphState.tsx';

const state = (graph: EmbeddedState['graph']): EmbeddedState => ({
  phase: 'ready',
  step: '',
  done: 0,
  total: 0,
  message: '',
  graph,
});

test('how far the index of a long history is stays in sight until it is written, in its own folder alone', async () => {
  const reading = { name: 'linux', commits: 420_000, percent: null };
  answerCalls({ embedded: { state: () => answer(state(reading)) } });
  const client = new QueryClient();
  const screen = await render(
    <QueryClientProvider client={client}>
      <GraphState repo="linux" />
      <div data-other="">
        <GraphState repo="other" />
      </div>
    </QueryClientProvider>,
  );
  const words = screen.getByRole('status');
  await expect.element(words).toHaveTextContent('Indexing history: 420,000 commits read');
  expect(screen.container.querySelector('[data-other]')?.textContent).toBe('');
  client.setQueryData(keys.embedded, state({ ...reading, commits: 1_300_000, percent: 60 }));
  await expect.element(words).toHaveTextContent('Indexing history: 60% written');
  client.setQueryData(keys.embedded, state(null));
  await expect.poll(() => screen.container.textContent).toBe('');
});
