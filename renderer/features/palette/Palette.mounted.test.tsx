import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { CommandsProvider, useCommands } from '../../app/commands.tsx';
import { answer, answerCalls } from '../../test/main-process.ts';
import Palette from './Palette.tsx';
import { PaletteSources, usePaletteItems } from './sources.tsx';

const went = vi.fn<(to: string) => void>();
const closed = vi.fn();

/** A screen that answers one command, and offers files and a commit whose letters are scattered. */
function Screen() {
  useCommands({ 'view.toggle': () => went('view'), 'file.next': () => went('next') });
  usePaletteItems(() => [
    { id: 'c', group: 'Commits', text: 'build: label each made example', run: () => went('commit') },
    { id: 't', group: 'Tags', text: 'Note on tag v1', run: () => went('tag') },
    ...['blame.c', 'builtin/blame.c', 'README'].map((path) => ({
      id: path,
      group: 'Files',
      text: path,
      run: () => went(path),
    })),
  ]);
  return null;
}

async function opened() {
  went.mockClear();
  closed.mockClear();
  answerCalls({
    app: { command: () => () => undefined },
    organizations: { list: () => answer([]) },
  });
  const page = (open: boolean) => (
    <QueryClientProvider client={new QueryClient()}>
      <CommandsProvider>
        <PaletteSources>
          <Screen />
          {open ? <Palette onClose={closed} /> : null}
        </PaletteSources>
      </CommandsProvider>
    </QueryClientProvider>
  );
  const screen = await render(page(false));
  await screen.rerender(page(true));
  await expect.element(screen.getByRole('combobox', { name: 'Search or jump' })).toHaveFocus();
  const options = () =>
    screen
      .getByRole('option')
      .elements()
      .map((option) => option.textContent);
  return { screen, options };
}

test('what can be jumped to is offered by kind, and the best match is picked first', async () => {
  const { options } = await opened();
  await expect.poll(() => options()[0]).toContain('blame.c');
  await userEvent.keyboard('blame');
  await expect.poll(() => options()[0]).toContain('blame.c');
  expect(options().at(-1)).toContain('label each');
  await userEvent.keyboard('{Enter}');
  expect(closed).toHaveBeenCalledOnce();
  expect(went).toHaveBeenCalledExactlyOnceWith('blame.c');
});

test('the palette lists commands with a handler, and runs the one picked', async () => {
  const { options } = await opened();
  await userEvent.keyboard('split view');
  await expect.poll(() => options().length).toBe(1);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => went.mock.calls).toEqual([['view']]);
});

test('a command is found by any of its words, before files with scattered letters', async () => {
  const { options } = await opened();
  await userEvent.keyboard('lamb split');
  await expect.poll(() => options()[0]).toContain('Unified or split view');
});

test('what nothing matches is said', async () => {
  const { screen } = await opened();
  await userEvent.keyboard('zzzz');
  await expect.element(screen.getByText('Nothing has this name. Try fewer letters.')).toBeVisible();
});

/** What has the keyboard once the palette has closed after this was picked, with the diff and a text beside it. */
async function pickedFromText(picked: string): Promise<string> {
  const diff = document.createElement('section');
  diff.tabIndex = 0;
  diff.dataset['reading'] = '';
  const text = document.createElement('textarea');
  document.body.append(diff, text);
  onTestFinished(() => [diff, text].forEach((one) => one.remove()));
  text.focus();
  const { screen } = await opened();
  await userEvent.keyboard(`${picked}{Enter}`);
  await screen.unmount();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  return document.activeElement === text ? 'text' : 'diff';
}

test.each(['README', 'tag v1', 'Next file'])(
  'after %s the diff has the keyboard, not the text before',
  async (picked) => {
    expect(await pickedFromText(picked)).toBe('diff');
  },
);

test('after a command that changes how things look, the text goes on', async () => {
  expect(await pickedFromText('split view')).toBe('text');
});
