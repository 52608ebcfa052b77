import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ErrorState } from './ErrorState.tsx';

const error = { kind: 'internal', message: 'The answer broke off.', next: 'Try again.' } as const;

test('that one may try again is said once: by the button where there is one', async () => {
  const screen = await render(<ErrorState error={error} onRetry={() => undefined} />);
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(screen.getByText('Try again.')).not.toBeInTheDocument();
  await screen.rerender(<ErrorState error={error} />);
  await expect.element(screen.getByText('Try again.')).toBeVisible();
});
