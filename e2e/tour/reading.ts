import { expect, test } from 'playwright/test';
import { Remarks } from '../pages/remarks.ts';
import { StartPage } from '../pages/start.ts';
import type { Tour } from './tour.ts';

const BRANCH = 'rotate-signing-keys';

export function reading(tour: Tour): void {
  test('start: three ways in', async () => {
    const start = new StartPage(tour.running.page);
    await start.ready();
    await expect(start.openSample).toBeFocused();
    await tour.picture('start');
  });

  test('the sample is built, and says how far it is', async () => {
    const { page } = tour.running;
    await new StartPage(page).openSample.click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await tour.picture('sample-building');
    await tour.repositories.ready();
  });

  test('repositories: pinned, recent, all', async () => {
    const { page } = tour.running;
    await tour.repositories.open('money');
    await tour.compare.ready();
    await page.keyboard.press('g');
    await tour.repositories.ready();
    await page.getByRole('button', { name: 'Pin payments' }).click();
    await expect(page.getByRole('region', { name: 'Pinned' })).toContainText('payments');
    await expect(page.getByRole('region', { name: 'Recent' })).toContainText('money');
    await tour.picture('repositories');
  });

  test('read: the tree and the diff', async () => {
    await tour.repositories.open('payments');
    await tour.compare.ready();
    await tour.compare.pickBranch(BRANCH);
    for (const seen of ['src/clock.ts', 'src/http/retry.ts', 'src/legacy-signer.ts', 'src/main.ts']) {
      const viewed = (await tour.compare.showFile(seen)).getByRole('button', { name: 'Viewed' });
      await viewed.click();
      await expect(viewed).toHaveAttribute('aria-pressed', 'true');
    }
    const token = await tour.compare.showFile('src/token.ts');
    await expect(token).toContainText('const ttl = Math.min(request.ttl, 3_600);');
    await tour.compare.chooseCommit('Cap token life at one hour');
    await expect(tour.compare.notes.text).toContainText('Please also set iat');
    await tour.compare.notes.sign('Reviewer', 'reviewer@example.com');
    await tour.compare.notes.composer.fill('Checked with a restricted key: works.');
    await expect(tour.compare.notes.draftState).toBeVisible();
    await tour.running.page.getByRole('tab', { name: 'Files' }).click();
    await tour.picture('compare-light');
  });

  test('remarks: beside their lines, and one more being written', async () => {
    const { compare } = tour;
    const { page } = tour.running;
    const remarks = new Remarks(compare);
    await compare.showFile('src/token.ts');
    await expect(remarks.thread('src/token.ts:16')).toContainText(
      'Because the caller does not know the key.',
    );
    await remarks.thread('src/token.ts:16').getByRole('button', { name: 'Reply' }).click();
    await remarks.composer('src/token.ts:16').fill('Then the type should say so.');
    await tour.picture('remarks');
    await page.keyboard.press('Escape');
    await tour.command('Unified or split view');
    await expect(remarks.thread('src/token.ts:16')).toBeVisible();
    await tour.picture('remarks-split');
    await tour.command('Unified or split view');
    const section = await compare.showFile('src/token.ts');
    await section.getByRole('button', { name: /on older lines$/ }).click();
    await remarks
      .thread('src/token.ts:13')
      .getByRole('button', { name: /^Resolved/ })
      .click();
    await expect(section).toContainText('const key = await loadKey(request.org);');
    await tour.picture('remarks-earlier');
    const suggested = remarks.thread('src/token.ts:36');
    await compare.diff.focus();
    await expect(async () => {
      await remarks.next();
      await expect(suggested.getByRole('figure')).toBeVisible({ timeout: 500 });
    }).toPass();
    await tour.picture('remarks-suggestion');
    await compare.showFile('src/legacy-signer.ts');
    await remarks
      .thread('src/legacy-signer.ts:-20-23')
      .getByRole('button', { name: /^Resolved/ })
      .click();
    await tour.picture('remarks-removed');
    await compare.showFile('src/token.ts');
  });

  test('the same in the dark, and with high contrast', async () => {
    await tour.command('Theme: dark');
    await expect(tour.running.page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await tour.picture('compare-dark');
    await tour.command('Theme: high contrast');
    await expect(tour.running.page.locator('html')).toHaveAttribute('data-theme', 'contrast');
    await tour.picture('compare-contrast');
    await tour.command('Theme: light');
  });

  test('split', async () => {
    await tour.running.page.keyboard.press('u');
    await expect(await tour.compare.showFile('src/token.ts')).toContainText('const ttl = 86_400;');
    await tour.picture('split');
    await tour.running.page.keyboard.press('u');
  });

  test('more of the file around a change', async () => {
    const token = await tour.compare.showFile('src/token.ts');
    await tour.compare.diff.focus();
    // The remark before showed more lines, too.
    await tour.running.page.keyboard.press('l');
    await expect(token).toContainText('18 lines not shown');
    await tour.running.page.keyboard.press('e');
    await expect(token).not.toContainText('18 lines not shown');
    await tour.picture('more-lines');
    await tour.running.page.keyboard.press('l');
    await expect(token).toContainText('18 lines not shown');
  });

  test('a file that the host held back, before and after', async () => {
    const held = await tour.compare.showFile('assets/vectors.json');
    await expect(held).toContainText('Large');
    await tour.picture('held');
    await tour.compare.loadButton(held).click();
    await expect(tour.compare.fileSection('assets/vectors.json')).toContainText('+12,000', {
      timeout: 20_000,
    });
    await expect(tour.compare.fileSection('assets/vectors.json')).toContainText('"alg"');
    await tour.picture('held-loaded');
  });

  test('commits with their notes', async () => {
    await tour.compare.showFile('src/token.ts');
    const notes = await tour.compare.chooseCommit('Hold keys in a ring and rotate them');
    await expect(notes.text).toContainText('The overlap is one token life.');
    await tour.picture('commits');
    const cap = await tour.compare.chooseCommit('Cap token life at one hour');
    await cap.history.getByRole('listitem').nth(1).getByRole('button').first().click();
    await expect(cap.history.getByRole('button', { name: 'Bring this back' })).toBeVisible();
    await tour.picture('note-history');
    await tour.compare.option('Hold keys in a ring').click({ modifiers: ['Shift'] });
    await expect(tour.compare.shown).toContainText('2 commits');
    await tour.picture('two-commits');
    await tour.running.page.keyboard.press('Escape');
    await expect(tour.compare.shown).toBeHidden();
  });
}
