/** Each part of the app may die: it is started again, and nothing typed is lost. */
import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { RepositoriesPage } from '../pages/repositories.ts';

const place = { orgId: 'sample', repo: 'payments', notesRef: 'refs/notes/commits', object: 'a'.repeat(40) };
const draft = {
  place,
  text: 'half a sen',
  caret: 10,
  action: 'add',
  base: { text: null, refSha: null },
} as const;

test('an embedded host that died is started again, and reading goes on; a page that crashed is back where it was, with its drafts', async ({
  launch,
  expectedTrouble,
}) => {
  expectedTrouble.push(/crashed/);
  const { app, page } = await launch({ sample: true });
  await new RepositoriesPage(page).ready();

  // The embedded host is started again, and reading goes on.
  const before = await page.evaluate(() => window.api.organizations.list({}));
  const killed = await app.evaluate(({ app: electron }) => {
    const worker = electron.getAppMetrics().find(({ name }) => name === 'Hosting sample');
    if (worker !== undefined) process.kill(worker.pid, 'SIGKILL');
    return worker !== undefined;
  });
  expect(killed).toBe(true);
  const branches = await page.evaluate(() =>
    window.api.branches.list({ orgId: 'sample', repo: 'payments', ephemeral: false }),
  );
  expect(branches).toMatchObject({ ok: true });
  const after = await page.evaluate(() => window.api.organizations.list({}));
  await expect(page.getByText('was restarted. Nothing is lost.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('was restarted')).toHaveCount(0);
  // It came back on a port of its own, and the page never had to know.
  expect(after).not.toEqual(before);

  // A page that crashed is back where it was.
  await new RepositoriesPage(page).open('payments');
  await new ComparePage(page).ready();
  await page.evaluate((given) => window.api.drafts.put(given), draft);
  const crashed = page.waitForEvent('crash');
  await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.forcefullyCrashRenderer());
  await crashed;
  // Playwright's page is gone for good: the new one is asked through the main process.
  const kept = () =>
    app.evaluate(async ({ webContents }, asked): Promise<unknown> => {
      const [contents] = webContents.getAllWebContents();
      if (contents === undefined || contents.isCrashed() || contents.isLoading()) return null;
      return contents.executeJavaScript(`window.api.drafts.get(${JSON.stringify(asked)})`);
    }, place);
  await expect.poll(kept).toMatchObject({ ok: true, value: { text: 'half a sen' } });
  const said = () =>
    app.evaluate(({ webContents }): Promise<string> | string => {
      const [contents] = webContents.getAllWebContents();
      return contents?.executeJavaScript('document.body.textContent') ?? '';
    });
  await expect.poll(said).toContain('was reloaded. What you typed is kept.');
});
