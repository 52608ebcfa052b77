import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Diff } from '../../../diff/index.ts';
import { Totals } from './Totals.tsx';

const diff = (status: Diff['status'], files: number, additions = 0, deletions = 0) => ({
  status,
  stats: { files, additions, deletions },
});

test('commits are counted before the first file is there, and files before the commits are', async () => {
  const screen = await render(<Totals diff={diff('loading', 0)} commits={undefined} />);
  const totals = () => screen.container.textContent?.replace(', counted with renames and copies found', '');
  expect(totals()).toBe('');
  await screen.rerender(<Totals diff={diff('loading', 0)} commits={11_000} />);
  expect(totals()).toBe('11,000 commits');
  await screen.rerender(<Totals diff={diff('loading', 2, 3, 4)} commits={11_000} />);
  expect(totals()).toBe('11,000 commits · 2 files+3−4');
  await screen.rerender(<Totals diff={diff('loading', 2, 3, 4)} commits={undefined} />);
  expect(totals()).toBe('2 files+3−4');
  await expect.element(screen.getByLabelText('Totals')).toHaveAttribute('aria-busy', 'true');
  await screen.rerender(<Totals diff={diff('ready', 0)} commits={1} />);
  expect(totals()).toBe('1 commit · 0 files+0−0');
  await expect.element(screen.getByLabelText('Totals')).toHaveAttribute('aria-busy', 'false');
  await screen.rerender(<Totals diff={diff('failed', 0)} commits={1} />);
  expect(totals()).toBe('');
});

test.each([
  ['find', 'renames and copies found'],
  ['ignore', 'renames found'],
] as const)('it is said how lines were counted, also to screen readers: copies %s', async (copies, words) => {
  const screen = await render(<Totals diff={diff('ready', 2, 3, 4)} commits={1} copies={copies} />);
  const lines = screen.getByTitle(new RegExp(`counted with ${words}: `));
  await expect.element(lines).toHaveTextContent(`+3−4, counted with ${words}`);
});

test('where not all numbers fit, the last ones are left out, and lines stay together', async () => {
  const screen = await render(
    <div data-testid="bar" style={{ display: 'flex', width: 190 }}>
      <Totals diff={diff('ready', 29, 361, 154)} commits={53} moved={8} />
    </div>,
  );
  const line = screen.getByLabelText('Totals').element();
  const isInSight = (text: string): boolean =>
    screen.getByText(text, { exact: true }).element().getBoundingClientRect().bottom <=
    line.getBoundingClientRect().bottom + 1;
  expect(['+361', '−154', '8 moved'].map(isInSight)).toEqual([false, false, false]);
  screen.getByTestId('bar').element().setAttribute('style', 'display: flex; width: 330px');
  expect(['+361', '−154', '8 moved'].map(isInSight)).toEqual([true, true, true]);
  screen.getByTestId('bar').element().setAttribute('style', 'display: flex; width: 250px');
  expect(['+361', '−154', '8 moved'].map(isInSight)).toEqual([true, true, false]);
});
