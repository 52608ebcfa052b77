import { expect, type Locator, type Page } from 'playwright/test';

/** The right pane: the chosen commit, its note on each notes ref, and the composer. */
export class NotesPanel {
  readonly page: Page;
  readonly root: Locator;
  readonly composer: Locator;
  /** The note's text as it stands on the host. */
  readonly text: Locator;

  constructor(page: Page) {
    this.page = page;
    this.root = page.getByRole('complementary', { name: 'Notes' });
    this.composer = this.root.getByRole('textbox');
    this.text = this.root.getByRole('article');
  }

  async shows(subject: string): Promise<void> {
    await expect(this.root).toContainText(subject);
  }

  async choose(ref: string): Promise<void> {
    await this.root.getByRole('tab', { name: new RegExp(`^${ref}`) }).click();
  }

  async save(): Promise<void> {
    await this.composer.press('ControlOrMeta+Enter');
  }

  edit(): Promise<void> {
    return Promise.resolve();
  }

  remove(): Promise<void> {
    return Promise.resolve();
  }

  object(): Promise<string> {
    return Promise.resolve('');
  }
}
