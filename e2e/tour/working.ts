import { expect, test } from 'playwright/test';
import type { Tour } from './tour.ts';

const BRANCH = 'rotate-signing-keys';

export function working(tour: Tour): void {
  test('write: a draft, a note, its removal undone', async () => {
    const { notes } = tour.compare;
    await notes.composer.fill('Checked with a restricted key: works.');
    await expect(notes.draftState).toBeVisible();
    await tour.picture('draft');
    await notes.save();
    await expect(notes.text).toContainText('Checked with a restricted key: works.');
    await expect(notes.composer).toHaveValue('');
    await tour.picture('note-saved');
    await notes.remove();
    await expect(notes.undo).toBeVisible();
    await tour.picture('removed');
    // Pictures in many looks take longer than the message floats: what it offers is kept in the list.
    await tour.running.page.getByRole('button', { name: /^\d+ messages?$/ }).click();
    await tour.running.page
      .getByRole('dialog', { name: 'Messages' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(notes.text).toContainText('Checked with a restricted key: works.');
    await expect(notes.card).toContainText('Reviewer');
  });

  test('palette, keys, settings', async () => {
    const { page } = tour.running;
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Search or jump' });
    await palette.getByRole('combobox').fill('rot');
    await expect(palette.getByRole('option').first()).toBeVisible();
    await tour.picture('palette');
    await page.keyboard.press('Escape');
    await tour.compare.diff.focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Next file');
    await tour.picture('keys');
    await page.keyboard.press('Escape');
    await tour.command('Settings');
    await expect(page.getByRole('dialog', { name: 'Settings' })).toContainText('Keys in');
    await tour.picture('settings');
    await page.keyboard.press('Escape');
  });

  test('find, filter, and what the pickers and menus offer', async () => {
    const { page } = tour.running;
    await tour.compare.showFile('src/token.ts');
    await tour.compare.diff.focus();
    await page.keyboard.press('/');
    await page.getByRole('textbox', { name: 'Find in all loaded text' }).fill('request');
    await expect(page.getByRole('search').getByRole('status')).toContainText(/of \d/);
    await tour.picture('find');
    await page.keyboard.press('Escape');
    await tour.compare.find('src/token.ts');
    await tour.picture('filter');
    await tour.compare.filter.fill('no such file');
    await tour.picture('filter-empty');
    await tour.compare.filter.press('Escape');
    await page.getByRole('button', { name: /^Repository: / }).click();
    await expect(page.getByRole('dialog').getByRole('option', { name: /^money/ })).toBeVisible();
    await tour.picture('repository-picker');
    await page.keyboard.press('Escape');
    await tour.compare.diff
      .getByRole('button', { name: /^View:/ })
      .first()
      .click();
    await expect(page.getByRole('menuitemradio', { name: 'With + and −' })).toBeVisible();
    await tour.picture('view-menu');
    await page.keyboard.press('Escape');
  });

  test('an ephemeral branch', async () => {
    const { page } = tour.running;
    await tour.compare.branch.click();
    const list = page.getByRole('dialog', { name: 'Branch' });
    await expect(list.getByRole('option', { name: BRANCH })).toBeVisible();
    await tour.picture('branch-list');
    await list.getByRole('checkbox', { name: 'Ephemeral' }).check();
    await expect(list.getByRole('option', { name: BRANCH })).toBeVisible();
    await tour.picture('branches');
    await page.keyboard.press('Escape');
    await tour.compare.pickBranch(BRANCH, { ephemeral: true });
    await tour.compare.pickBase(BRANCH);
    await expect(tour.compare.totals).toContainText('1 file');
    await tour.picture('ephemeral');
  });

  test('one branch’s history', async () => {
    await tour.compare.pickBranch('main');
    await tour.compare.base.click();
    const list = tour.running.page.getByRole('dialog', { name: 'Base' });
    await list.getByRole('option', { name: /^main/ }).click();
    await expect(tour.compare.base).toHaveAccessibleName('Base: none, every commit');
    await expect(tour.compare.shown).toBeVisible();
    await expect(tour.compare.diff.locator('[data-cell]').first()).toBeVisible();
    await tour.picture('history');
  });

  test('hostile text', async () => {
    await tour.running.page.keyboard.press('g');
    await tour.repositories.open('hostile-text');
    await tour.compare.ready();
    await tour.compare.pickBranch('markup-everywhere');
    await tour.compare.showFile('page.html');
    await tour.compare.expectNoMarkup();
    await tour.picture('hostile-text');
  });
}
