/** The composer is asked for before the commits are here, or while it is hidden: what is typed meanwhile runs no command and gets into it. */
import { EventEmitter, once } from 'node:events';
import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { addHost } from '../pages/open.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { openDoor } from '../support/door.ts';

test('c waits for the commits; what is typed meanwhile is no command, and stands in the composer then', async ({
  visit,
  host,
}) => {
  let synced = 0;
  const waiting = new EventEmitter();
  const commits = once(waiting, 'here');
  const door = await openDoor(host.ready.api, (request, response) => {
    if (request.method === 'POST') synced += 1;
    if (request.url?.includes('/repos/commits') !== true) return true;
    const pass = async (): Promise<void> => {
      await commits;
      const { authorization = '' } = request.headers;
      const answer = await fetch(new URL(request.url ?? '', host.ready.api), { headers: { authorization } });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
    };
    void pass();
    return false;
  });
  const running = await visit();
  const { page } = running;
  await addHost(running, { pem: host.pem, ready: { ...host.ready, api: door.api } });
  await new RepositoriesPage(page).open('payments');
  const compare = new ComparePage(page);
  await compare.ready();
  await expect(page.getByText('Loading commits').first()).toBeVisible();
  // The branch, and later the file that is looked at, are added a moment later.
  const place = () => page.evaluate(() => location.hash.replace(/&file=.*/, ''));
  await expect.poll(place).toContain('branch=');
  const before = await place();
  await page.keyboard.press('c');
  await page.keyboard.type('Settled: go on, but see u and w');
  expect(await place()).toBe(before);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  waiting.emit('here');
  await expect(compare.notes.composer).toBeFocused();
  await page.keyboard.type('. Written.');
  await expect(compare.notes.composer).toHaveValue('Settled: go on, but see u and w. Written.');
  expect(synced).toBe(0);

  // Given up with Escape, keys are commands again.
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');

  // With the notes hidden the key shows them.
  await page.keyboard.press('ControlOrMeta+j');
  await expect(compare.notes.composer).toBeHidden();
  await page.keyboard.press('c');
  await page.keyboard.type(' And seen.');
  await expect(compare.notes.composer).toBeFocused();
  await expect(compare.notes.composer).toHaveValue(/Written\. And seen\.$/);
  await door.close();
});
