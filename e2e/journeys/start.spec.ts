import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { placeIsKept } from '../pages/kept-place.ts';
import { openComparison } from '../pages/open.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { StartPage } from '../pages/start.ts';

test('a first start offers three ways in, in a sandbox from which the page reaches nothing but the app; the sample is open a few seconds later', async ({
  launch,
  trouble,
  expectedTrouble,
}) => {
  expectedTrouble.push(/connect-src|example\.com/);
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

  // The sandbox is on.
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

test('the next start is where the last one ended: at the commit that was stepped to, at the file, in the middle of the sentence', async ({
  launch,
  profile,
}) => {
  const first = await launch({ sample: true });
  const before = await openComparison(first, 'payments', 'rotate-signing-keys');
  await before.chooseCommit('Announce the next key');
  await first.page.keyboard.press('d');
  await expect(before.shown).toBeVisible();
  await placeIsKept(first.page);
  for (let step = 0; step < 3; step += 1) await first.page.keyboard.press(']');
  const shown = await before.shown.textContent();
  await first.close();

  const second = await launch();
  const reading = new ComparePage(second.page);
  await reading.ready();
  await expect(reading.branch).toContainText('rotate-signing-keys');
  await expect(reading.shown).toHaveText(shown ?? '');
  await reading.showBranch();
  await reading.showFile('src/token.ts');
  const { notes } = reading;
  // Not the notes ref that is shown first: the draft brings its page along.
  await notes.choose('commits');
  await expect.poll(() => second.page.evaluate(() => location.hash)).toContain('token.ts');
  await placeIsKept(second.page);
  await notes.composer.fill('The overlap is one token life, ');
  await notes.composer.pressSequentially('but what if');
  await second.close();
  // What was compiled of the main process is there for the next start.
  expect(await readdir(join(profile, 'compiled'))).not.toEqual([]);

  const third = await launch();
  const after = new ComparePage(third.page);
  await after.ready();
  await expect(after.fileSection('src/token.ts')).toBeVisible();
  await expect(after.tree.getByRole('treeitem', { selected: true })).toHaveAccessibleName(/^src\/token\.ts,/);
  await expect(after.notes.composer).toHaveValue('The overlap is one token life, but what if');
});
