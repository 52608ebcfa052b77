/** Other hosts, other writers, a small window, and a host that goes away. */
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { AddOrganizationDialog } from '../pages/add-organization.ts';
import { BAD_KEYS } from '../support/keys.ts';
import { pickFile } from '../support/launch.ts';
import type { Tour } from './tour.ts';

const BRANCH = 'rotate-signing-keys';

export function together(tour: Tour): void {
  test('an organization is added by hand', async () => {
    const { app, page } = tour.running;
    const host = await tour.host();
    await page.keyboard.press('g');
    await tour.repositories.ready();
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
    await expect(tour.compare.status).toContainText(/main moved \w{7} → \w{7}, 5 commits/, {
      timeout: 30_000,
    });
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
}
