import type { Locator, Page } from 'playwright/test';

interface Addresses {
  readonly name: string;
  readonly api: string;
  readonly gitHost: string;
}

/** The dialog that adds an organization by hand. */
export class AddOrganizationDialog {
  readonly root: Locator;
  readonly key: Locator;
  readonly chooseKey: Locator;
  readonly add: Locator;
  /** Why the key cannot be used. */
  readonly problem: Locator;

  constructor(page: Page) {
    this.root = page.getByRole('dialog', { name: 'Add organization' });
    this.key = this.root.getByRole('group', { name: 'Signing key' });
    this.chooseKey = this.key.getByRole('button', { name: 'Choose file…' });
    this.add = this.root.getByRole('button', { name: 'Add organization' });
    this.problem = this.key.getByRole('alert');
  }

  async enter({ name, api, gitHost }: Addresses): Promise<void> {
    await this.root.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await this.api.fill(api);
    await this.root.getByRole('textbox', { name: 'Git host' }).fill(gitHost);
  }

  get api(): Locator {
    return this.root.getByRole('textbox', { name: 'API address' });
  }

  async paste(pem: string): Promise<void> {
    await this.key.getByRole('button', { name: 'Paste instead' }).click();
    await this.key.getByRole('textbox', { name: 'Private key (PEM)' }).fill(pem);
    await this.key.getByRole('button', { name: 'Use pasted key' }).click();
    // The dialog becomes shorter with the message; a button pressed meanwhile would move away from the pointer.
    await this.key.getByRole('button', { name: 'Use another' }).waitFor();
  }
}
