import { expect, type Locator, type Page } from 'playwright/test';
import { plainWords } from '../../shared/domain/plain-words.ts';
import { NotesPanel } from './notes.ts';
import { screenReady } from './start.ts';
import { patience } from '../../shared/testing/patience.ts';

interface PickOptions {
  readonly ephemeral?: boolean;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What a branch changes: the file tree, the diff, the commits and the notes. */
export class ComparePage {
  readonly page: Page;
  readonly branch: Locator;
  readonly base: Locator;
  readonly totals: Locator;
  readonly sync: Locator;
  /** The status line: host, last Sync, drafts, help. */
  readonly status: Locator;
  readonly notes: NotesPanel;
  readonly tree: Locator;
  readonly filter: Locator;
  readonly diff: Locator;
  /** The heading of a diff that is not the whole branch's. */
  readonly shown: Locator;
  readonly commits: Locator;
  /** A whole file, in place of the diff. */
  readonly wholeFile: Locator;
  /** The conflict screen, shown when someone else changed the same note. */
  readonly conflict: Locator;

  constructor(page: Page) {
    this.page = page;
    this.branch = page.getByRole('button', { name: /^Branch\b/ });
    this.base = page.getByRole('button', { name: /^Base\b/ });
    this.totals = page.getByLabel('Totals');
    this.sync = page.getByRole('button', { name: 'Sync', exact: true });
    this.status = page.getByRole('contentinfo');
    this.notes = new NotesPanel(page);
    this.tree = page.getByRole('tree', { name: 'Files' });
    this.filter = page.getByRole('textbox', { name: 'Filter files' });
    this.diff = page.getByRole('region', { name: 'Changes', exact: true });
    this.shown = page.getByRole('region', { name: 'Changes shown' });
    this.commits = page.getByRole('listbox', { name: 'Commits' });
    this.wholeFile = page.getByRole('region', { name: 'File', exact: true });
    this.conflict = page.getByRole('region', { name: /^Someone/ });
  }

  ready(): Promise<void> {
    return screenReady(this.page, 'compare');
  }

  async #pick(button: Locator, label: 'Branch' | 'Base', name: string, ephemeral: boolean): Promise<void> {
    await button.click();
    const list = this.page.getByRole('dialog', { name: label });
    const toggle = list.getByRole('checkbox', { name: 'Ephemeral' });
    // A folder has no such branches.
    if ((await toggle.count()) > 0) await toggle.setChecked(ephemeral);
    await list.getByRole('combobox', { name: label }).fill(name);
    await list.getByRole('option').first().click();
    await expect(list).toBeHidden();
    await this.#names(button, label, name, ephemeral);
  }

  async #names(button: Locator, label: 'Branch' | 'Base', name: string, ephemeral = false): Promise<void> {
    await expect(button).toHaveAccessibleName(
      `${label}: ${plainWords(name)}${ephemeral ? ', ephemeral' : ''}`,
      { timeout: patience(20_000) },
    );
    await this.ready();
  }

  /** Expects this branch to be compared, and with this base if one is named. */
  async compares(branch: string, base?: string, ephemeral = false): Promise<void> {
    await this.#names(this.branch, 'Branch', branch, ephemeral);
    if (base !== undefined) await this.#names(this.base, 'Base', base);
  }

  pickBranch(name: string, { ephemeral = false }: PickOptions = {}): Promise<void> {
    return this.#pick(this.branch, 'Branch', name, ephemeral);
  }

  pickBase(name: string, { ephemeral = false }: PickOptions = {}): Promise<void> {
    return this.#pick(this.base, 'Base', name, ephemeral);
  }

  /** A file's row in the tree; only visible rows exist. */
  treeItem(path: string): Locator {
    return this.tree.getByRole('treeitem', { name: new RegExp(`^${escaped(path)},`) });
  }

  /** Filters the tree down to a file and returns its row. */
  async find(path: string): Promise<Locator> {
    await this.page.getByRole('tab', { name: 'Files' }).click();
    await this.filter.fill(path);
    const item = this.treeItem(path);
    await expect(item).toBeVisible();
    return item;
  }

  /** A file's part of the diff; only the visible part exists. */
  fileSection(path: string): Locator {
    return this.diff.getByRole('region', { name: path, exact: true });
  }

  /** Opens a file from the tree, and waits for it. */
  async showFile(path: string): Promise<Locator> {
    const item = await this.find(path);
    await item.click();
    await this.filter.press('Escape');
    const section = this.fileSection(path);
    await expect(section).toBeVisible();
    return section;
  }

  loadButton(section: Locator): Locator {
    return section.getByRole('button', { name: /^Load/ });
  }

  /** A commit in the list, by the first words of its message. */
  option(subject: string): Locator {
    return this.commits.getByRole('option').filter({ hasText: subject });
  }

  /** Selects a commit by the first words of its message and returns the note panel. */
  async chooseCommit(subject: string): Promise<NotesPanel> {
    await this.page.getByRole('tab', { name: /^Commits/ }).click();
    await this.option(subject).click();
    await this.notes.shows(subject);
    return this.notes;
  }

  /** Returns from the diff of some commits to the whole branch's. */
  async showBranch(): Promise<void> {
    await this.shown.getByRole('button', { name: 'Whole branch' }).click();
    await expect(this.shown).toHaveCount(0);
  }

  /** Expects that hostile text had no effect on the page. */
  async expectNoMarkup(): Promise<void> {
    const found = await this.page.evaluate(() =>
      [
        'img',
        'script:not([src], [type="application/json"])',
        'iframe',
        'object',
        'embed',
        'a[href^="javascript:"]',
        'b:has(img)',
        '[onerror]',
        '[onload]',
      ].flatMap((selector) =>
        [...document.querySelectorAll(selector)].map((element) => `${selector}: ${element.textContent}`),
      ),
    );
    expect(found).toEqual([]);
  }
}
