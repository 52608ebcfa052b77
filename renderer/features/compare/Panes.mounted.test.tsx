import { QueryClientProvider } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CommandsProvider, useCommands } from '../../app/commands.tsx';
import { answerCalls } from '../../test/main-process.ts';
import { queryClient } from '../../test/query-client.ts';
import { Panes } from './Panes.tsx';

const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

/** Three panes in a window of this width, with what the user chose before. */
async function panes(
  width: number,
  chosen: { rightWidth?: number; leftHidden?: boolean; rightHidden?: boolean } = {},
  left: ReactNode = 'Files',
) {
  const set = vi.fn<(change: object) => Promise<never>>(() => new Promise(() => undefined));
  answerCalls({
    app: { command: () => () => undefined },
    settings: { set },
  });
  const screen = await render(
    <QueryClientProvider client={queryClient(chosen)}>
      <CommandsProvider>
        <div style={{ display: 'flex', width, height: 300 }} data-testid="window">
          <Panes left={left} middle="Changes" right="Notes" />
        </div>
      </CommandsProvider>
    </QueryClientProvider>,
  );
  const files = screen.getByRole('complementary', { name: 'Files and commits' });
  const notes = screen.getByRole('complementary', { name: 'Notes' });
  await expect.element(screen.getByText('Changes')).toBeVisible();
  return { screen, set, files, notes };
}

test.each([1440, 1024, 700, 683, 512, 400])(
  'three panes fit beside each other in %i px, and the changes have room',
  async (width) => {
    const { screen, files, notes } = await panes(width);
    const box = boxOf(screen.getByTestId('window').element());
    const left = boxOf(files.element());
    const right = boxOf(notes.element());
    expect(left.left).toBe(box.left);
    expect(Math.round(right.right)).toBe(Math.round(box.right));
    expect(right.left - left.right).toBeGreaterThanOrEqual(Math.min(320, width * 0.39));
  },
);

test('in a wide window names and notes have more room, until somebody says how much', async () => {
  const { screen, set, files, notes } = await panes(2240);
  expect(boxOf(files.element()).width).toBeGreaterThan(300);
  expect(boxOf(notes.element()).width).toBe(450);
  const border = screen.getByRole('separator', { name: 'Width of notes' });
  await expect.element(border).toHaveAttribute('aria-valuenow', '450');
  await userEvent.dblClick(border);
  expect(set).toHaveBeenLastCalledWith({ rightWidth: 610 });
  await expect.poll(() => boxOf(notes.element()).width).toBe(610);
  await userEvent.dblClick(border);
  expect(set).toHaveBeenLastCalledWith({ rightWidth: null });
  await expect.poll(() => boxOf(notes.element()).width).toBe(450);
});

test('in a very wide window 72 columns of a message fit beside the diff', async () => {
  const { notes } = await panes(2560);
  expect(boxOf(notes.element()).width).toBe(610);
});

test('a pane that the window has no room for is resized from where its border is', async () => {
  const { screen, set, notes } = await panes(1000, { rightWidth: 900 });
  const border = screen.getByRole('separator', { name: 'Width of notes' });
  // What the other two leave of 1000.
  await expect.element(border).toHaveAttribute('aria-valuenow', '520');
  expect(boxOf(notes.element()).width).toBe(520);
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(border.element());
  await userEvent.keyboard('{ArrowRight}');
  expect(set).toHaveBeenLastCalledWith({ rightWidth: 504 });
});

/** What is in a pane, and answers a key. */
function Filter() {
  const field = useRef<HTMLInputElement>(null);
  useCommands({ 'files.filter': () => field.current?.focus() });
  return <input ref={field} aria-label="Filter files" />;
}

test('a key of a hidden pane shows it, and leads into it what is typed next', async () => {
  const { screen, set, files } = await panes(1000, { leftHidden: true }, <Filter />);
  await expect.element(files).not.toBeInTheDocument();
  await userEvent.keyboard('tab');
  expect(set).toHaveBeenCalledWith({ leftHidden: false });
  await expect.element(screen.getByRole('textbox', { name: 'Filter files' })).toHaveValue('ab');
});
