import { expect, type Locator, type Page } from 'playwright/test';
import { messageOf } from './messages.ts';

/** The right pane: the selected commit, its note on each notes ref, the note's history, and the composer. */
export class NotesPanel {
  readonly root: Locator;
  readonly card: Locator;
  /** The note's text on the host. */
  readonly text: Locator;
  readonly composer: Locator;
  readonly draftState: Locator;
  readonly history: Locator;
  /** The error sentence of a failed write. */
  readonly problem: Locator;
  readonly undo: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.root = page.getByRole('complementary', { name: 'Notes' });
    this.card = this.root.getByRole('article', { name: 'Note' });
    this.text = this.card.locator('[data-selectable]');
    this.composer = this.root.getByRole('textbox', { name: /this note$|^Write a note$/ });
    this.draftState = this.root.getByText('Draft saved');
    this.history = this.root.getByRole('region', { name: 'History of this note' });
    this.problem = this.root.getByRole('alert');
    this.undo = messageOf(page, 'Removed from').getByRole('button', { name: 'Undo' });
  }

  /** Waits until the panel shows this commit and has read its note. */
  async shows(subject: string): Promise<void> {
    await expect(this.root.getByRole('heading', { level: 2 })).toContainText(subject);
    await this.settled();
  }

  async settled(): Promise<void> {
    await expect(this.root.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(this.composer).toBeEditable();
  }

  /** Opens a notes ref by its short name. */
  async choose(ref: string): Promise<void> {
    const tab = this.root.getByRole('tab', { name: new RegExp(`^${ref}\\b`) });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await this.settled();
  }

  /** The selected commit's id. */
  async object(): Promise<string> {
    return (await this.root.locator('[data-object]').getAttribute('data-object')) ?? '';
  }

  async save(): Promise<void> {
    await this.composer.press('ControlOrMeta+Enter');
  }

  /** Sets the author of notes written here. */
  async sign(name: string, email: string): Promise<void> {
    await this.root.getByRole('button', { name: 'Sign your notes…' }).click();
    await this.root.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await this.root.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await this.root.getByRole('button', { name: 'Sign with this' }).click();
    await expect(this.root.getByRole('button', { name: `as ${name}` })).toBeVisible();
  }

  async #act(name: 'Edit' | 'Remove' | 'Copy text'): Promise<void> {
    await this.card.getByRole('button', { name: 'Note actions' }).click();
    await this.#page.getByRole('menuitem', { name, exact: true }).click();
  }

  /** Starts an edit: the composer contains the note's text, with the caret at its end. */
  async edit(): Promise<void> {
    await this.#act('Edit');
    await expect(this.composer).toBeFocused();
  }

  remove(): Promise<void> {
    return this.#act('Remove');
  }
}
