import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { openHosted } from '../pages/open.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { StartPage } from '../pages/start.ts';

test('the whole way without a mouse: open, pick, read, write, find out more', async ({ launch }) => {
  const { page } = await launch();
  const { keyboard } = page;
  await new StartPage(page).ready();
  await keyboard.press('Enter');

  const repositories = new RepositoriesPage(page);
  await repositories.ready();
  await expect(repositories.search).toBeFocused();
  await keyboard.type('paym');
  // At once, whether or not the host has answered by then.
  await keyboard.press('Enter');

  const compare = new ComparePage(page);
  await compare.ready();
  await keyboard.press('b');
  await expect(page.getByRole('combobox', { name: 'Branch' })).toBeFocused();
  await keyboard.type('rotsig');
  // At once here, too: the branch is picked as soon as the list is there.
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Branch' })).toBeHidden();
  await expect(compare.branch).toContainText('rotate-signing-keys');
  await compare.ready();
  await expect(compare.fileSection('CHANGELOG.md')).toBeVisible();

  // Files: next, previous, and by name.
  await keyboard.press('j');
  await expect(compare.tree.getByRole('treeitem', { selected: true })).toHaveAccessibleName(
    /key-diagram\.png/,
  );
  await keyboard.press('k');
  await expect(compare.tree.getByRole('treeitem', { selected: true })).toHaveAccessibleName(/^CHANGELOG\.md/);
  await keyboard.press('t');
  await expect(compare.filter).toBeFocused();
  await keyboard.type('src/token.ts');
  await expect(compare.treeItem('src/token.ts')).toBeVisible();
  await keyboard.press('Enter');
  await expect(compare.fileSection('src/token.ts')).toBeVisible();
  await keyboard.press('Escape');

  // A note: write, save, leave.
  await keyboard.press(']');
  await keyboard.press('[');
  await keyboard.press('c');
  await expect(compare.notes.composer).toBeFocused();
  await keyboard.type('Without a mouse.');
  // A run of typing is one step of undo.
  await keyboard.press('ControlOrMeta+z');
  await expect(compare.notes.composer).toHaveValue('');
  await keyboard.press('ControlOrMeta+Shift+z');
  await expect(compare.notes.composer).toHaveValue('Without a mouse.');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(compare.notes.text).toContainText('Without a mouse.');
  await keyboard.press('Escape');
  await expect(compare.notes.composer).not.toBeFocused();

  // What led through two dialogs, or through a field in the pane, ends where it began.
  await page.getByRole('button', { name: 'Search all notes' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search all notes' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search all notes' })).toBeFocused();
  await keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeFocused();
  await keyboard.type('settings');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search all notes' })).toBeFocused();

  await keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(sheet).toContainText('Next file');
  await expect(sheet).toContainText('Select one more line below');
  await keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeFocused();
  await keyboard.type('Theme: dark');
  await keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  // A click into the list of commits does not take the keys away.
  const notes = await compare.chooseCommit('Describe the rotation');
  await keyboard.press('ArrowDown');
  await notes.shows('Renew the signing vectors for ES256');
  await keyboard.press('c');
  await expect(notes.composer).toBeFocused();
  await keyboard.press('Escape');
  await keyboard.press('g');
  await repositories.ready();
});

test('a conflict is resolved by keys alone; a second one, while deciding, merges again', async ({
  visit,
  host,
}) => {
  const running = await visit();
  const compare = await openHosted(running, host, 'payments', 'rotate-signing-keys');
  const { keyboard } = running.page;
  const notes = await compare.chooseCommit('Describe the rotation');
  await notes.choose('reviews');
  await notes.composer.fill('Mine.');
  const sha = await notes.object();
  await host.writeNote({ repo: 'payments', sha, note: 'First of theirs.' });
  await notes.save();
  await expect(compare.conflict).toBeFocused();
  await keyboard.press('1');
  await expect(compare.conflict.getByRole('textbox')).toHaveValue(/^First of theirs\.\s*$/);
  await keyboard.press('3');
  await expect(compare.conflict.getByRole('textbox')).toHaveValue(/First of theirs\.[^]*Mine\./);
  await host.writeNote({ repo: 'payments', sha, action: 'append', note: 'Second of theirs.' });
  await keyboard.press('ControlOrMeta+Enter');
  await expect(compare.conflict).toContainText('Second of theirs.');
  await keyboard.press('3');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(compare.conflict).toBeHidden();
  for (const text of ['First of theirs.', 'Second of theirs.', 'Mine.'])
    await expect(notes.text).toContainText(text);
});
