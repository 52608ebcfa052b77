import { expect, type Locator, type Page } from 'playwright/test';
import { patience } from '../../shared/testing/patience.ts';

/** The value of `data-ready` on the document: the screen that is ready for use. */
export async function screenReady(
  page: Page,
  screen: 'start' | 'today' | 'repositories' | 'compare',
): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', screen, { timeout: patience(20_000) });
}

/** The first screen, with its three ways in. */
export class StartPage {
  readonly page: Page;
  readonly openSample: Locator;
  readonly openFolder: Locator;
  readonly addOrganization: Locator;

  constructor(page: Page) {
    this.page = page;
    this.openSample = page.getByRole('button', { name: 'Open the sample' });
    this.openFolder = page.getByRole('button', { name: 'Open folder…' });
    this.addOrganization = page.getByRole('button', { name: 'Add organization…' });
  }

  ready(): Promise<void> {
    return screenReady(this.page, 'start');
  }
}
