/** After 401, 403 and 404 the window says which rule may be broken, with the claims that were used. */
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { addHost } from '../pages/open.ts';
import { openDoor } from '../support/door.ts';

/** Opens the explanation of what is refused on screen: what the host said, and the rules that are marked. */
async function why(page: Page, name: string) {
  await page.getByRole('button', { name: 'Why was I refused?' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Why was I refused?' });
  await dialog.getByText('claims').click();
  const marked = dialog.getByRole('listitem').filter({ hasText: 'May be wrong' });
  await expect(marked.first()).toBeVisible();
  const rules = await marked.allTextContents();
  const text = (await dialog.textContent()) ?? '';
  await picture(page, name);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return { rules: rules.join('\n'), text };
}

test('403, 404 and 401: each with its claims and the rule that can be wrong', async ({ visit, host }) => {
  let stripping = false;
  const tokens = new Set<string>();
  const door = await openDoor(host.ready.api, (request) => {
    tokens.add(request.headers.authorization?.split('.')[2] ?? '');
    if (stripping) delete request.headers.authorization;
    return true;
  });
  const running = await visit();
  const { page } = running;
  const ready = { ...host.ready, api: door.api };

  // The organization's name is misspelled: it is the issuer of every token.
  await addHost(running, { pem: host.pem, ready: { ...ready, org: 'acmee' } });
  await expect(page.getByRole('alert')).toContainText('did not accept the token');
  await picture(page, 'list');
  const forbidden = await why(page, '403');
  expect(forbidden.text).toContain('403');
  expect(forbidden.rules).toContain('iss is “acmee”');
  expect(forbidden.text).toContain('org:read');

  // A repository that is not there, or that the key does not cover: the host says the same.
  await addHost(running, { pem: host.pem, ready });
  await expect(page.getByRole('alert')).toHaveCount(0);
  const list = await page.evaluate(() => location.hash);
  await page.evaluate((hash) => {
    location.hash = `${hash}/r/paiments?branch=main`;
  }, list);
  const missing = await why(page, '404');
  expect(missing.text).toContain('repository_not_found');
  expect(missing.rules).toContain('The claim says “paiments”');
  expect(missing.rules).not.toContain('issuer');

  // Something on the way takes the token out.
  stripping = true;
  await page.evaluate((hash) => {
    location.hash = hash;
  }, list);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('saw no token');
  const unauthorized = await why(page, '401');
  expect(unauthorized.text).toContain('401');
  expect(unauthorized.rules).toContain('The token arrived');

  // Never what makes a token one.
  tokens.delete('');
  expect(tokens.size).toBeGreaterThan(0);
  for (const signature of tokens)
    for (const { text } of [forbidden, missing, unauthorized]) expect(text).not.toContain(signature);
  await door.close();
});
