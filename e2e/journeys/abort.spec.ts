/** A diff that nobody waits for any more is no longer asked for, even before the host has said a word. */
import { expect, test } from '../fixtures.ts';
import { addHost } from '../pages/open.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { openDoor } from '../support/door.ts';

test('leaving a comparison ends its request to a host that has not answered yet', async ({ visit, host }) => {
  let [asked, ended] = [0, 0];
  const door = await openDoor(host.ready.api, (request, response) => {
    if (request.url?.startsWith('/api/v1/repos/branches/diff') !== true) return true;
    asked += 1;
    response.on('close', () => (ended += 1));
    return false;
  });
  const running = await visit();
  const { page } = running;
  await addHost(running, { pem: host.pem, ready: { ...host.ready, api: door.api } });
  await new RepositoriesPage(page).open('payments');
  await expect.poll(() => asked).toBeGreaterThan(0);
  const before = asked;
  await page.evaluate(() => {
    location.hash = location.hash.replace(/\/r\/.*/, '');
  });
  await expect.poll(() => ended).toBe(before);
  await door.close();
});
