import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { _electron, type ElectronApplication } from 'playwright/test';
import { gitText, runGit } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { messageOf } from '../pages/messages.ts';
import { openHosted } from '../pages/open.ts';
import { Remarks } from '../pages/remarks.ts';

const BRANCH = 'rotate-signing-keys';
const HOSTILE =
  '<script>document.title = "run"</script><img src="https://evil.example/x.png" onerror="document.title = 1">';

const clipboard = (app: ElectronApplication): Promise<string> =>
  app.evaluate(({ clipboard: board }) => board.readText());

test('a review is taken along: a suggestion as a patch, open remarks as Markdown, all of it as a page for any browser', async ({
  visit,
  host,
  folder,
}) => {
  const cap = await gitText(['log', '-1', '--format=%H', '--grep=^Cap token life', BRANCH], {
    gitDir: await host.gitDir('payments'),
  });
  await host.writeNote({ repo: 'payments', sha: cap, action: 'append', note: `src/token.ts:19: ${HOSTILE}` });
  const running = await visit();
  const { app, page } = running;
  const compare = await openHosted(running, host, 'payments', BRANCH);
  const remarks = new Remarks(compare);
  const told = (words: RegExp) => expect(messageOf(page, words)).toBeVisible();

  await compare.showFile('src/token.ts');
  while (!(await remarks.thread('src/token.ts:36').isVisible())) await remarks.next();
  await remarks.thread('src/token.ts:36').getByRole('button', { name: 'Copy as patch' }).click();
  await expect(remarks.thread('src/token.ts:36')).toContainText('Patch copied');
  const work = join(folder, 'work');
  await runGit(['clone', '--quiet', '--branch', BRANCH, await host.gitDir('payments'), work], {
    protocols: ['file'],
  });
  await runGit(['apply', '-'], { cwd: work, input: await clipboard(app) });
  expect(await gitText(['diff', '--numstat'], { cwd: work })).toMatch(/^\d+\t\d+\tsrc\/token\.ts$/);

  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await picture(page, 'menu');
  await page.getByRole('menuitem', { name: 'Copy review' }).click();
  await told(/^Review copied: \d+ open remarks/);
  const markdown = await clipboard(app);
  expect(markdown).toContain(
    '### `src/token.ts:16`\n\n```\n    const ttl = Math.min(request.ttl, 3_600);\n```',
  );
  expect(markdown).toContain('Why is this capped here and not in the caller?');
  expect(markdown).not.toContain('reads the key from the disk');

  const file = join(folder, 'review.html');
  await app.evaluate(({ dialog }, path) => {
    Reflect.set(dialog, 'showSaveDialog', () => Promise.resolve({ canceled: false, filePath: path }));
  }, file);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export review…' }).click();
  await told(/^Review exported: \d+ remarks/);

  const browser = await _electron.launch({
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      join(import.meta.dirname, '../support/browser.mjs'),
    ],
  });
  try {
    const view = await browser.firstWindow();
    const asked: string[] = [];
    view.on('request', (request) => asked.push(request.url()));
    const address = pathToFileURL(file).href;
    const grounds: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await view.emulateMedia({ colorScheme });
      await view.goto(address);
      await expect(view.getByRole('heading', { level: 1 })).toHaveText(`Review of payments, ${BRANCH}`);
      await expect(view.locator('body')).toContainText(HOSTILE);
      await expect(view.locator('.thread').filter({ hasText: 'Why is this capped here' })).toBeVisible();
      expect(await view.title()).toBe(`Review of payments, ${BRANCH}`);
      expect(await view.locator('script, img, iframe, link, object').count()).toBe(0);
      grounds.push(await view.evaluate(() => getComputedStyle(document.body).color));
    }
    expect(asked).toEqual([address, address]);
    expect(new Set(grounds).size).toBe(2);
  } finally {
    await browser.close();
  }
});
