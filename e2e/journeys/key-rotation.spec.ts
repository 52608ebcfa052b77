/** Several keys of one organization: dropped, tested, restricted, rotated; and one that may not list repositories. */
import { createPublicKey } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { addHost } from '../pages/open.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { StartPage } from '../pages/start.ts';
import { Host } from '../support/hosting.ts';
import { goodKey } from '../support/keys.ts';

const publicOf = (pem: string): string =>
  createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();

/** A file that is let go over an element. */
async function drop(onto: Locator, name: string, text: string): Promise<void> {
  await onto.evaluate(
    (element, [file, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], file));
      element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    },
    [name, text] as const,
  );
}

async function manage(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Organization: acme' }).click();
  await page.getByRole('option', { name: 'Manage organizations…' }).click();
  return page.getByRole('dialog', { name: 'Organizations' });
}

async function addKey(dialog: Locator, pem: string, scopes: readonly string[] | null): Promise<void> {
  await dialog.getByRole('button', { name: 'Add key…' }).click();
  const form = dialog.getByRole('form', { name: 'Add key' });
  await drop(form.getByRole('group', { name: 'Signing key' }), 'next.pem', pem);
  await expect(form).toContainText('next.pem');
  if (scopes !== null) {
    await form.getByRole('checkbox', { name: 'The host restricts this key' }).check();
    for (const scope of ['org:read', 'git:read', 'git:write'])
      await form.getByRole('checkbox', { name: scope }).setChecked(scopes.includes(scope));
  }
  await form.getByRole('button', { name: 'Add key' }).click();
  await expect(form).toHaveCount(0);
}

test('a rotation: the new key is added, both are tested, the new one signs, the old one goes', async ({
  launch,
  folder,
}) => {
  const [old, next] = [goodKey(), goodKey()];
  await writeFile(join(folder, 'old.pub'), publicOf(old));
  await writeFile(join(folder, 'next.pub'), publicOf(next));
  const registered = [
    { kid: 'old', publicKeyFile: 'old.pub', allowedScopes: ['*'] },
    { kid: 'next', publicKeyFile: 'next.pub', allowedScopes: ['git:read', 'git:write'] },
  ];
  await writeFile(join(folder, 'keys.json'), JSON.stringify(registered));
  const host = await Host.start(join(folder, 'host'), { more: ['--keys', join(folder, 'keys.json')] });
  const running = await launch();
  const { page } = running;
  await new StartPage(page).ready();
  await addHost(running, { pem: old, ready: host.ready });
  const repositories = new RepositoriesPage(page);
  await repositories.open('payments');
  await new ComparePage(page).ready();
  await page.goBack();
  await repositories.ready();

  const dialog = await manage(page);
  await addKey(dialog, next, ['git:read', 'git:write']);
  await expect(dialog.getByText('git:read git:write')).toBeVisible();
  const steps = dialog.getByRole('list', { name: 'Rotating the key' });
  const step = steps.locator('[aria-current="step"]');
  await expect(step).toContainText('Test both');
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  const said = dialog.getByRole('status');
  await expect(said).toContainText(/Answered in \d+ ms · clocks agree/);
  await expect(said).toContainText('Host version');
  // What the user said about the key rules a scope out before anything is sent; the rest is tried.
  await expect(said.getByRole('listitem').filter({ hasText: 'org:read' })).toContainText([
    'works',
    'refused',
  ]);
  await expect(said.getByRole('listitem').filter({ hasText: 'git:read' })).toContainText(['works', 'works']);
  await expect(said.getByRole('listitem').filter({ hasText: 'git:write' })).toContainText(['works', 'works']);

  await expect(step).toContainText('Sign with the new one');
  await dialog.getByRole('button', { name: /^Sign with/ }).click();
  await expect(step).toContainText('Remove the old one');
  await dialog
    .getByRole('button', { name: /^Remove key/ })
    .last()
    .click();
  await dialog.getByRole('button', { name: /^Really remove key/ }).click();
  await expect(dialog.getByRole('button', { name: /^Remove key/ })).toHaveCount(0);
  await expect(steps).toHaveCount(0);
  await page.keyboard.press('Escape');

  // The key that is left may not list repositories: one is opened by its name.
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('No key of acme may do this');
  await page.getByRole('searchbox', { name: 'Search repositories' }).fill('money');
  await page.getByRole('button', { name: 'Open “money”' }).click();
  const compare = new ComparePage(page);
  await compare.ready();
  await expect(compare.status).toContainText('acme · connected');
  await host.stop();
});
