import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { CommandsProvider } from '../../app/commands.tsx';
import { messages } from '../../app/messages.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import { queryClient } from '../../test/query-client.ts';
import { HandOverButton } from './HandOverButton.tsx';
import { useHandOver } from './use-hand-over.ts';

const at = { orgId: 'folders', repo: 'work' };
const ref = 'refs/marginalia/handed/main';
const sha = 'a'.repeat(40);

function Host({ onCommits }: { onCommits: number }) {
  const handOver = useHandOver({ at, isPossible: true, reviewed: sha, onCommits });
  return handOver === null ? null : <HandOverButton onPress={handOver} />;
}

const last = () => messages.list().at(-1);

test('a press hands over what is shown, says what that did, and can be undone', async () => {
  const [start, undo] = [vi.fn(), vi.fn(() => answer(null))];
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  start.mockImplementation(async () => {
    await promise;
    return await answer({
      commit: sha,
      ref,
      notesRefs: ['refs/notes/commits'],
      remarks: 2,
      stay: 0,
      drafts: 0,
      general: 0,
    });
  });
  answerCalls({ app: { command: () => () => undefined }, handOver: { start, undo } });
  const screen = await render(
    <QueryClientProvider client={queryClient()}>
      <CommandsProvider>
        <Host onCommits={0} />
      </CommandsProvider>
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button', { name: 'Hand over', exact: true });
  await button.click();
  expect(start).toHaveBeenCalledWith({ ...at, reviewed: sha });
  await expect.element(button).toBeDisabled();
  finish();
  await expect.element(button).toBeEnabled();
  expect(last()).toMatchObject({
    words: 'Handed over 2 remarks',
    command: `git notes --ref=commits show ${ref}`,
    action: { label: 'Undo' },
  });
  last()?.action?.run();
  await expect.poll(() => last()?.words).toMatch(/^Hand-over taken back/);
  expect(undo).toHaveBeenCalledWith(at);
});

test('why nothing was handed over is said', async () => {
  const error = { kind: 'validation' as const, message: 'You may not write to the folder’s repository.' };
  answerCalls({
    app: { command: () => () => undefined },
    handOver: { start: () => Promise.resolve({ ok: false as const, error }) },
  });
  const screen = await render(
    <QueryClientProvider client={queryClient()}>
      <CommandsProvider>
        <Host onCommits={1} />
      </CommandsProvider>
    </QueryClientProvider>,
  );
  await screen.getByRole('button', { name: 'Hand over' }).click();
  await expect.poll(() => last()).toMatchObject({ words: error.message, bad: true, action: null });
});
