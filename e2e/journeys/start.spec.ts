import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { StartPage } from '../pages/start.ts';

test('a first start offers three ways in, and the sample is open a few seconds later', async ({ launch }) => {
  const { page } = await launch();
  const start = new StartPage(page);
  await start.ready();
  await expect(start.openSample).toBeVisible();
  await expect(start.openFolder).toBeVisible();
  await expect(start.addOrganization).toBeVisible();
  // What the first screen needs is one script and one style; all else is read behind it.
  const document = await page.evaluate(async () => await (await fetch('app://bundle/')).text());
  expect(document.match(/<script[^>]* src=/g)).toHaveLength(1);
  expect(document.match(/rel="(?:stylesheet|modulepreload)"/g)).toEqual(['rel="stylesheet"']);

  await start.openSample.click();
  const repositories = new RepositoriesPage(page);
  await repositories.ready();
  for (const name of ['payments', 'docs', 'money', 'ui-kit', 'hostile-text'])
    await expect(repositories.named(name)).toBeVisible();

  await repositories.search.fill('pay');
  await expect(repositories.named('money')).toBeHidden();
  await repositories.open('payments');
  await new ComparePage(page).ready();
});

test('the next start is where the last one ended', async ({ launch }) => {
  const first = await launch({ args: ['--open=sample'] });
  await new RepositoriesPage(first.page).open('payments');
  const before = new ComparePage(first.page);
  await before.pickBranch('rotate-signing-keys');
  await before.showFile('src/token.ts');
  // The place is written when the eye has rested on it, and kept a moment later.
  const kept = () =>
    first.page.evaluate(async () => {
      const settings = await window.api.settings.get({});
      return settings.ok ? settings.value.lastPlace : settings.error.message;
    });
  await expect.poll(kept).toContain('token.ts');
  await first.close();

  const second = await launch();
  const after = new ComparePage(second.page);
  await after.ready();
  await expect(after.branch).toContainText('rotate-signing-keys');
  await expect(after.fileSection('src/token.ts')).toBeVisible();
  await expect(after.tree.getByRole('treeitem', { selected: true })).toHaveAccessibleName(/^src\/token\.ts,/);
});

test('the sandbox is on, and the page can reach nothing but the app', async ({
  launch,
  trouble,
  expectedTrouble,
}) => {
  expectedTrouble.push(/connect-src|example\.com/);
  const { page } = await launch();
  await new StartPage(page).ready();
  const info = await page.evaluate(() => window.api.app.info({}));
  expect(info).toMatchObject({ ok: true, value: { sandboxed: process.getuid?.() !== 0 } });
  expect(await page.evaluate(() => typeof Reflect.get(globalThis, 'require'))).toBe('undefined');
  const refused = await page.evaluate(() =>
    fetch('https://example.com/').then(
      () => 'answered',
      () => 'refused',
    ),
  );
  expect(refused).toBe('refused');
  // The refusal is reported.
  await expect.poll(() => trouble.length).toBeGreaterThan(0);
});
