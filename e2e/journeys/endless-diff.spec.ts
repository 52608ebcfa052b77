/** A comparison without end: reading stops, says so, and what was not read can be loaded file by file. */
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { addHost, openComparison } from '../pages/open.ts';
import { dripHost } from '../support/drip-host.ts';
import { patience } from '../../shared/testing/patience.ts';

test('a host that never ends its diff is left at a limit: it is said, the rest is listed, and a button loads it', async ({
  visit,
}) => {
  const host = await dripHost({ endless: true });
  const running = await visit();
  const { page } = running;
  await page.waitForFunction(() => document.documentElement.dataset['ready'] !== undefined);
  await addHost(running, host);
  const compare = await openComparison(running, 'app', 'work');

  const said = page.getByRole('alert').filter({ hasText: 'is larger than' });
  await expect(said).toContainText('larger than 256 MB', { timeout: patience(120_000) });
  await expect(said).toContainText('Load the files you need one by one');
  await expect.poll(() => host.given.length).toBeGreaterThan(0);
  await picture(page, 'cut');
  // The first file was read before, and stays.
  await expect(await compare.showFile('a.txt')).toContainText('b');
  for (const path of ['huge.txt', 'later.txt', 'endless.txt'])
    await expect(await compare.showFile(path)).toContainText('Too much text at once');
  expect(host.asked).toEqual([]);

  await said.getByRole('button', { name: 'Load 3 files' }).click();
  await expect
    .poll(() => host.asked.map(String).toSorted())
    .toEqual(['endless.txt', 'huge.txt', 'later.txt']);
  const later = await compare.showFile('later.txt');
  await expect(later).not.toContainText('more text than is read at once');
  await expect(later).toContainText('b');
  await picture(page, 'loaded');
  await host.close();
});
