import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { diffFiles } from '../../diff/diff-file.testing.ts';
import { CommandsProvider, useCommands } from '../../app/commands.tsx';
import { ContextMenuProvider } from '../../app/context-menu.tsx';
import type { Target } from '../../app/target.ts';
import { answerCalls } from '../../test/main-process.ts';
import { FileTree } from '../compare/files/FileTree.tsx';

const did = vi.fn<(what: string, on: Target | undefined) => void>();

const FILES = diffFiles('README.md', 'src/a.ts', 'src/b.ts');

/** A screen that answers some commands about files, and one that is not. */
function Screen() {
  useCommands({
    'path.copy': (on) => did('path', on),
    'link.copy': (on) => did('link', on),
    'file.fold': (on) => did('fold', on),
    'view.toggle': () => did('view', undefined),
  });
  return (
    <div style={{ display: 'flex', flexDirection: 'column', width: 280, height: 300 }}>
      <FileTree
        files={FILES}
        current="src/a.ts"
        viewed={new Set()}
        stale={new Set()}
        noted={new Map()}
        remarks={new Map()}
        onOpen={(path) => did('opened', { kind: 'file', path })}
      />
    </div>
  );
}

async function mounted() {
  did.mockClear();
  answerCalls({ app: { command: () => () => undefined } });
  const screen = await render(
    <CommandsProvider>
      <ContextMenuProvider>
        <Screen />
      </ContextMenuProvider>
    </CommandsProvider>,
  );
  await expect.element(screen.getByRole('treeitem', { name: /^src\/b\.ts/ })).toBeVisible();
  const words = () =>
    screen
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent);
  return { screen, words, tree: screen.getByRole('tree', { name: 'Files' }) };
}

test('a right click offers the commands that are about a file and answered here, for that file', async () => {
  const { screen, words } = await mounted();
  await userEvent.click(screen.getByRole('treeitem', { name: /^src\/b\.ts/ }), { button: 'right' });
  await expect.element(screen.getByRole('menu', { name: 'File actions' })).toBeVisible();
  expect(words()).toEqual(['Copy path', 'Copy link']);
  await screen.getByRole('menuitem', { name: 'Copy path' }).click();
  await expect.poll(() => did.mock.calls).toEqual([['path', { kind: 'file', path: 'src/b.ts' }]]);
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
});

test.each(['{ContextMenu}', '{Shift>}{F10}{/Shift}'])(
  '%s opens it for the row that the arrows are at, and Esc gives the focus back',
  async (keys) => {
    const { screen, tree, words } = await mounted();
    const element = tree.element();
    if (!(element instanceof HTMLElement)) throw new Error('no tree');
    element.focus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard(keys);
    await expect.element(screen.getByRole('menu', { name: 'File actions' })).toBeVisible();
    await expect.poll(() => words()).toEqual(['Copy path', 'Copy link']);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(tree).toHaveFocus();
    await userEvent.keyboard(keys);
    await expect.element(screen.getByRole('menu', { name: 'File actions' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.poll(() => did.mock.calls.length).toBe(1);
    expect(did.mock.lastCall?.[1]).toEqual({ kind: 'file', path: 'src/b.ts' });
  },
);

test('a folder of the tree has one of its own, and is not folded by it', async () => {
  const { screen, words } = await mounted();
  const folder = screen.getByRole('treeitem', { name: 'src/', exact: true });
  await userEvent.click(folder, { button: 'right' });
  await expect.element(screen.getByRole('menu', { name: 'Folder actions' })).toBeVisible();
  expect(words()).toEqual([expect.stringContaining('Fold or unfold its files in the diff'), 'Copy path']);
  await screen.getByRole('menuitem', { name: 'Copy path' }).click();
  await expect.poll(() => did.mock.calls).toEqual([['path', { kind: 'folder', path: 'src' }]]);
  await expect.element(folder).toHaveAttribute('aria-expanded', 'true');
});
