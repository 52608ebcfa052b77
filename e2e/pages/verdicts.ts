import type { Page } from 'playwright/test';

/** Approves the newest commit, by key and without a message. */
export async function approve(page: Page): Promise<void> {
  await page.keyboard.press('a');
  await page.getByRole('menuitemradio', { name: 'Approve' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
}
