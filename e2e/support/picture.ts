import { basename, join } from 'node:path';
import { test, type Page } from 'playwright/test';
import { pictures } from './looks.ts';

/**
 * Saves a picture of a screen to the journey's results if `MARGINALIA_PICTURES` is set, and to those of `npm run tour`.
 * Without a graphics card each costs about as much as a key press and its redraw. A failed journey always saves its last
 * picture.
 */
export async function picture(page: Page, name: string): Promise<void> {
  const info = test.info();
  const toured = process.env['MARGINALIA_TOUR_OUT'];
  if (toured !== undefined) await pictures(page, join(toured, `${basename(info.file, '.spec.ts')}-${name}`));
  else if (process.env['MARGINALIA_PICTURES'] !== undefined) await pictures(page, info.outputPath(name));
}
