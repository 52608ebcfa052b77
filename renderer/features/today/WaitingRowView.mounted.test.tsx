import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { settings } from '../../../shared/ipc/settings.ts';
import { setKeys } from '../../app/keymap-store.ts';
import { waitingRow } from './waiting-row.testing.ts';
import { WaitingRowView } from './WaitingRowView.tsx';

afterEach(() => setKeys(settings.parse({}).keys));

/** The frame is inside of the row. */
const FRAME_PX = 4;

const nothing = (): void => undefined;

const mount = () =>
  render(
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

test('the frame of the row that has the focus leaves its time free', async () => {
  const screen = await mount();
  const time = screen.container.querySelector('time');
  const row = time?.closest('a')?.getBoundingClientRect().right ?? 0;
  expect(time?.getBoundingClientRect().right).toBeLessThanOrEqual(row - FRAME_PX);
});

test('the key in a tooltip is the one that the reader chose', async () => {
  const screen = await mount();
  const seen = screen.getByRole('button', { name: /^Mark as seen/ });
  await expect.element(seen).toHaveAttribute('title', 'Mark as seen (E)');
  setKeys({ preset: 'marginalia', own: { 'today.seen': ['q'] } });
  await expect.element(seen).toHaveAttribute('title', 'Mark as seen (Q)');
});
