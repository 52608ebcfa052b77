/** The reviewer's day: every screen once, in the order in which a reviewer meets them, each with a picture. */
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { AddOrganizationDialog } from '../pages/add-organization.ts';
import { Remarks } from '../pages/remarks.ts';
import { StartPage } from '../pages/start.ts';
import { BAD_KEYS } from '../support/keys.ts';
import { pickFile } from '../support/launch.ts';
import { Tour } from './tour.ts';

test.describe.configure({ mode: 'serial' });
const tour = new Tour();
test.beforeAll(() => tour.begin());
test.afterAll(() => tour.end());

const BRANCH = 'rotate-signing-keys';

test('start: three ways in', async () => {
  const start = new StartPage(tour.running.page);
  await start.ready();
  await expect(start.openSample).toBeFocused();
  await tour.picture('start');
});

test('the sample is built, and says how far it is', async () => {
  const { page } = tour.running;
  await new StartPage(page).openSample.click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await tour.picture('sample-building');
  await tour.repositories.ready();
});

test('repositories: pinned, recent, all', async () => {
  const { page } = tour.running;
  await tour.repositories.open('money');
  await tour.compare.ready();
  await page.keyboard.press('g');
  await tour.repositories.ready();
  await page.getByRole('button', { name: 'Pin payments' }).click();
  await expect(page.getByRole('region', { name: 'Pinned' })).toContainText('payments');
  await expect(page.getByRole('region', { name: 'Recent' })).toContainText('money');
  await tour.picture('repositories');
});

test('read: the tree and the diff', async () => {
  await tour.repositories.open('payments');
  await tour.compare.ready();
  await tour.compare.pickBranch(BRANCH);
  for (const seen of ['src/clock.ts', 'src/http/retry.ts', 'src/legacy-signer.ts', 'src/main.ts']) {
    const viewed = (await tour.compare.showFile(seen)).getByRole('button', { name: 'Viewed' });
    await viewed.click();
    await expect(viewed).toHaveAttribute('aria-pressed', 'true');
  }
  const token = await tour.compare.showFile('src/token.ts');
  await expect(token).toContainText('const ttl = Math.min(request.ttl, 3_600);');
  await tour.compare.chooseCommit('Cap token life at one hour');
  await expect(tour.compare.notes.text).toContainText('Please also set iat');
  await tour.compare.notes.sign('Reviewer', 'reviewer@example.com');
  await tour.compare.notes.composer.fill('Checked with a restricted key: works.');
  await expect(tour.compare.notes.draftState).toBeVisible();
  await tour.running.page.getByRole('tab', { name: 'Files' }).click();
  await tour.picture('compare-light');
});

test('remarks: beside their lines, and one more being written', async () => {
  const { compare } = tour;
  const { page } = tour.running;
  const remarks = new Remarks(compare);
  await compare.showFile('src/token.ts');
  await expect(remarks.thread('src/token.ts:16')).toContainText('Because the caller does not know the key.');
  await remarks.thread('src/token.ts:16').getByRole('button', { name: 'Reply' }).click();
  await remarks.composer('src/token.ts:16').fill('Then the type should say so.');
  await tour.picture('remarks');
  await page.keyboard.press('Escape');
  await tour.command('Unified or split view');
  await expect(remarks.thread('src/token.ts:16')).toBeVisible();
  await tour.picture('remarks-split');
  await tour.command('Unified or split view');
  const section = await compare.showFile('src/token.ts');
  await section.getByRole('button', { name: /on older lines$/ }).click();
  await remarks
    .thread('src/token.ts:13')
    .getByRole('button', { name: /^Resolved/ })
    .click();
  await expect(section).toContainText('const key = await loadKey(request.org);');
  await tour.picture('remarks-earlier');
  const suggested = remarks.thread('src/token.ts:36');
  await compare.diff.focus();
  await expect(async () => {
    await remarks.next();
    await expect(suggested.getByRole('figure')).toBeVisible({ timeout: 500 });
  }).toPass();
  await tour.picture('remarks-suggestion');
  await compare.showFile('src/legacy-signer.ts');
  await remarks
    .thread('src/legacy-signer.ts:-20-23')
    .getByRole('button', { name: /^Resolved/ })
    .click();
  await tour.picture('remarks-removed');
  await compare.showFile('src/token.ts');
});

