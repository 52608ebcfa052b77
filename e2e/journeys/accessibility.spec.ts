import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { AddOrganizationDialog } from '../pages/add-organization.ts';
import { openComparison } from '../pages/open.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { StartPage } from '../pages/start.ts';
import { axeProblems } from '../support/axe.ts';

const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What the screen breaks in the light theme, and of the rules about colours in the others. */
async function problems(page: Page): Promise<string[]> {
  const found = await axeProblems(page);
  for (const theme of ['dark', 'contrast'] as const) {
    await wear(page, theme);
    found.push(...(await axeProblems(page, OF_COLOURS)).map((problem) => `${theme}: ${problem}`));
  }
  await wear(page, 'light');
  return found;
}

/** Colours that change slowly have changed when it ends. */
async function wear(page: Page, theme: 'light' | 'dark' | 'contrast'): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name;
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.all(changes.map(({ finished }) => finished.catch(() => undefined)));
  }, theme);
}

/** The conflict and the list of what is unsent: note-refused.spec.ts. */
test('no screen breaks a rule of axe in any theme', async ({ visit }) => {
  const running = await visit({ start: true });
  const { page } = running;
  const start = new StartPage(page);
  await start.ready();
  await page.evaluate(() => window.api.settings.set({ theme: 'light' }));
  await page.reload();
  await start.ready();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await problems(page)).toEqual([]);

  await start.addOrganization.click();
  const dialog = new AddOrganizationDialog(page);
  await dialog.add.click();
  await expect(dialog.api).toHaveAccessibleDescription(/Enter the API address/);
  expect(await problems(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await start.openSample.click();
  await new RepositoriesPage(page).ready();
  expect(await problems(page)).toEqual([]);

  const compare = await openComparison(running, 'payments', 'rotate-signing-keys');
  await compare.showFile('src/token.ts');
  expect(await problems(page)).toEqual([]);
  // With the commits in sight, and two of them shown in place of the whole branch.
  await compare.chooseCommit('Cap token life at one hour');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(compare.shown).toContainText('2 commits');
  await expect(compare.fileSection('src/token.ts')).toBeVisible();
  expect(await problems(page)).toEqual([]);

  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Search or jump' })).toBeVisible();
  expect(await problems(page)).toEqual([]);
});
