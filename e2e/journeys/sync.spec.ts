import { expect, test } from '../fixtures.ts';
import { openComparison, openHosted } from '../pages/open.ts';
import { patience } from '../../shared/testing/patience.ts';

test('Sync pulls from upstream and says what moved; a repository without an upstream says so', async ({
  visit,
  host,
}) => {
  const running = await visit();
  const compare = await openHosted(running, host, 'ui-kit', 'larger-text');
  const before = await host.head('ui-kit', 'main');
  const upstream = await host.head('design-system', 'main');
  await compare.sync.click();
  await expect(compare.status).toContainText(
    new RegExp(`main moved ${before.slice(0, 7)}\\s*→\\s*${upstream.slice(0, 7)}, 5 commits`),
    { timeout: patience(30_000) },
  );
  expect(await host.head('ui-kit', 'main')).toBe(upstream);

  await running.page.evaluate(() => (location.hash = location.hash.replace(/\/r\/.*/, '')));
  await openComparison(running, 'payments', 'rotate-signing-keys');
  await running.page.keyboard.press('s');
  await expect(running.page.getByText(/no upstream/i).first()).toBeVisible();
});
