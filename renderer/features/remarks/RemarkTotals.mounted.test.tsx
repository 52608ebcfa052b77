import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { RemarkTotals } from './RemarkTotals.tsx';

const nothing = (): void => undefined;
const totals = { open: 0, outside: 0, all: 0, isLoading: false, problem: null, onAgain: nothing };
const rest = { onNext: nothing, onCopy: nothing, onExport: nothing };

test('why remarks are not shown is said, and they can be read again', async () => {
  const again = vi.fn();
  const problem = 'The host cannot be reached over Git.';
  const screen = await render(<RemarkTotals {...totals} {...rest} problem={problem} onAgain={again} />);
  const button = screen.getByRole('button', { name: `Remarks not loaded: ${problem} Reload` });
  await button.click();
  expect(again).toHaveBeenCalledOnce();
  await screen.rerender(<RemarkTotals {...totals} {...rest} all={3} open={2} problem={problem} />);
  await expect.element(screen.getByText('Some remarks not loaded')).toBeVisible();
  await expect.element(screen.getByText('2 open remarks')).toBeVisible();
});

test('remarks that take a while to be read are said to be on their way, and others are not', async () => {
  const screen = await render(<RemarkTotals {...totals} {...rest} isLoading />);
  await expect.element(screen.getByText('Loading remarks…')).toBeVisible();
  await screen.rerender(<RemarkTotals {...totals} {...rest} />);
  await expect.element(screen.getByText('Loading remarks…')).not.toBeInTheDocument();
});

test('in a small window a review that is done is a mark alone, and what is open keeps its words', async () => {
  const { innerWidth, innerHeight } = globalThis;
  const screen = await render(<RemarkTotals {...totals} {...rest} all={3} />);
  const button = screen.getByRole('button', { name: 'All remarks resolved' });
  await page.viewport(1300, innerHeight);
  await expect.element(screen.getByText('All remarks resolved')).toBeVisible();
  await page.viewport(900, innerHeight);
  await expect.element(button).toBeVisible();
  await expect.element(screen.getByText('All remarks resolved')).not.toBeVisible();
  await screen.rerender(<RemarkTotals {...totals} {...rest} all={3} open={1} />);
  await expect.element(screen.getByText('1 open remark')).toBeVisible();
  await page.viewport(innerWidth, innerHeight);
});

test('remarks of which some are not in this diff are neither all of them nor all resolved', async () => {
  const screen = await render(<RemarkTotals {...totals} {...rest} all={3} open={1} outside={2} />);
  const button = screen.getByRole('button', { name: '1 of 3 open remarks' });
  await expect.element(button).toBeVisible();
  expect(button.element().getAttribute('title')).toContain('3 open remarks, 2 of them not in this diff');
  await screen.rerender(<RemarkTotals {...totals} {...rest} all={3} outside={1} />);
  await expect.element(screen.getByRole('button', { name: '1 open remark not in this diff' })).toBeVisible();
});
