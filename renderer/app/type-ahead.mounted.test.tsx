import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { useEffect, useRef, useState } from 'react';
import { typeAhead } from './type-ahead.ts';

const stops: ReturnType<typeof typeAhead>[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A field that comes when it is told to, and hears what is typed as any controlled field does. */
function Field({ shown }: { shown: boolean }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (shown) field.current?.focus();
  }, [shown]);
  return shown ? (
    <textarea ref={field} value={text} onChange={({ target }) => setText(target.value)} />
  ) : null;
}

async function asked() {
  const command = vi.fn<(key: string) => void>();
  window.addEventListener('keydown', ({ key, target }) => {
    if (!(target instanceof HTMLTextAreaElement)) command(key);
  });
  const screen = await render(<Field shown={false} />);
  return { screen, show: () => screen.rerender(<Field shown />), command };
}

test('what is typed before a field is there is in it, and is no command', async () => {
  const { screen, show, command } = await asked();
  stops.push(typeAhead());
  await userEvent.keyboard('hex{Backspace}l');
  // Asked once more: nothing of it is gone.
  stops.push(typeAhead());
  await userEvent.keyboard('lo{Enter}');
  await show();
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('you');
  await expect.element(screen.getByRole('textbox')).toHaveValue('hello\nyou');
  expect(command).not.toHaveBeenCalled();
});

test('where the request can be taken back Escape ends it, and what was typed is nowhere', async () => {
  const { screen, show, command } = await asked();
  const ended = vi.fn<() => void>();
  stops.push(typeAhead(ended));
  await userEvent.keyboard('hello{Escape}');
  expect(ended).toHaveBeenCalledOnce();
  await userEvent.keyboard('j');
  expect(command.mock.calls).toEqual([['j']]);
  await show();
  await expect.element(screen.getByRole('textbox')).toHaveValue('');
});

test.each(['comes', 'does not come'])(
  'typed in another field, which is left for one that %s',
  async (how) => {
    const { screen, show } = await asked();
    await screen.rerender(<input aria-label="Other" defaultValue="old " />);
    const other = screen.getByRole('textbox', { name: 'Other' });
    await other.click();
    await userEvent.keyboard('{End}');
    const stop = typeAhead();
    stops.push(stop);
    await userEvent.keyboard('new');
    await expect.element(other).toHaveValue('old ');
    if (how === 'comes') {
      await show();
      await expect.element(screen.getByRole('textbox')).toHaveValue('new');
    } else {
      stop('give');
      await expect.element(other).toHaveValue('old new');
    }
  },
);

test('an Escape that comes before the field is for the field', async () => {
  const { show } = await asked();
  const heard = vi.fn<(key: string) => void>();
  stops.push(typeAhead());
  await userEvent.keyboard('hello{Escape}');
  window.addEventListener('keydown', ({ key, target }) => {
    if (target instanceof HTMLTextAreaElement) heard(key);
  });
  await show();
  await expect.poll(() => heard.mock.calls).toEqual([['Escape']]);
  expect(document.activeElement).toHaveProperty('value', '');
});

const press = (init: KeyboardEventInit): void =>
  void document.body.dispatchEvent(
    new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }),
  );

test('what a keyboard makes with AltGr is typed, too; chords are not', async () => {
  const { screen, show } = await asked();
  stops.push(typeAhead());
  press({ key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true });
  press({ key: 'f', altKey: true });
  press({ key: 'k', ctrlKey: true });
  await userEvent.keyboard('x');
  await show();
  await expect.element(screen.getByRole('textbox')).toHaveValue('@x');
});
