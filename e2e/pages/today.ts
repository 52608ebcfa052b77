import type { Locator, Page } from 'playwright/test';
import { screenReady } from './start.ts';

/** The screen that lists what waits. */
export class TodayPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly list: Locator;
  readonly rows: Locator;
  readonly repositories: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Today', exact: true });
    this.list = page.getByRole('list', { name: 'What waits' });
    this.rows = this.list.getByRole('listitem');
    this.repositories = page.getByRole('navigation', { name: 'Repositories' });
  }

  /** From anywhere, by key; asks every repository. */
  async open(): Promise<void> {
    await this.page.keyboard.press('Shift+T');
    await screenReady(this.page, 'today');
    await this.look();
  }

  async look(): Promise<void> {
    const answer = await this.page.evaluate(() => window.api.today.look({ force: true }));
    if (!answer.ok) throw new Error(answer.error.message);
  }
}
