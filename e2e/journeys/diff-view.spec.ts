import { expect, test } from '../fixtures.ts';
import { openComparison } from '../pages/open.ts';

test('the diff in both themes and modes', async ({ launch }, info) => {
  const compare = await openComparison(
    await launch({ args: ['--open=sample'] }),
    'payments',
    'rotate-signing-keys',
  );
  const { page } = compare;
  const picture = async (name: string): Promise<void> => {
    await page.waitForTimeout(400);
    await page.screenshot({ path: info.outputPath(`${name}.png`) });
  };
  await compare.showFile('src/token.ts');
  await expect(compare.fileSection('src/token.ts')).toContainText('const ttl = 86_400;');
  await picture('unified-light');
  await page.keyboard.press('u');
  await picture('split-light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture('split-dark');
  await page.keyboard.press('u');
  await picture('unified-dark');
  await compare.showFile('assets/key-diagram.png');
  await picture('held-dark');
  await compare.showFile('config/current-key.json');
  await picture('type-dark');
  await page.keyboard.press('/');
  await page.keyboard.type('const');
  await picture('find-dark');
});
