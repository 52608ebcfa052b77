import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { openHosted } from '../pages/open.ts';
import { picture } from '../support/picture.ts';

test('keys are one’s own: a preset, a key that is pressed, a sequence, a count, the menu, and a file', async ({
  launch,
  host,
  folder,
}) => {
  const running = await launch({ sample: true });
  const { page, app } = running;
  const compare = await openHosted(running, host, 'payments', 'rotate-signing-keys');
  const { keyboard } = page;
  const selected = compare.tree.getByRole('treeitem', { selected: true });
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const shownIn = (id: string): Promise<unknown> =>
    app.evaluate(
      ({ Menu }, name) =>
        Reflect.get(Menu.getApplicationMenu()?.getMenuItemById(name) ?? {}, 'accelerator') ?? null,
      id,
    );
  expect(await shownIn('palette.open')).toBe('CmdOrCtrl+K');

  // From the sheet of keys to where they are changed.
  await keyboard.press('?');
  await page.getByRole('button', { name: 'Change keys…' }).click();
  await expect(settings.getByRole('tab', { name: 'Keys' })).toHaveAttribute('aria-selected', 'true');
  await settings.getByRole('radio', { name: 'Vim' }).check();
  await settings.getByRole('textbox', { name: 'Filter commands' }).fill('search or jump');
  await settings.getByRole('button', { name: 'Remove Ctrl K from Search or jump' }).click();
  await settings.getByRole('button', { name: 'Add a key to Search or jump' }).click();
  await keyboard.press('Control+Shift+p');
  await keyboard.press('Enter');
  await expect(settings.getByRole('listitem', { name: 'Search or jump' })).toContainText('Ctrl Shift P');
  await picture(page, 'keys');
  await keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect.poll(() => shownIn('palette.open')).toBe('CmdOrCtrl+Shift+P');
  // A hint is the first key that is left.
  await expect(page.getByRole('button', { name: 'Search or jump' })).toHaveText('Search or jump…:');

  // A sequence, a count, and both.
  await page.getByRole('region', { name: 'Changes' }).focus();
  await keyboard.press('g');
  await expect(page.getByRole('status', { name: 'Keys so far' })).toContainText('G and the next key');
  await keyboard.press('t');
  await expect(selected).toHaveAccessibleName(/key-diagram\.png/);
  await keyboard.press('g');
  await keyboard.press('T');
  await expect(selected).toHaveAccessibleName(/^CHANGELOG\.md/);
  await keyboard.press('2');
  await keyboard.press('g');
  await expect(page.getByRole('status', { name: 'Keys so far' })).toContainText('2 G');
  await picture(page, 'pending');
  await keyboard.press('t');
  await expect(selected).not.toHaveAccessibleName(/^CHANGELOG\.md|key-diagram\.png/);

  // In a list that has the focus, the key of the next line is its arrow key.
  await compare.tree.focus();
  const before = await compare.tree.getAttribute('aria-activedescendant');
  await keyboard.press('k');
  await expect(compare.tree).not.toHaveAttribute('aria-activedescendant', before ?? '');
  await keyboard.press('j');
  await expect(compare.tree).toHaveAttribute('aria-activedescendant', before ?? '');

  // They are there after a start, and a file of them changes nothing when it is wrong.
  await page.reload();
  await compare.ready();
  await keyboard.press('Control+Shift+p');
  await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeFocused();
  await keyboard.type('change keys');
  await keyboard.press('Enter');
  const file = join(folder, 'keys.json');
  await writeFile(file, '{"marginalia":"keys","preset":"vim","keys":{"file.next":["mod+c"]}}');
  await settings.getByLabel('Import keys from').setInputFiles(file);
  await expect(settings.getByRole('alert')).toHaveText(
    'keys.json: Next file: Ctrl C copies, in every app. Nothing was changed.',
  );
  await settings.getByRole('button', { name: 'All defaults' }).click();
  await settings.getByRole('radio', { name: 'Marginalia' }).check();
  await expect.poll(() => shownIn('palette.open')).toBe('CmdOrCtrl+K');
});
