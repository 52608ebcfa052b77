import { useState, type KeyboardEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent, type Locator } from 'vitest/browser';
import { settings } from '../../shared/ipc/settings.ts';
import { answerCalls } from '../test/main-process.ts';
import { CommandsProvider, useCommands } from './commands.tsx';
import { KeysSoFar } from './KeysSoFar.tsx';
import { setKeys } from './keymap-store.ts';

afterEach(() => setKeys(settings.parse({}).keys));

const nextFile = vi.fn<() => void>();

/** A list that moves from where it was last drawn, as lists of the app do. */
function List() {
  const [at, setAt] = useState(0);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
  };
  useCommands({ 'file.next': nextFile });
  return (
    <>
      <div role="listbox" aria-label={`At ${at}`} tabIndex={0} onKeyDown={onKeyDown}>
        Rows
      </div>
      <button type="button">Press</button>
    </>
  );
}

async function mount() {
  answerCalls({ app: { command: () => () => undefined } });
  nextFile.mockClear();
  const screen = await render(
    <CommandsProvider>
      <List />
      <KeysSoFar />
    </CommandsProvider>,
  );
  return { screen, list: screen.getByRole('listbox') };
}

function focusOn(locator: Locator): void {
  const element = locator.element();
  if (element instanceof HTMLElement) element.focus();
}

test('a number repeats a move in a list, each from where the one before ended', async () => {
  setKeys({ preset: 'vim', own: {} });
  const { list } = await mount();
  focusOn(list);
  await userEvent.keyboard('5j');
  await expect.element(list).toHaveAccessibleName('At 5');
  await userEvent.keyboard('2k');
  await expect.element(list).toHaveAccessibleName('At 3');
});

test('pressing a button by key forgets a number', async () => {
  const { screen } = await mount();
  focusOn(screen.getByRole('button', { name: 'Press' }));
  await userEvent.keyboard('3{Enter}j');
  await expect.poll(() => nextFile.mock.calls.length).toBe(1);
});

const Menu = ({ isClosed }: { isClosed: boolean }) => (
  <CommandsProvider>
    <List />
    <div role="menu" tabIndex={-1} {...(isClosed ? { 'data-closed': '' } : {})}>
      Items
    </div>
  </CommandsProvider>
);

test('a menu that was closed and is still on the screen takes no key away', async () => {
  answerCalls({ app: { command: () => () => undefined } });
  nextFile.mockClear();
  const screen = await render(<Menu isClosed={false} />);
  focusOn(screen.getByRole('menu'));
  await userEvent.keyboard('j');
  expect(nextFile).not.toHaveBeenCalled();
  await screen.rerender(<Menu isClosed />);
  await userEvent.keyboard('j');
  expect(nextFile).toHaveBeenCalledOnce();
});
