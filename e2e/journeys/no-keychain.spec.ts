import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { AddOrganizationDialog } from '../pages/add-organization.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { StartPage } from '../pages/start.ts';

test.skip(process.platform !== 'linux', 'Only Linux can be without a keychain.');

/** No session bus: no Secret Service. */
const env = { DBUS_SESSION_BUS_ADDRESS: 'disabled:' };

test('without a keychain, keys are kept for this session only, and the screen says so; the sample works', async ({
  launch,
  host,
}) => {
  const first = await launch({ env });
  const start = new StartPage(first.page);
  await start.ready();
  await start.addOrganization.click();
  const dialog = new AddOrganizationDialog(first.page);
  await expect(dialog.root.getByRole('note')).toContainText('This computer has no keychain');
  await expect(dialog.root.getByRole('note')).toContainText('for this session only');
  await picture(first.page, 'add-organization');
  await dialog.enter({ name: 'acme', api: host.ready.api, gitHost: host.ready.git });
  await dialog.paste(host.pem);
  await dialog.add.click();
  await expect(new RepositoriesPage(first.page).named('payments')).toBeVisible();
  const organizations = await first.page.evaluate(() => window.api.organizations.list({}));
  expect(organizations).toMatchObject({
    ok: true,
    value: [{ name: 'acme', keys: [{ storage: 'session' }] }],
  });
  await first.close();

  const second = await launch({ env });
  await second.page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  await expect(second.page.getByText(/key/i).first()).toBeVisible();

  // The sample works all the same.
  await second.page.evaluate(() => (location.hash = '#/'));
  await new StartPage(second.page).openSample.click();
  await expect(second.page).toHaveURL(/#\/o\/sample$/);
  await expect(new RepositoriesPage(second.page).named('payments')).toBeVisible();
});
