/** A real keyring of this journey's own, on a bus of its own: locked, and gone. */
import { once } from 'node:events';
import { join } from 'node:path';
import { startBus } from '../../scripts/session/bus.mjs';
import { keyringGone, lockKeyring, startKeyring } from '../../scripts/session/keyring.mjs';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { addHost } from '../pages/open.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { StartPage } from '../pages/start.ts';

test.skip(process.platform !== 'linux', 'Only on Linux can a journey have a keyring of its own.');

test('a locked keyring is told apart from a lost key, and from another keyring', async ({
  launch,
  host,
  folder,
}) => {
  const bus = await startBus();
  const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: bus.address };
  const keyring = await startKeyring(join(folder, 'keyring'), env);
  const given = { env: { DBUS_SESSION_BUS_ADDRESS: bus.address } };
  const first = await launch(given);
  await new StartPage(first.page).ready();
  await addHost(first, host);
  const repositories = new RepositoriesPage(first.page);
  await expect(repositories.named('payments')).toBeVisible();
  await expect(repositories.status).toContainText('Keys in');
  await expect(repositories.status).not.toContainText('not opened yet');
  await first.close();

  await lockKeyring(env);
  const { page, close } = await launch(given);
  await expect(page.getByRole('alert')).toContainText('is locked');
  await expect(page.getByRole('alert')).toContainText('Unlock');
  await expect(page.getByRole('contentinfo')).toContainText('is locked');
  await expect(page.getByRole('contentinfo')).toContainText('not connected');
  await picture(page, 'locked');
  await page.getByRole('button', { name: 'Organizations…' }).click();
  await expect(page.getByRole('note')).toContainText('The keychain is locked');
  await picture(page, 'organizations');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('note')).toContainText('The keychain is locked');
  await close();

  // Another desktop's keyring: open, and the key is not in it.
  const ended = once(keyring, 'exit');
  keyring.kill('SIGTERM');
  await ended;
  await keyringGone(env);
  const other = await startKeyring(join(folder, 'another keyring'), env);
  const again = await launch(given);
  await expect(again.page.getByRole('alert')).toContainText('no longer in the keychain');
  await again.page.getByRole('button', { name: 'Organizations…' }).click();
  await expect(again.page.getByRole('note')).toContainText('The key is not in this keychain');
  await again.close();
  other.kill('SIGTERM');
  bus.server.kill('SIGTERM');
});
