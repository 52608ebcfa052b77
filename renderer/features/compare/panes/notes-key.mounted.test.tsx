import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useCommands } from '../../../app/commands.tsx';
import { focus, panes } from './panes.testing.tsx';

/** Notes whose composer comes later than their tabs. */
function LateComposer({ field }: { field: Promise<void> }) {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => void field.then(() => setIsThere(true)), [field]);
  return (
    <>
      <button role="tab" aria-selected>
        commits
      </button>
      <div data-composer="">{isThere ? <textarea aria-label="Write a note" /> : null}</div>
    </>
  );
}

function Commands({ ran }: { ran: () => void }) {
  useCommands({ 'file.next': ran, 'commit.next': ran });
  return null;
}

test.each(['is there', 'comes later'])(
  'the key of the notes leads to their composer, which %s: no word becomes a command',
  async (when) => {
    const ran = vi.fn();
    const composer = Promise.withResolvers<void>();
    if (when === 'is there') composer.resolve();
    const right = <LateComposer field={composer.promise} />;
    const { screen, notes, code } = await panes(900, { left: <Commands ran={ran} />, right });
    const field = screen.getByRole('textbox', { name: 'Write a note', includeHidden: true });
    if (when === 'is there') await expect.element(field).toBeInTheDocument();
    focus(code);
    await userEvent.keyboard('{Control>}j{/Control}');
    await expect.element(notes).toBeVisible();
    await userEvent.keyboard('jn');
    composer.resolve();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('jn');
    await userEvent.keyboard('{Control>}j{/Control}');
    await expect.element(code).toHaveFocus();
    // A tab that had the focus last does not take the words either.
    await userEvent.keyboard('{Control>}j{/Control}');
    focus(screen.getByRole('tab'));
    await userEvent.keyboard('{Escape}{Control>}j{/Control}');
    await expect.element(field).toHaveFocus();
    expect(ran).not.toHaveBeenCalled();
  },
);
