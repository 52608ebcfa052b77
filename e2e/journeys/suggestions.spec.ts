import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { messageOf } from '../pages/messages.ts';
import { Remarks } from '../pages/remarks.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const BEFORE = `export function lifeOf(request) {\n  return request.life;\n}\n`;
const AFTER = `export function lifeOf(request) {\n  const life = request.life ?? 3_600;\n  return Math.min(life, 86_400);\n}\n`;

test('a change is suggested with a preview, written into the file, taken back, written again and resolved', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'life.ts': BEFORE });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Cap the life', { 'life.ts': AFTER });
  const compare = await work.compare(await visit(), 'topic');
  const { page } = compare;
  const remarks = new Remarks(compare);
  const section = await compare.showFile('life.ts');
  await section.getByText('Math.min').click();
  await page.keyboard.press('c');
  const composer = remarks.composer('life.ts:3');
  await composer.fill('An hour is enough:');
  await page.keyboard.press('ControlOrMeta+g');
  await expect(composer).toHaveValue(
    'An hour is enough:\n```suggestion\n  return Math.min(life, 86_400);\n```',
  );
  await composer.fill((await composer.inputValue()).replace('86_400', '3_600'));
  const preview = section.getByRole('group', { name: 'Preview' });
  await expect(preview.locator('b')).toHaveText(['86_400', '3_600']);
  await picture(page, 'preview');
  await composer.press('ControlOrMeta+Enter');
  const thread = remarks.thread('life.ts:3');
  const suggestion = thread.getByRole('figure', { name: 'Suggested change' });
  await expect(suggestion).toContainText('3_600');
  await picture(page, 'saved');

  const file = join(work.path, 'life.ts');
  const text = (): string => readFileSync(file, 'utf8');
  await suggestion.getByRole('button', { name: 'Apply' }).click();
  await expect(messageOf(page, 'Applied to life.ts:3')).toBeVisible();
  await expect(suggestion).toContainText('Applied');
  await picture(page, 'applied');
  expect(text()).toBe(AFTER.replace('86_400', '3_600'));
  expect(await work.git('status', '--porcelain')).toBe(' M life.ts');
  await suggestion.getByRole('button', { name: 'Undo' }).click();
  await expect(suggestion.getByRole('button', { name: 'Apply' })).toBeVisible();
  await expect(suggestion).not.toContainText('Applied');
  expect(text()).toBe(AFTER);

  // The author moves the line meanwhile, and changes it by hand: then it says why not.
  await writeFile(file, AFTER.replace('86_400', '7_200'));
  await suggestion.getByRole('button', { name: 'Apply' }).click();
  await expect(messageOf(page, 'These lines have changed since')).toBeVisible();
  await writeFile(file, `// Seconds.\n\n${AFTER}`);
  await suggestion.getByRole('button', { name: 'Apply' }).click();
  await messageOf(page, 'Applied to life.ts:5').getByRole('button', { name: 'Resolve' }).click();
  await expect(thread).toHaveAccessibleDescription('Resolved');
  expect(text()).toBe(`// Seconds.\n\n${AFTER.replace('86_400', '3_600')}`);
  expect(await work.git('notes', 'show', 'topic')).toContain('life.ts:3: [x] An hour is enough:');
  await thread.getByRole('button', { name: /^Resolved/ }).click();
  await expect(suggestion).toContainText('Applied');
  await picture(page, 'resolved');
});
