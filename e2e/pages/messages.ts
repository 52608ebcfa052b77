import type { Locator, Page } from 'playwright/test';

/** A message that floats over the screen and says this. */
export const messageOf = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByRole('group').filter({ hasText: words });
