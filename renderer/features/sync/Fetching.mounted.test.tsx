import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { answer, answerCalls } from '../../test/main-process.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Fetching } from './Fetching.tsx';

const nothing = (): void => undefined;

test('what is read for a while can be stopped, and where there is little room the words give way', async () => {
  const asked: unknown[] = [];
  answerCalls({
    host: {
      stopFetches(place) {
        asked.push(place);
        return answer(null);
      },
    },
  });
  const screen = await render(
    <div style={{ width: 160, overflow: 'hidden' }}>
      <Fetching
        at={{ orgId: 'acme', repo: 'demo' }}
        words="Loading the history: Receiving objects 45% (450 of 1,000), 12.30 MiB | 4.10 MiB/s"
        onGone={nothing}
      />
    </div>,
  );
  const stop = screen.getByRole('button', { name: 'Stop' });
  const row = screen.container.getBoundingClientRect();
  await expect.poll(() => stop.element().getBoundingClientRect().right - row.left).toBeLessThanOrEqual(160);
  await stop.click();
  expect(asked).toEqual([{ orgId: 'acme', repo: 'demo' }]);
});

test('one that ends with the keyboard in it says so as it goes', async () => {
  const onGone = vi.fn();
  answerCalls({ host: { stopFetches: () => answer(null) } });
  const at = { orgId: 'acme', repo: 'demo' };
  const words = 'Loading the history: asking the host';
  const screen = await render(<Fetching at={at} words={words} onGone={onGone} />);
  await screen.rerender(<p>Over</p>);
  expect(onGone).not.toHaveBeenCalled();
  await screen.rerender(<Fetching at={at} words={words} onGone={onGone} />);
  await screen.getByRole('button', { name: 'Stop' }).click();
  await screen.rerender(<p>Over</p>);
  await expect.poll(() => onGone.mock.calls.length).toBe(1);
});

test('what stands where the reader was takes a keyboard that is nowhere, and leaves it elsewhere', async () => {
  const error = { kind: 'cancelled', message: 'Stopped.' } as const;
  const screen = await render(<input aria-label="Elsewhere" />);
  await screen.getByRole('textbox').click();
  const both = (instead: boolean) => (
    <>
      <input aria-label="Elsewhere" />
      <ErrorState key={String(instead)} instead={instead} error={error} onRetry={nothing} />
    </>
  );
  await screen.rerender(<ErrorState error={error} onRetry={nothing} />);
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toHaveFocus();
  await screen.rerender(both(true));
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  await screen.rerender(both(false));
  await screen.getByRole('textbox').click();
  await screen.rerender(both(true));
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
});
