import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { KeyChoice } from '../../../../shared/keys/keymap.ts';
import { answer, answerCalls } from '../../../test/main-process.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { KeysSection } from './KeysSection.tsx';

const closed = vi.fn();
const exported = vi.fn<(file: { what: string; text: string }) => void>();

async function opened() {
  const chosen: KeyChoice[] = [{ preset: 'marginalia', own: {} }];
  const now = (): KeyChoice => chosen.at(-1) ?? { preset: 'marginalia', own: {} };
  closed.mockClear();
  answerCalls({
    settings: {
      exportFile: (file: { what: string; text: string }) => {
        exported(file);
        return answer(true);
      },
    },
  });
  function Section() {
    const [choice, setChoice] = useState(now);
    const change = (next: KeyChoice): void => {
      chosen.push(next);
      setChoice(next);
    };
    return (
      <Dialog title="Settings" size="large" onClose={closed}>
        <KeysSection choice={choice} onChange={change} />
      </Dialog>
    );
  }
  const screen = await render(<Section />);
  const row = (title: string) => screen.getByRole('listitem', { name: title, exact: true });
  const add = (title: string) => screen.getByRole('button', { name: `Add a key to ${title}` });
  const words = (title: string) => (): string => row(title).element().textContent;
  return { screen, row, add, words, own: () => now().own, choice: now };
}

test('a key is pressed to be set: what another command loses is said first, and Default puts it back', async () => {
  const { screen, row, add, words, own } = await opened();
  await add('Next change').click();
  const field = screen.getByRole('textbox', { name: 'New key of Next change' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(field).toHaveValue('J');
  await expect.poll(words('Next change')).toContain('J is a key of “Next file”, which would lose it.');
  await userEvent.keyboard('{Enter}');
  expect(own()).toEqual({ 'change.next': ['n', 'j'], 'file.next': [] });
  await expect.element(add('Next change')).toHaveFocus();
  await row('Next file').getByRole('button', { name: 'Default keys of Next file' }).click();
  await expect.poll(own).toEqual({});
  expect(closed).not.toHaveBeenCalled();
});

test('keys one after the other, with Backspace to take one back; Escape leaves the field and not the dialog', async () => {
  const { screen, add, own } = await opened();
  await add('Next file').click();
  const field = screen.getByRole('textbox', { name: 'New key of Next file' });
  await userEvent.keyboard('gx{Backspace}t');
  await expect.element(field).toHaveValue('G T');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  expect([own(), closed.mock.calls]).toEqual([{}, []]);
  await add('Next file').click();
  await userEvent.keyboard('gt{Enter}');
  await expect.poll(own).toEqual({ 'file.next': ['j', 'g t'], 'repository.pick': [] });
});

test('a key that is held is pressed once', async () => {
  const { screen, add } = await opened();
  await add('Next file').click();
  const field = screen.getByRole('textbox', { name: 'New key of Next file' });
  const press = (key: string, repeat = false): boolean =>
    field
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }));
  press('q');
  await expect.element(field).toHaveValue('Q');
  expect(press('q', true)).toBe(false);
  await new Promise(requestAnimationFrame);
  press('w');
  await expect.element(field).toHaveValue('Q W');
});

test('what the system has, and text for a command that works while one types, are refused in words', async () => {
  const { screen, add, words } = await opened();
  await add('Save the note').click();
  await userEvent.keyboard('s');
  await expect.poll(words('Save the note')).toContain('S alone is for the field');
  await expect.element(screen.getByRole('button', { name: 'Keep' })).toBeDisabled();
  await userEvent.keyboard('{Backspace}{Control>}c{/Control}');
  await expect.poll(words('Save the note')).toContain('Ctrl C copies');
});

test('a key is removed, all of it is undone, and a preset is chosen', async () => {
  const { screen, row, words, own, choice } = await opened();
  await row('Sync').getByRole('button', { name: 'Remove S from Sync' }).click();
  await expect.poll(own).toEqual({ 'sync.start': [] });
  await screen.getByRole('button', { name: 'All defaults' }).click();
  await expect.poll(own).toEqual({});
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(own).toEqual({ 'sync.start': [] });
  await screen.getByRole('radio', { name: 'Vim' }).click({ force: true });
  await expect.poll(choice).toEqual({ preset: 'vim', own: { 'sync.start': [] } });
  await expect.poll(words('Next file')).toContain('G T');
  // What changed since is not undone as well.
  await screen.getByRole('button', { name: 'All defaults' }).click();
  await expect.poll(own).toEqual({});
  await row('Sync').getByRole('button', { name: 'Remove S from Sync' }).click();
  await expect.poll(own).toEqual({ 'sync.start': [] });
  await expect.poll(() => screen.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
});

test('a file is exported and imported; a wrong one is explained and changes nothing', async () => {
  const { screen, row, own } = await opened();
  await row('Sync').getByRole('button', { name: 'Remove S from Sync' }).click();
  await screen.getByRole('button', { name: 'Export…' }).click();
  await expect.element(screen.getByText('Exported.')).toBeVisible();
  const text = exported.mock.lastCall?.[0].text ?? '';
  const field = screen.getByLabelText('Import keys from');
  await userEvent.upload(
    field,
    new File(['{"marginalia":"keys","preset":"vim","keys":{"no.such":[]}}'], 'bad.json'),
  );
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('bad.json: “no.such” is not a command. Nothing was changed.');
  expect(own()).toEqual({ 'sync.start': [] });
  await screen.getByRole('button', { name: 'All defaults' }).click();
  await userEvent.upload(field, new File([text], 'mine.json'));
  await expect.element(screen.getByText(/^Imported from mine.json\./)).toBeVisible();
  await expect.poll(own).toEqual({ 'sync.start': [] });
});
