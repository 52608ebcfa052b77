import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { AddOrganizationDialog } from '../pages/add-organization.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { StartPage } from '../pages/start.ts';
import { BAD_KEYS } from '../support/keys.ts';
import { keychainAccounts, pickFile } from '../support/launch.ts';

const SENTENCES: Readonly<Record<keyof typeof BAD_KEYS, RegExp>> = {
  'not PEM': /PEM/,
  'a public key': /public key/i,
  'an encrypted key': /encrypted|pass ?(phrase|word)/i,
  'an Ed25519 key': /Ed25519/,
  'a short RSA key': /1024|2048/,
};

test('an organization is added by hand, and its key goes into the keychain', async ({
  launch,
  host,
  folder,
}) => {
  const { app, page } = await launch();
  const start = new StartPage(page);
  await start.ready();
  await start.addOrganization.click();
  const dialog = new AddOrganizationDialog(page);
  await dialog.enter({ name: 'acme', api: host.ready.api, gitHost: host.ready.git });
  const file = join(folder, 'acme.pem');
  await writeFile(file, host.pem);
  await pickFile(app, file);
  await dialog.chooseKey.click();
  await expect(dialog.key).toContainText('ES256');
  await expect(dialog.key).toContainText('acme.pem');
  await dialog.add.click();

  const repositories = new RepositoriesPage(page);
  await repositories.ready();
  await expect(repositories.named('payments')).toBeVisible();
  await expect(repositories.status).toContainText(/keyring|keychain/i);
  const organizations = await page.evaluate(() => window.api.organizations.list({}));
  const [key] = organizations.ok ? (organizations.value.find(({ name }) => name === 'acme')?.keys ?? []) : [];
  expect(key).toMatchObject({ algorithm: 'ES256', storage: 'keychain' });
  expect((await keychainAccounts(app)).join(' ')).toContain(key?.id ?? 'no key');
});

test('a pasted key works as well', async ({ launch, host }) => {
  const { page } = await launch();
  const start = new StartPage(page);
  await start.ready();
  await start.addOrganization.click();
  const dialog = new AddOrganizationDialog(page);
  await dialog.enter({ name: 'acme', api: host.ready.api, gitHost: host.ready.git });
  await dialog.paste(host.pem);
  await dialog.add.click();
  await expect(new RepositoriesPage(page).named('payments')).toBeVisible();
});

for (const [name, make] of Object.entries(BAD_KEYS)) {
  test(`${name} is refused with its own sentence, and nothing is stored`, async ({ launch, folder }) => {
    const { app, page } = await launch();
    const start = new StartPage(page);
    await start.ready();
    const before = await keychainAccounts(app);
    await start.addOrganization.click();
    const dialog = new AddOrganizationDialog(page);
    const file = join(folder, 'bad.pem');
    await writeFile(file, make());
    await pickFile(app, file);
    await dialog.chooseKey.click();
    await expect(dialog.problem).toContainText(SENTENCES[name] ?? /never/);
    await expect(dialog.root).toBeVisible();
    expect(await keychainAccounts(app)).toEqual(before);
    expect(await page.evaluate(() => window.api.organizations.list({}))).toEqual({ ok: true, value: [] });
  });
}

test('an address that is no address, or plain http to elsewhere, is refused at its field', async ({
  launch,
  host,
}) => {
  const { page } = await launch();
  const start = new StartPage(page);
  await start.ready();
  await start.addOrganization.click();
  const dialog = new AddOrganizationDialog(page);
  await dialog.enter({ name: 'acme', api: 'http://api.example.com', gitHost: host.ready.git });
  await dialog.paste(host.pem);
  await dialog.add.click();
  await expect(dialog.api).toHaveAccessibleDescription(/must use https/);
  await expect(dialog.root).toBeVisible();
});
