import { basename, join } from 'node:path';
import { test, type Page } from 'playwright/test';
import { pictures } from './looks.ts';

/**
 * Keeps a picture of a screen beside the journey's results where `MARGINALIA_PICTURES` is set, and among those of
 * `npm run tour`: without a graphics card each costs about as much as a key and what it draws. A journey that fails
 * leaves its last picture in any case.
 */
export async function picture(page: Page, name: string): Promise<void> {
  const info = test.info();
  const toured = process.env['MARGINALIA_TOUR_OUT'];
  if (toured !== undefined) await pictures(page, join(toured, `${basename(info.file, '.spec.ts')}-${name}`));
  else if (process.env['MARGINALIA_PICTURES'] !== undefined) await pictures(page, info.outputPath(name));
}
