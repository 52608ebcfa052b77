import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { WorkFolder } from '../support/work-folder.ts';

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const FILL = Array.from({ length: 20 }, (_, at) => `fill ${at}\n`).join('');

test('text that is not UTF-8 is read in the encoding that is chosen for it, and that is remembered', async ({
  launch,
  folder,
}, info) => {
  const work = await WorkFolder.create(join(folder, 'encodings'));
  await work.commit('Begin', { 'menu.txt': latin1(`crème\n${FILL}thé\n`), 'plain.txt': 'é\n' });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Change', { 'menu.txt': latin1(`crème\n${FILL}café\n`), 'plain.txt': 'è\n' });
  const running = await launch();
  await work.compare(running, 'topic');
  const { page } = running;
  const section = page.getByRole('region', { name: 'menu.txt', exact: true });
  await expect(section).toContainText('caf\ufffd');
  const picker = section.getByRole('combobox', { name: 'Encoding of menu.txt' });
  await picker.selectOption('windows-1252');
  await expect(section.locator('[data-cell]', { hasText: 'café' })).toBeVisible();
  await expect(section.locator('[data-cell]', { hasText: 'thé' })).toBeVisible();
  await page.screenshot({ path: info.outputPath('encoding.png') });
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
