import { expect, test } from '../fixtures.ts';
import { openComparison } from '../pages/open.ts';

test('an ephemeral branch against the branch it came from shows the one try; the base can be ephemeral as well', async ({
  visit,
}) => {
  const running = await visit({ sample: true });
  const compare = await openComparison(running, 'payments', 'rotate-signing-keys', { ephemeral: true });
  await compare.pickBase('rotate-signing-keys');
  await expect(compare.branch).toContainText('ephemeral');
  await expect(compare.base).not.toContainText('ephemeral');
  await expect(compare.totals).toContainText('1 file');
  const keyring = await compare.showFile('src/keyring.ts');
  await expect(keyring).toContainText('held.catch(() => this.forget(period.kid));');

  await running.page.evaluate(() => (location.hash = '#/o/sample'));
  await openComparison(running, 'docs', 'guide/read-a-review');
  await compare.pickBase('preview/no-style-page', { ephemeral: true });
  await expect(compare.base).toContainText('ephemeral');
  // Three dots: what the base did since they parted does not show.
  await compare.find('guide/getting started.md');
  await expect(compare.totals).toContainText('4 files');
});
