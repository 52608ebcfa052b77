import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Dialog } from '../ui/Dialog.tsx';
import { FuzzyList } from '../ui/FuzzyList.tsx';
import { keepCompositionKeys } from './input-method.ts';

let stop = (): void => undefined;
beforeEach(() => {
  stop = keepCompositionKeys();
});
afterEach(() => stop());

/** A key as the browser tells it while a composition is on; some tell its end by the key code alone. */
const composing = (key: string, init: KeyboardEventInit): boolean =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...init }),
  ) ?? false;

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'keys of a composition (%o) reach neither fields, lists and dialogs nor the window, and are left to the input method',
  async (init) => {
    const [onClose, onPicked, onKey] = [vi.fn(), vi.fn(), vi.fn()];
    window.addEventListener('keydown', onKey, { capture: true, once: true });
    const items = [
      { id: 'one', text: 'one', run: vi.fn() },
      { id: 'two', text: 'two', run: vi.fn() },
    ];
    const screen = await render(
      <Dialog title="Search or jump" bare onClose={onClose}>
        <FuzzyList
          label="Search or jump"
          placeholder="Anything"
          items={items}
          onPicked={onPicked}
          empty="Nothing"
        />
      </Dialog>,
    );
    const field = screen.getByRole('combobox');
    await expect.element(field).toHaveFocus();
    const active = field.element().getAttribute('aria-activedescendant');
    for (const key of ['ArrowDown', 'Enter', 'Escape']) expect(composing(key, init)).toBe(true);
    expect(onKey).not.toHaveBeenCalled();
    expect(field.element().getAttribute('aria-activedescendant')).toBe(active);
    expect([onPicked.mock.calls, onClose.mock.calls]).toEqual([[], []]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(items[1]?.run).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  },
);
