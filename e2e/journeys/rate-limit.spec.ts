/** A host that asks for a pause gets it, for that repository alone; the window counts down and goes on by itself. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { addHost } from '../pages/open.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { Host } from '../support/hosting.ts';

test('a rate limit counts down in the status bar and ends by itself', async ({ visit, folder }) => {
  const faults = join(folder, 'faults.json');
  await writeFile(
    faults,
    JSON.stringify([{ path: '/api/v1/repos/branches', status: 429, retryAfter: 4, times: 1 }]),
  );
  const host = await Host.start(join(folder, 'busy host'), { more: ['--faults', faults] });
  const running = await visit();
  const { page } = running;
  await addHost(running, host);
  const repositories = new RepositoriesPage(page);
  await repositories.open('payments');
  const compare = new ComparePage(page);
  await expect(compare.status).toContainText(/rate-limited, resumes in [1-4] s/);
  // Another repository is asked at once.
  const orgId = await page.evaluate(() => location.hash.split('/')[2] ?? '');
  const other = await page.evaluate(
    (id) => window.api.branches.list({ orgId: id, repo: 'money', ephemeral: false }),
    orgId,
  );
  expect(other).toMatchObject({ ok: true });
  await expect(compare.status).toContainText('rate-limited');
  await expect(compare.status).toContainText('acme · connected');
  await compare.ready();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await host.stop();
});
