import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Problem } from './Problem.tsx';

test('why a note was not saved is in sight, also below a long note', async () => {
  const screen = await render(
    <div style={{ height: 200, overflow: 'auto' }} data-testid="pane">
      <div style={{ height: 1000 }}>A long note</div>
      <Problem error={{ kind: 'storage-unavailable', message: 'The disk is full.' }} />
    </div>,
  );
  const box = screen.getByRole('alert').element().getBoundingClientRect();
  const pane = screen.getByTestId('pane').element().getBoundingClientRect();
  expect(box.bottom).toBeLessThanOrEqual(pane.bottom + 1);
});
