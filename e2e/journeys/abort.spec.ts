/** A diff that nobody waits for any more is no longer asked for, even before the host has said a word. */
import { createServer } from 'node:http';
import { expect, test } from '../fixtures.ts';
import { addHost } from '../pages/open.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { StartPage } from '../pages/start.ts';

test('leaving a comparison ends its request to a host that has not answered yet', async ({
  launch,
  host,
}) => {
  let [asked, ended] = [0, 0];
  // In front of the real host: everything goes through but the diff, which is never answered.
  const door = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    if (url.startsWith('/api/v1/repos/branches/diff')) {
      asked += 1;
      response.on('close', () => (ended += 1));
      return;
    }
    const pass = async (): Promise<void> => {
      const given = { method, headers: { authorization: headers.authorization ?? '' } };
      const answer = await fetch(new URL(url, host.ready.api), given);
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
    };
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const address = door.address();
  const api = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;

  const running = await launch();
  const { page } = running;
  await new StartPage(page).ready();
  await addHost(running, { pem: host.pem, ready: { ...host.ready, api } });
  await new RepositoriesPage(page).open('payments');
  await expect.poll(() => asked).toBeGreaterThan(0);
  const before = asked;
  await page.evaluate(() => {
    location.hash = location.hash.replace(/\/r\/.*/, '');
  });
  await expect.poll(() => ended).toBe(before);
  door.closeAllConnections();
  door.close();
});
