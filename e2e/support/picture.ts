import { test, type Page } from 'playwright/test';

/**
 * Keeps a picture of a screen beside the journey's results where `MARGINALIA_PICTURES` is set: without a graphics card
 * each costs about as much as a key and what it draws. A journey that fails leaves its last picture in any case.
 */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env['MARGINALIA_PICTURES'] === undefined) return;
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
}
