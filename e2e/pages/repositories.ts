import type { Locator, Page } from 'playwright/test';
import { screenReady } from './start.ts';

/** The repositories of one organization. */
export class RepositoriesPage {
  readonly page: Page;
  readonly search: Locator;
  /** The status line: host, drafts, help. */
  readonly status: Locator;

  constructor(page: Page) {
    this.page = page;
    this.search = page.getByRole('searchbox', { name: 'Search repositories' });
    this.status = page.getByRole('contentinfo');
  }

  ready(): Promise<void> {
    return screenReady(this.page, 'repositories');
  }

  /** The link that opens a repository; a recent one is in one list only. */
  named(name: string): Locator {
    return this.page.getByRole('link', { name: new RegExp(`^${name}\\b`) });
  }

  async open(name: string): Promise<void> {
    await this.ready();
    await this.named(name).click();
  }
}
