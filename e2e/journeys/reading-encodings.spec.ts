import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');
const FILL = Array.from({ length: 20 }, (_, at) => `fill ${at}\n`).join('');

test('text that is not UTF-8 is read in the encoding that is chosen for it, and that is remembered', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'encodings'));
  await work.commit('Begin', { 'menu.txt': latin1(`crème\n${FILL}thé\n`), 'plain.txt': 'é\n' });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Change', { 'menu.txt': latin1(`crème\n${FILL}café\n`), 'plain.txt': 'è\n' });
  const running = await visit();
  await work.compare(running, 'topic');
  const { page } = running;
  const section = page.getByRole('region', { name: 'menu.txt', exact: true });
  await expect(section).toContainText('caf\ufffd');
  const picker = section.getByRole('combobox', { name: 'Encoding of menu.txt' });
  await picker.selectOption('windows-1252');
  await expect(section.locator('[data-cell]', { hasText: 'café' })).toBeVisible();
  await expect(section.locator('[data-cell]', { hasText: 'thé' })).toBeVisible();
  await picture(page, 'encoding');
  // More lines are in the same encoding.
  await section.getByRole('button', { name: /^Show all 1[89] lines/ }).click();
  await expect(section.locator('[data-cell]', { hasText: 'crème' })).toBeVisible();
  // A file in UTF-8 offers none.
  await expect(page.getByRole('combobox', { name: 'Encoding of plain.txt' })).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+r');
  await expect(section.locator('[data-cell]', { hasText: 'café' })).toBeVisible();
  await picker.selectOption('');
  await expect(section).toContainText('caf\ufffd');
});

test('a file in UTF-16, which is binary to Git, is read as text by choice, and that is remembered', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'utf16'));
  await work.commit('Begin', {
    'form.rc': utf16(`CAPTION "Öffnen"\r\n${FILL}END\r\n`),
    'data.x': 'a\0b',
    'data.bin': 'a\0b',
  });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Change', {
    'form.rc': utf16(`CAPTION "Schließen"\r\n${FILL}END\r\n`),
    'data.x': 'a\0c\0d\nGrüße\n',
    'data.bin': 'a\0c\0d',
  });
  const running = await visit();
  const compare = await work.compare(running, 'topic');
  const { page } = running;
  const section = await compare.showFile('form.rc');
  const picker = section.getByRole('combobox', { name: 'Encoding of form.rc' });
  await compare.loadButton(section).click();
  await picker.selectOption('utf-16le');
  await expect(section.locator('[data-cell]', { hasText: 'Schließen' })).toBeVisible();
  await expect(section.locator('[data-cell]', { hasText: 'Öffnen' })).toBeVisible();
  await expect(compare.totals).toContainText('+1−1');
  await picture(page, 'utf16');
  await section.getByRole('button', { name: /^Show all/ }).click();
  await expect(section.locator('[data-cell]', { hasText: 'END' })).toBeVisible();
  // Text with a zero byte in it, and no mark of an encoding.
  const data = compare.fileSection('data.x');
  await compare.loadButton(data).click();
  await expect(data).toContainText('Binary,');
  await page.getByRole('combobox', { name: 'Encoding of data.x' }).selectOption('utf-8');
  await expect(data.locator('[data-cell]', { hasText: 'Grüße' })).toBeVisible();
  // What is no text by its name offers none.
  const binary = compare.fileSection('data.bin');
  await compare.loadButton(binary).click();
  await expect(binary).toContainText('Binary,');
  await expect(page.getByRole('combobox', { name: 'Encoding of data.bin' })).toHaveCount(0);

  // Read again it is loaded and read as it was, until that is taken back.
  await page.keyboard.press('ControlOrMeta+r');
  await expect(section.locator('[data-cell]', { hasText: 'Schließen' })).toBeVisible();
  await picker.selectOption('');
  await expect(section.locator('[data-cell]', { hasText: 'Schließen' })).toBeHidden();
  await expect(section).toContainText('Binary,');
});
