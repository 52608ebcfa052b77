import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { Suggestion } from './Suggestion.tsx';

/** Applied and taken back as the main process would, a moment later. */
function Host() {
  const [applied, setApplied] = useState(false);
  const later = (now: boolean) => async (): Promise<void> => {
    await new Promise(requestAnimationFrame);
    setApplied(now);
  };
  return (
    <Suggestion
      lines={[
        { kind: 'removed', text: 'one' },
        { kind: 'added', text: 'eins' },
      ]}
      applied={applied}
      onApply={later(true)}
      onUndo={applied ? later(false) : undefined}
    />
  );
}

test('the focus stays where a suggestion is applied, and where it is taken back', async () => {
  await render(<Host />);
  page.getByRole('button', { name: 'Apply' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Applied')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Apply' })).toHaveFocus();
});
