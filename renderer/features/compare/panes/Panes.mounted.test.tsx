import { useEffect, useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useCommands } from '../../../app/commands.tsx';
import { boxOf, focus, panes } from './panes.testing.tsx';

/** What 80 columns need, with their numbers and the scroll bar. */
const CODE_PX = 744;

test.each([1440, 1280, 1240])('in %i px both panes are beside the code', async (width) => {
  const { screen, files, notes, middle } = await panes(width);
  const box = boxOf(screen.getByTestId('window').element());
  expect(boxOf(files.element()).left).toBe(box.left);
  expect(boxOf(files.element()).right).toBe(middle().left);
  expect(boxOf(notes.element()).left).toBe(middle().right);
  expect(boxOf(notes.element()).right).toBe(box.right);
  expect(middle().width).toBeGreaterThanOrEqual(CODE_PX);
  expect(screen.getByRole('button', { name: 'Notes' }).query()).toBeNull();
});

test.each([1024, 950])('in %i px the notes open over the code', async (width) => {
  const { screen, files, notes, middle } = await panes(width);
  await expect.element(files).toBeVisible();
  await expect.element(notes).not.toBeInTheDocument();
  const before = middle().width;
  expect(before).toBeGreaterThanOrEqual(CODE_PX);
  await screen.getByRole('button', { name: 'Notes' }).click();
  await expect.element(notes).toBeVisible();
  expect(middle().width).toBe(before);
  expect(boxOf(notes.element()).right).toBe(middle().right);
});

test.each([900, 683, 512, 400])(
  'in %i px the code has all the room, until a pane is opened',
  async (width) => {
    const { files, notes, middle } = await panes(width);
    await expect.element(files).not.toBeInTheDocument();
    await expect.element(notes).not.toBeInTheDocument();
    expect(middle().width).toBe(width);
    await userEvent.keyboard('{Control>}b{/Control}');
    await expect.element(files).toBeVisible();
    await expect.poll(() => boxOf(files.element()).width).toBeLessThanOrEqual(width - 48);
    // One at a time.
    await userEvent.keyboard('{Control>}j{/Control}');
    await expect.element(notes).toBeVisible();
    await expect.element(files).not.toBeInTheDocument();
    expect(middle().width).toBe(width);
  },
);

const LIST = (
  <div role="tree" aria-label="Files" tabIndex={0} style={{ flex: 1, overflow: 'auto' }}>
    <input aria-label="Filter files" />
    <div style={{ height: 2000 }} />
  </div>
);

test('a pane over the code takes the focus, and its key or Escape gives it back', async () => {
  const { screen, set, code, files } = await panes(900, { left: LIST });
  const tree = screen.getByRole('tree');
  focus(code);
  for (const close of ['{Control>}b{/Control}', '{Escape}']) {
    await userEvent.keyboard('{Control>}b{/Control}');
    await expect.element(tree).toHaveFocus();
    await userEvent.keyboard(close);
    await expect.element(files).not.toBeInTheDocument();
    await expect.element(code).toHaveFocus();
  }
  // Nothing of that changes what the reader chose for a wide window.
  expect(set).not.toHaveBeenCalled();
});

test('a press outside and a focus that leaves close a pane over the code', async () => {
  const { screen, code, files } = await panes(900, { left: LIST });
  const open = screen.getByRole('button', { name: 'Files and commits' });
  await open.click();
  await expect.element(open).toHaveAttribute('aria-expanded', 'true');
  await expect.element(files).toBeVisible();
  await code.click({ position: { x: 860, y: 8 } });
  await expect.element(files).not.toBeInTheDocument();
  await expect.element(open).toHaveAttribute('aria-expanded', 'false');
  await open.click();
  await expect.element(files).toBeVisible();
  await open.click();
  await expect.element(files).not.toBeInTheDocument();
  await open.click();
  await expect.element(files).toBeVisible();
  focus(code);
  await expect.element(files).not.toBeInTheDocument();
});

test('what is in a pane is kept while it is hidden, over the code or beside it', async () => {
  const { screen, files, notes, resize } = await panes(900, { left: LIST });
  await userEvent.keyboard('{Control>}b{/Control}');
  const field = screen.getByRole('textbox', { name: 'Filter files' });
  await field.fill('half a word');
  await userEvent.keyboard('{Control>}b{/Control}');
  await expect.element(files).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}b{/Control}');
  // Also where the focus was in it.
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('half a word');
  // With room it stays, beside the code, and a pane at work stays open when the room goes.
  await resize(1440);
  await expect.element(notes).toBeVisible();
  await expect.element(field).toHaveFocus();
  await resize(900);
  await expect.element(screen.getByRole('button', { name: 'Files and commits' })).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('half a word');
  await resize(1440);
  await expect.element(notes).toBeVisible();
  await userEvent.keyboard('{Control>}b{/Control}');
  await expect.element(files).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}b{/Control}');
  await expect.element(field).toHaveValue('half a word');
});

/** A save that runs, or a conflict that is open: over when it is unmounted. */
function Running({ onEnd }: { onEnd: () => void }) {
  useEffect(() => onEnd, [onEnd]);
  return <input id="words" aria-label="Words" />;
}

test('what runs in a pane goes on while it is hidden', async () => {
  const onEnd = vi.fn();
  const { screen, notes, code, resize } = await panes(900, { right: <Running onEnd={onEnd} /> });
  await userEvent.keyboard('{Control>}j{/Control}');
  await expect.element(notes).toBeVisible();
  // As a conflict does, which takes the focus in the middle.
  focus(code);
  await expect.element(notes).not.toBeInTheDocument();
  await resize(1440);
  await expect.element(notes).toBeVisible();
  await resize(900);
  await expect.element(notes).not.toBeInTheDocument();
  expect(onEnd).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}j{/Control}');
  await expect.element(screen.getByRole('textbox', { name: 'Words' })).toBeVisible();
});

test('in a wide window names and notes have more room, until a width is chosen', async () => {
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
  const { screen, set, notes, middle } = await panes(1440, { chosen: { rightWidth: 600 } });
  const border = screen.getByRole('separator', { name: 'Width of notes' });
  // What the code and the files leave of 1440.
  const { width } = boxOf(notes.element());
  expect(width).toBeLessThan(500);
  expect(boxOf(notes.element()).left).toBe(middle().right);
  expect(middle().width).toBeLessThanOrEqual(CODE_PX + 1);
  await expect.element(border).toHaveAttribute('aria-valuenow', String(width));
  focus(border);
  await userEvent.keyboard('{ArrowRight}');
  expect(set).toHaveBeenLastCalledWith({ rightWidth: width - 16 });
});

/** What is in a pane, and answers a key. */
function Filter() {
  const field = useRef<HTMLInputElement>(null);
  useCommands({ 'files.filter': () => field.current?.focus() });
  return <input ref={field} aria-label="Filter files" />;
}

test.each([
  ['beside', 1440],
  ['over', 900],
])('a key of a hidden pane shows it %s the code, and leads into it what is typed next', async (_, width) => {
  const { screen, files } = await panes(width, { chosen: { leftHidden: true }, left: <Filter /> });
  await expect.element(files).not.toBeInTheDocument();
  await userEvent.keyboard('tab');
  await expect.element(screen.getByRole('textbox', { name: 'Filter files' })).toHaveValue('ab');
});
