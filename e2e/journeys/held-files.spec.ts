import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { addHost, openComparison } from '../pages/open.ts';
import { dripHost } from '../support/drip-host.ts';

const held = (...numbers: number[]): string[] =>
  numbers.map((n) => `held/${n.toString().padStart(2, '0')}.json`);

test('held files: what is chosen is told before, small ones together, and Stop ends them on the host', async ({
  visit,
}, info) => {
  const host = await dripHost();
  const running = await visit();
  const { page } = running;
  await page.waitForFunction(() => document.documentElement.dataset['ready'] !== undefined);
  await addHost(running, host);
  const compare = await openComparison(running, 'app', 'work');
  const bar = page.getByRole('complementary', { name: 'Files and commits' }).getByRole('status');
  const load = page.getByRole('button', { name: 'Load', exact: true, expanded: false });
  await expect(bar).toHaveText('12 files not loaded · 21.6 MB');

  await load.click();
  const menu = page.getByRole('menu', { name: 'Load held files' });
  await expect(menu.getByRole('menuitem')).toHaveText([
    'All under 100 KB2 files · 110 KB',
    'All under 1 MB7 files · 1.6 MB',
    'All12 files · 21.6 MB',
  ]);
  await picture(page, 'choice');
  await menu.getByRole('menuitem').last().click();

  await expect(bar).toHaveText('Loading 1 of 12 files');
  await expect(bar.getByTitle('90 KB of 21.6 MB')).toBeVisible();
  await expect.poll(() => host.open.size).toBe(4);
  await picture(page, 'loading');
  // The one in sight by itself, small ones together, large ones alone; of those that were refused together each alone.
  expect(host.asked[0]).toEqual(held(0));
  expect(host.asked).toContainEqual(held(1, 2, 3, 4, 5, 6));
  expect(host.asked.filter((paths) => paths.includes('held/01.json')).at(-1)).toEqual(held(1));
  const asked = host.asked.length;

  const pressed = await page.getByRole('button', { name: 'Stop' }).evaluate((button: HTMLElement) => {
    button.click();
    return Date.now();
  });
  await expect.poll(() => host.open.size).toBe(0);
  // For a person to read; a machine may be slow.
  info.annotations.push({
    type: 'ms until the host saw it',
    description: String(host.given.map((at) => at - pressed)),
  });
  await expect(bar).toHaveText('12 files not loaded · 1 failed');
  // Nobody went on asking.
  expect(host.asked).toHaveLength(asked);

  // The one that was refused says why, and can be asked for again alone.
  const refused = await compare.showFile('held/01.json');
  await expect(refused).toContainText('too large');
  await picture(page, 'failed');
  await load.click();
  await menu.getByRole('menuitem').filter({ hasText: 'Those that failed' }).click();
  await expect.poll(() => host.asked.slice(asked)).toEqual([['held/01.json']]);
  await host.close();
});