test('the same in the dark, and with high contrast', async () => {
  await tour.command('Theme: dark');
  await expect(tour.running.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await tour.picture('compare-dark');
  await tour.command('Theme: high contrast');
  await expect(tour.running.page.locator('html')).toHaveAttribute('data-theme', 'contrast');
  await tour.picture('compare-contrast');
  await tour.command('Theme: light');
});

test('split', async () => {
  await tour.running.page.keyboard.press('u');
  await expect(await tour.compare.showFile('src/token.ts')).toContainText('const ttl = 86_400;');
  await tour.picture('split');
  await tour.running.page.keyboard.press('u');
});

test('more of the file around a change', async () => {
  const token = await tour.compare.showFile('src/token.ts');
  await tour.compare.diff.focus();
  await tour.running.page.keyboard.press('e');
  await expect(token).not.toContainText('18 lines not shown');
  await tour.picture('more-lines');
  await tour.running.page.keyboard.press('l');
  await expect(token).toContainText('18 lines not shown');
});

test('a file that the host held back, before and after', async () => {
  const held = await tour.compare.showFile('assets/vectors.json');
  await expect(held).toContainText('Large');
  await tour.picture('held');
  await tour.compare.loadButton(held).click();
  await expect(tour.compare.fileSection('assets/vectors.json')).toContainText('+12,000', { timeout: 20_000 });
  await expect(tour.compare.fileSection('assets/vectors.json')).toContainText('"alg"');
  await tour.picture('held-loaded');
});

test('commits with their notes', async () => {
  const notes = await tour.compare.chooseCommit('Hold keys in a ring and rotate them');
  await expect(notes.text).toContainText('The overlap is one token life.');
  await tour.picture('commits');
  const cap = await tour.compare.chooseCommit('Cap token life at one hour');
  await cap.history.getByRole('listitem').nth(1).getByRole('button').first().click();
  await expect(cap.history.getByRole('button', { name: 'Bring this back' })).toBeVisible();
  await tour.picture('note-history');
  await tour.compare.option('Hold keys in a ring').click({ modifiers: ['Shift'] });
  await expect(tour.compare.shown).toContainText('2 commits');
  await tour.picture('two-commits');
  await tour.running.page.keyboard.press('Escape');
  await expect(tour.compare.shown).toBeHidden();
});

test('write: a draft, a note, its removal undone', async () => {
  const { notes } = tour.compare;
  await notes.composer.fill('Checked with a restricted key: works.');
  await expect(notes.draftState).toBeVisible();
  await tour.picture('draft');
  await notes.save();
  await expect(notes.text).toContainText('Checked with a restricted key: works.');
  await expect(notes.composer).toHaveValue('');
  await tour.picture('note-saved');
  await notes.remove();
  await expect(notes.undo).toBeVisible();
  await tour.picture('removed');
  // Pictures in many looks take longer than the message floats: what it offers is kept in the list.
  await tour.running.page.getByRole('button', { name: /^\d+ messages?$/ }).click();
  await tour.running.page
    .getByRole('dialog', { name: 'Messages' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(notes.text).toContainText('Checked with a restricted key: works.');
  await expect(notes.card).toContainText('Reviewer');
});

test('palette, keys, settings', async () => {
  const { page } = tour.running;
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump' });
  await palette.getByRole('combobox').fill('rot');
  await expect(palette.getByRole('option').first()).toBeVisible();
  await tour.picture('palette');
  await page.keyboard.press('Escape');
  await tour.compare.diff.focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Next file');
  await tour.picture('keys');
  await page.keyboard.press('Escape');
  await tour.command('Settings');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toContainText('Keys in');
  await tour.picture('settings');
  await page.keyboard.press('Escape');
});

test('find, filter, and what the pickers and menus offer', async () => {
  const { page } = tour.running;
  await tour.compare.showFile('src/token.ts');
  await tour.compare.diff.focus();
  await page.keyboard.press('/');
  await page.getByRole('textbox', { name: 'Find in all loaded text' }).fill('request');
  await expect(page.getByRole('search').getByRole('status')).toContainText(/of \d/);
  await tour.picture('find');
  await page.keyboard.press('Escape');
  await tour.compare.find('src/token.ts');
  await tour.picture('filter');
  await tour.compare.filter.fill('no such file');
  await tour.picture('filter-empty');
  await tour.compare.filter.press('Escape');
  await page.getByRole('button', { name: /^Repository: / }).click();
  await expect(page.getByRole('dialog').getByRole('option', { name: /^money/ })).toBeVisible();
  await tour.picture('repository-picker');
  await page.keyboard.press('Escape');
  await tour.compare.diff
    .getByRole('button', { name: /^View:/ })
    .first()
    .click();
  await expect(page.getByRole('menuitemradio', { name: 'With + and −' })).toBeVisible();
  await tour.picture('view-menu');
  await page.keyboard.press('Escape');
});

test('an ephemeral branch', async () => {
  const { page } = tour.running;
  await tour.compare.branch.click();
  const list = page.getByRole('dialog', { name: 'Branch' });
  await list.getByRole('checkbox', { name: 'Ephemeral' }).check();
  await expect(list.getByRole('option', { name: BRANCH })).toBeVisible();
  await tour.picture('branches');
  await page.keyboard.press('Escape');
  await tour.compare.pickBranch(BRANCH, { ephemeral: true });
  await tour.compare.pickBase(BRANCH);
  await expect(tour.compare.totals).toContainText('1 file');
  await tour.picture('ephemeral');
});

test('one branch’s history', async () => {
  await tour.compare.pickBranch('main');
  await tour.compare.base.click();
  const list = tour.running.page.getByRole('dialog', { name: 'Base' });
  await list.getByRole('option', { name: /^main/ }).click();
  await expect(tour.compare.base).toHaveAccessibleName('Base: none, every commit');
  await expect(tour.compare.shown).toBeVisible();
  await expect(tour.compare.diff.locator('[data-cell]').first()).toBeVisible();
  await tour.picture('history');
});

test('hostile text', async () => {
  await tour.running.page.keyboard.press('g');
  await tour.repositories.open('hostile-text');
  await tour.compare.ready();
  await tour.compare.pickBranch('markup-everywhere');
  await tour.compare.showFile('page.html');
  await tour.compare.expectNoMarkup();
  await tour.picture('hostile-text');
});

test('an organization is added by hand', async () => {
  const { app, page } = tour.running;
  const host = await tour.host();
  await tour.command('Add organization…');
  const dialog = new AddOrganizationDialog(page);
  await dialog.enter({ name: 'acme', api: host.ready.api, gitHost: host.ready.git });
  await writeFile(tour.file('wrong.pem'), BAD_KEYS['a public key']?.() ?? '');
  await pickFile(app, tour.file('wrong.pem'));
  await dialog.chooseKey.click();
  await expect(dialog.problem).toContainText('public key');
  await tour.picture('add-organization-refused');
  await writeFile(tour.file('acme.pem'), host.pem);
  await pickFile(app, tour.file('acme.pem'));
  await dialog.chooseKey.click();
  await expect(dialog.key).toContainText('ES256');
  await tour.picture('add-organization');
  await dialog.add.click();
  await tour.repositories.ready();
  await tour.command('Organizations');
  await page.getByRole('option', { name: 'Manage organizations…' }).click();
  const organizations = page.getByRole('dialog', { name: 'Organizations' });
  await organizations.getByRole('button', { name: 'Test connection' }).last().click();
  await expect(organizations.getByRole('status').last()).not.toBeEmpty();
  await tour.picture('organizations');
  await page.keyboard.press('Escape');
});

test('somebody else writes at the same moment', async () => {
  const host = await tour.host();
  await tour.repositories.open('payments');
  await tour.compare.ready();
  await tour.compare.pickBranch(BRANCH);
  const notes = await tour.compare.chooseCommit('Describe the rotation');
  await notes.choose('reviews');
  await notes.composer.fill('Reads well. What happens at month end?');
  const other = { repo: 'payments', sha: await notes.object() };
  await host.writeNote({ ...other, note: 'The German line needs a native reader.' });
  await notes.save();
  await expect(tour.compare.conflict).toContainText('The German line needs a native reader.');
  await expect(notes.card).toContainText('Other reviewer');
  await tour.picture('note-refused');
  await tour.compare.conflict.getByRole('button', { name: 'Both' }).click();
  await tour.compare.conflict.getByRole('button', { name: 'Save result' }).click();
  await expect(notes.text).toContainText('What happens at month end?');

  await notes.edit();
  await expect(notes.composer).toHaveValue(/month end/);
  await notes.composer.fill('Reads well.\nWhat happens at the end of a quarter?\nThe German line is fine.');
  await host.writeNote({ ...other, action: 'remove' });
  await host.writeNote({ ...other, note: 'Reads well.\nThe German line is wrong: Wechsel is for bills.' });
  await notes.save();
  await expect(tour.compare.conflict).toContainText('Wechsel');
  await expect(notes.card).toContainText('Other reviewer');
  await tour.picture('conflict');
  await tour.compare.conflict.getByRole('button', { name: 'Decide later' }).click();
  await expect(tour.compare.conflict).toBeHidden();
});

test('Sync says what moved', async () => {
  await tour.running.page.keyboard.press('Escape');
  await tour.running.page.keyboard.press('g');
  await tour.repositories.open('ui-kit');
  await tour.compare.ready();
  await tour.compare.sync.click();
  await expect(tour.compare.status).toContainText(/main moved \w{7} → \w{7}, 5 commits/, { timeout: 30_000 });
  await expect(tour.compare.diff.locator('[data-cell]').first()).toBeVisible();
  await tour.picture('sync');
});

test('a small window', async () => {
  const { app, page } = tour.running;
  await page.keyboard.press('g');
  await tour.repositories.open('payments');
  await tour.compare.ready();
  await tour.compare.pickBranch(BRANCH);
  await tour.compare.showFile('src/token.ts');
  const window = await app.browserWindow(page);
  await window.evaluate((browser) => browser.setContentSize(1024, 700));
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(1024);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
  await tour.picture('small-window');
  await window.evaluate((browser) => browser.setContentSize(1440, 900));
});

test('the host is gone: what was read stays, what was written waits', async () => {
  await (await tour.host()).stop();
  const notes = await tour.compare.chooseCommit('Announce the next key from a script');
  await notes.composer.fill('Works on Debian, too.');
  await notes.save();
  await expect(notes.root).toContainText(/waiting/i, { timeout: 20_000 });
  await expect(tour.compare.status).toContainText('acme · offline');
  await tour.picture('offline');
});

test('tomorrow the host is back, and the note that waited is sent', async () => {
  await tour.running.close();
  await tour.hostReturns();
  await tour.start();
  await tour.compare.ready();
  const notes = await tour.compare.chooseCommit('Announce the next key from a script');
  await expect(notes.text).toContainText('Works on Debian, too.', { timeout: 20_000 });
  // What was sent is not offered to be sent once more.
  await expect(notes.composer).toHaveValue('');
  await tour.picture('tomorrow');
});
