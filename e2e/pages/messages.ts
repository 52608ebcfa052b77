import type { Locator, Page } from 'playwright/test';

/** The floating message with this text. */
export const messageOf = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByRole('group').filter({ hasText: words });
