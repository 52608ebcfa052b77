/** The few things one does with a file, a line, a commit or a note: by the pointer and by the keys for menus. */
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { messageOf } from '../pages/messages.ts';
import { openHosted } from '../pages/open.ts';
import { Remarks } from '../pages/remarks.ts';
import { WorkFolder } from '../support/work-folder.ts';

const clipboard = (app: ElectronApplication): Promise<string> =>
  app.evaluate(({ clipboard: system }) => system.readText());
const menu = (page: Page, name: string) => page.getByRole('menu', { name: `${name} actions` });
const items = (page: Page, name: string) => menu(page, name).getByRole('menuitem').allInnerTexts();

test('a file, a line, a commit and a note each have a menu', async ({ visit, host }) => {
  const running = await visit();
  const { app, page } = running;
  const compare = await openHosted(running, host, 'payments', 'rotate-signing-keys');
  const item = await compare.find('src/token.ts');
  await item.click({ button: 'right' });
  await expect(menu(page, 'File')).toBeVisible();
  await picture(page, 'file');
  // A host's files are on no disk here.
  expect(await items(page, 'File')).not.toContain('Open in editor');
  await menu(page, 'File').getByRole('menuitem', { name: 'Copy path' }).click();
  await expect(messageOf(page, 'Path copied')).toBeVisible();
  expect(await clipboard(app)).toBe('src/token.ts');

  // Its history: the commits that change it, whichever file is in view.
  await item.click({ button: 'right' });
  await menu(page, 'File').getByRole('menuitem', { name: 'Show its commits' }).click();
  await expect(compare.option('Cap token life')).toBeVisible();
  await expect(compare.option('Describe the rotation')).toBeHidden();
  await page.getByRole('textbox', { name: 'Filter commits' }).fill('');

  const section = await compare.showFile('src/token.ts');
  await section.getByText('src/token.ts', { exact: true }).first().click({ button: 'right' });
  await menu(page, 'File').getByRole('menuitem', { name: 'Copy link' }).click();
  await expect.poll(() => clipboard(app)).toContain('path=src%2Ftoken.ts');

  const remarks = new Remarks(compare);
  const { x, y } = await remarks.number('src/token.ts', 12);
  await page.mouse.click(x + 200, y, { button: 'right' });
  await expect(menu(page, 'Line')).toBeVisible();
  await picture(page, 'line');
  await menu(page, 'Line').getByRole('menuitem', { name: 'Copy path' }).click();
  await expect.poll(() => clipboard(app)).toBe('src/token.ts:12');
  await page.mouse.click(x + 200, y, { button: 'right' });
  await menu(page, 'Line').getByRole('menuitem', { name: 'Write here' }).click();
  await expect(remarks.composer('src/token.ts:12')).toBeFocused();
  await page.keyboard.press('Escape');

  // By key, for the line that the cursor is on.
  await compare.diff.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+F10');
  await expect(page.locator('[role="menu"]:focus-within')).toHaveAccessibleName('Line actions');
  await page.keyboard.press('Escape');
  await expect(menu(page, 'Line')).toBeHidden();
  await expect(compare.diff).toBeFocused();

  const notes = await compare.chooseCommit('Tell apart what may be tried again');
  const sha = await notes.object();
  const other = compare.option('Cap token life');
  await other.click({ button: 'right' });
  await picture(page, 'commit');
  await menu(page, 'Commit').getByRole('menuitem', { name: 'Copy id' }).click();
  await expect.poll(() => clipboard(app)).toMatch(/^[0-9a-f]{40}$/);
  expect(await clipboard(app)).not.toBe(sha);
  // The note beside is still that of the chosen one.
  expect(await notes.object()).toBe(sha);
  await compare.commits.focus();
  await page.keyboard.press('ContextMenu');
  await menu(page, 'Commit').getByRole('menuitem', { name: 'Copy id' }).click();
  await expect.poll(() => clipboard(app)).toBe(sha);

  await notes.choose('reviews');
  await notes.card.click({ button: 'right' });
  await picture(page, 'note');
  expect(await items(page, 'Note')).toEqual(['Edit', 'Copy text', 'Remove', 'Copy id', 'Copy link']);
  await menu(page, 'Note').getByRole('menuitem', { name: 'Copy text' }).click();
  await expect.poll(() => clipboard(app)).toContain('Is 408 worth another try as well?');
  await notes.edit();
  await expect(notes.composer).toBeFocused();
  await expect(notes.composer).toHaveValue(/Is 408 worth/);
  await page.keyboard.press('Escape');
  // The palette has the same ones.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search or jump' }).fill('copy the id');
  await page.keyboard.press('Enter');
  await expect.poll(() => clipboard(app)).toBe(sha);
});

test('a file of a folder opens in the editor that the user chose, once they agreed to its command', async ({
  launch,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'a b'));
  await work.commit('Begin', { 'src/a.ts': 'one\n' });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Work', { 'src/a.ts': 'one\ntwo\n', 'run.sh': '#!/bin/sh\n' });
  const told = join(folder, 'told.txt');
  const editor = join(folder, 'editor.sh');
  await writeFile(editor, `#!/bin/sh\nprintf '%s|' "$PWD" "$@" > '${told}'\n`);
  await chmod(editor, 0o755);

  const running = await launch();
  const { app, page } = running;
  const compare = await work.compare(running, 'topic');
  // Without an editor a script is not handed to the system.
  const item = await compare.find('run.sh');
  await item.click({ button: 'right' });
  await picture(page, 'folder-file');
  await menu(page, 'File').getByRole('menuitem', { name: 'Open in editor' }).click();
  await expect(messageOf(page, 'The system might run this kind of file')).toBeVisible();
  await picture(page, 'refused');
  await messageOf(page, 'The system might run').getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');

  const asked = await app.evaluateHandle(({ dialog }) => {
    const questions: string[] = [];
    let answer = 1;
    Reflect.set(dialog, 'showMessageBox', (...given: unknown[]) => {
      questions.push(JSON.stringify(given.at(-1)));
      const response = answer;
      answer = 0;
      return Promise.resolve({ response, checkboxChecked: false });
    });
    return questions;
  });
  const command = `'${editor}' --at {file}:{line}`;
  await page.keyboard.press('ControlOrMeta+,');
  const field = page.getByRole('textbox', { name: 'Open files with' });
  await field.fill(command);
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await field.fill(command);
  await field.press('Enter');
  await expect.poll(async () => (await asked.jsonValue()).length).toBe(2);
  expect((await asked.jsonValue())[1]).toContain('--at {file}:{line}');
  await picture(page, 'settings');
  await page.keyboard.press('Escape');

  await compare.showFile('src/a.ts');
  const { x, y } = await new Remarks(compare).number('src/a.ts', 2);
  await page.mouse.click(x + 200, y, { button: 'right' });
  await menu(page, 'Line').getByRole('menuitem', { name: 'Open in editor' }).click();
  const lines = async () => (await readFile(told, 'utf8').catch(() => '')).split('|').slice(1, -1);
  await expect.poll(lines).toEqual(['--at', `${work.path}/src/a.ts:2`]);
  expect((await readFile(told, 'utf8')).split('|')[0]).not.toContain(work.path);
});
