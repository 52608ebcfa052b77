import { expect, type Locator, type Page } from 'playwright/test';
import type { ComparePage } from './compare.ts';

/** What stands beside the lines of a diff. */
export class Remarks {
  readonly page: Page;
  readonly compare: ComparePage;
  /** Every thread that is in sight. */
  readonly threads: Locator;
  /** What became of the last write, with the way back. */
  readonly message: Locator;

  constructor(compare: ComparePage) {
    this.compare = compare;
    this.page = compare.page;
    this.threads = compare.diff.getByRole('region', { name: /^Remark on / });
    this.message = this.page
      .locator('[role="status"]')
      .filter({ has: this.page.getByRole('button', { name: 'Undo' }) });
  }

  /** The thread on a place, for example `src/token.ts:16` or `src/token.ts:-40-42`. */
  thread(place: string): Locator {
    return this.compare.diff.getByRole('region', { name: `Remark on ${place}`, exact: true });
  }

  /** The composer on a place, of a new remark or of a reply. */
  composer(place: string): Locator {
    return this.compare.diff.getByRole('textbox', { name: `Write: Remark on ${place}`, exact: true });
  }

  /** Walks to a thread with Shift+N, from wherever the keyboard is. */
  async next(): Promise<void> {
    await this.page.keyboard.press('Shift+N');
  }

  /** Moves the line cursor of the diff, and waits until it is there. */
  async cursorDown(): Promise<void> {
    await this.page.keyboard.press('ArrowDown');
    await expect(this.compare.diff.locator('[data-cell][class*="current"]').first()).toBeVisible();
  }

  async act(remark: Locator, name: 'Edit' | 'Remove' | 'Copy text' | 'Show the whole note'): Promise<void> {
    await remark.getByRole('button', { name: 'Remark actions' }).click();
    await this.page.getByRole('menuitem', { name, exact: true }).click();
  }

  async save(composer: Locator, text: string): Promise<void> {
    await composer.fill(text);
    await composer.press('ControlOrMeta+Enter');
  }
}
