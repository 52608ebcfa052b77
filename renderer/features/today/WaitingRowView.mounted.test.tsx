import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { settings } from '../../../shared/ipc/settings.ts';
import { setKeys } from '../../app/keymap-store.ts';
import { waitingRow } from './waiting-row.testing.ts';
import { WaitingRowView } from './WaitingRowView.tsx';

afterEach(() => setKeys(settings.parse({}).keys));

const nothing = (): void => undefined;

test('the key in a tooltip is the one that the reader chose', async () => {
  const screen = await render(
    <ul>
      <WaitingRowView
        row={waitingRow({})}
        organization="acme"
        isCurrent
        onFocus={nothing}
        onOpen={nothing}
        onSeen={nothing}
      />
    </ul>,
  );
  const seen = screen.getByRole('button', { name: /^Mark as seen/ });
  await expect.element(seen).toHaveAttribute('title', 'Mark as seen (E)');
  setKeys({ preset: 'marginalia', own: { 'today.seen': ['q'] } });
  await expect.element(seen).toHaveAttribute('title', 'Mark as seen (Q)');
});
