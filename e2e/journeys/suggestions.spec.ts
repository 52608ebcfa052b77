import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { Remarks } from '../pages/remarks.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const BEFORE = `export function lifeOf(request) {\n  return request.life;\n}\n`;
const AFTER = `export function lifeOf(request) {\n  const life = request.life ?? 3_600;\n  return Math.min(life, 86_400);\n}\n`;

test('a change is suggested beside its lines, with a preview while it is written', async ({
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
  await expect(thread.getByRole('figure', { name: 'Suggested change' })).toContainText('3_600');
  await picture(page, 'saved');
});
