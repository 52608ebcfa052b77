import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { openHosted } from '../pages/open.ts';
import { axeProblems } from '../support/axe.ts';
import { picture } from '../support/picture.ts';

test('colours for every eye: palettes in every theme, what the system asks for, and one’s own', async ({
  launch,
  host,
  folder,
}) => {
  const running = await launch({ sample: true });
  const { page } = running;
  const compare = await openHosted(running, host, 'payments', 'rotate-signing-keys');
  await compare.showFile('src/token.ts');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const open = async (): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+,');
    await settings.getByRole('tab', { name: 'Colours' }).click();
  };
  const html = page.locator('html');

  await open();
  for (const palette of ['Blue and orange', 'Teal and red']) {
    await settings.getByRole('radio', { name: palette }).check();
    for (const theme of ['Light', 'Dark', 'High contrast']) {
      await settings.getByRole('radio', { name: theme, exact: true }).check();
      await page.keyboard.press('Escape');
      await expect(settings).toBeHidden();
      // Colours that change slowly have changed when it ends.
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
      );
      await picture(page, `${palette} ${theme}`);
      expect(await axeProblems(page, ['color-contrast'])).toEqual([]);
      await open();
    }
  }
  await picture(page, 'section');
  await settings.getByRole('radio', { name: 'System' }).check();
  await page.emulateMedia({ contrast: 'more' });
  await expect(html).toHaveAttribute('data-theme', 'contrast');
  await page.emulateMedia({ contrast: 'no-preference', colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');

  const file = join(folder, 'colours.json');
  await writeFile(file, '{"marginalia":"colours","light":{"add":"#d0e0ff","bg":"#fffdf7"}}');
  await settings.getByLabel('Import colours from').setInputFiles(file);
  await expect(html).toHaveAttribute('style', /--bg: #fffdf7/);
  await page.keyboard.press('Escape');
  await page.reload();
  await compare.ready();
  await expect(html).toHaveAttribute('style', /--add: #d0e0ff/);
  await expect(html).toHaveAttribute('data-palette', 'teal-red');

  // With the system's colours alone, marks say what tints said.
  await page.emulateMedia({ forcedColors: 'active' });
  await compare.showFile('src/token.ts');
  const frame = (name: string, line: 'outlineStyle' | 'borderBottomColor'): Promise<string> =>
    page
      .locator(name)
      .first()
      .evaluate((element, which) => getComputedStyle(element)[which], line);
  expect(await frame('[role="treeitem"][aria-selected="true"]', 'outlineStyle')).toBe('solid');
  expect(await frame('[role="tab"][aria-selected="true"]', 'borderBottomColor')).not.toBe(
    await frame('[role="tab"][aria-selected="false"]', 'borderBottomColor'),
  );
  await picture(page, 'forced colours');
  await open();
  await picture(page, 'forced section');
});
