import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { AddOrganizationDialog } from '../pages/add-organization.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { StartPage } from '../pages/start.ts';
import { BAD_KEYS } from '../support/keys.ts';
import { keychainAccounts, pickFile } from '../support/launch.ts';
import { picture } from '../support/picture.ts';

const SENTENCES: Readonly<Record<keyof typeof BAD_KEYS, RegExp>> = {
  'not PEM': /PEM/,
  'a public key': /public key/i,
  'an encrypted key': /encrypted|pass ?(phrase|word)/i,
  'an EC key in the SEC1 form': /older SEC1 form;.*openssl pkey -in old\.pem -out new\.pem/,
  'an encrypted EC key in the SEC1 form': /encrypted.*openssl pkey -in old\.pem -out new\.pem/,
  'a binary key': /binary file.*openssl pkey -inform DER -in old\.der -out new\.pem/,
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

test('a pasted key works as well', async ({ visit, host }) => {
  const { page } = await visit({ start: true });
  const start = new StartPage(page);
  await start.ready();
  await start.addOrganization.click();
  const dialog = new AddOrganizationDialog(page);
  await dialog.enter({ name: 'acme', api: host.ready.api, gitHost: host.ready.git });
  await dialog.paste(host.pem);
  await dialog.add.click();
  await expect(new RepositoriesPage(page).named('payments')).toBeVisible();
});

test('each kind of unfit key is refused with its own sentence, and nothing is stored', async ({
  visit,
  folder,
}) => {
  const { app, page } = await visit({ start: true });
  const start = new StartPage(page);
  await start.ready();
  const before = await keychainAccounts(app);
  const file = join(folder, 'bad.pem');
  await pickFile(app, file);
  for (const [name, make] of Object.entries(BAD_KEYS)) {
    await start.addOrganization.click();
    const dialog = new AddOrganizationDialog(page);
    await writeFile(file, make());
    await dialog.chooseKey.click();
    await expect(dialog.problem, name).toContainText(SENTENCES[name] ?? /never/);
    await expect(dialog.root).toBeVisible();
    await picture(page, name);
    await page.keyboard.press('Escape');
    await expect(dialog.root).toBeHidden();
  }
  expect(await keychainAccounts(app)).toEqual(before);
  const known = await page.evaluate(() => window.api.organizations.list({}));
  expect(known.ok ? known.value.filter(({ kind }) => kind === 'hosted') : known).toEqual([]);
});

test('an address that is no address, or plain http to elsewhere, is refused at its field', async ({
  visit,
  host,
}) => {
  const { page } = await visit({ start: true });
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
