/** Leaving an organization for a while costs no word. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { AddOrganizationDialog } from '../pages/add-organization.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { StartPage } from '../pages/start.ts';
import { keychainAccounts, type Running } from '../support/launch.ts';
import type { Host } from '../support/hosting.ts';

async function add({ page }: Running, host: Host): Promise<string> {
  const dialog = new AddOrganizationDialog(page);
  await dialog.enter({ name: 'acme', api: host.ready.api, gitHost: host.ready.git });
  await dialog.paste(host.pem);
  await dialog.add.click();
  await expect(new RepositoriesPage(page).named('payments')).toBeVisible();
  const list = await page.evaluate(() => window.api.organizations.list({}));
  return (list.ok ? list.value.find(({ name }) => name === 'acme')?.id : undefined) ?? '';
}

test('an organization is removed with its keys; its drafts are exported, kept, and found again', async ({
  launch,
  host,
  folder,
}) => {
  const running = await launch();
  const { app, page } = running;
  const start = new StartPage(page);
  await start.ready();
  await start.addOrganization.click();
  const orgId = await add(running, host);
  const place = { orgId, repo: 'payments', notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) };
  await page.evaluate(
    (at) =>
      window.api.drafts.put({
        place: at,
        text: 'Half a sen',
        caret: 10,
        action: 'add',
        base: { text: null, refSha: null },
      }),
    place,
  );
  await page.reload();
  expect((await keychainAccounts(app)).join(' ')).toContain(orgId);
  const file = join(folder, 'drafts.md');
  await app.evaluate(({ dialog }, path) => {
    Reflect.set(dialog, 'showSaveDialog', () => Promise.resolve({ canceled: false, filePath: path }));
  }, file);

  await page.getByRole('button', { name: '1 unsent draft' }).click();
  const unsent = page.getByRole('dialog', { name: 'Unsent notes' });
  await unsent.getByRole('button', { name: 'Export drafts…' }).click();
  await expect(unsent).toContainText('1 draft exported');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Organization: acme' }).click();
  await page.getByRole('option', { name: 'Manage organizations…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Organizations' });
  await dialog.getByRole('button', { name: 'Remove…' }).click();
  await expect(dialog).toContainText('1 unsent draft stays on this computer');
  await dialog.getByRole('button', { name: 'Export drafts…' }).click();
  await expect(dialog).toContainText('1 draft exported');
  expect(await readFile(file, 'utf8')).toContain('## acme / payments');
  expect(await readFile(file, 'utf8')).toContain('Half a sen');
  await dialog.getByRole('button', { name: 'Remove acme' }).click();
  await page.keyboard.press('Escape');
  await start.ready();
  expect((await keychainAccounts(app)).join(' ')).not.toContain(orgId);

  // What is left of it says so, instead of being "connected".
  await page.evaluate((id) => {
    location.hash = `#/o/${id}/r/payments`;
  }, orgId);
  await expect(page.getByText('Unknown organization')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export drafts…' })).toBeVisible();
  await expect(page.getByText('connected')).toHaveCount(0);

  await page.getByRole('button', { name: 'Add organization…' }).click();
  expect(await add(running, host)).toBe(orgId);
  const found = await page.evaluate((at) => window.api.drafts.get(at), place);
  expect(found).toMatchObject({ ok: true, value: { text: 'Half a sen' } });
});
