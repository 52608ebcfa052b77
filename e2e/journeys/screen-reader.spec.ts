import { expect, test } from '../fixtures.ts';
import { openHosted } from '../pages/open.ts';
import { Remarks } from '../pages/remarks.ts';
import { axFlaws, axTree, spokenFocus } from '../support/ax-tree.ts';

test('a screen reader hears where it is through a review: files, lines, remarks, a verdict, keys and Today', async ({
  visit,
  host,
}) => {
  const running = await visit();
  const compare = await openHosted(running, host, 'payments', 'rotate-signing-keys');
  const { page } = running;
  const { keyboard } = page;
  const remarks = new Remarks(compare);
  const heard = (): Promise<string> => spokenFocus(page);
  const flaws = async (): Promise<string[]> => axFlaws(await axTree(page));
  await expect(page.getByRole('button', { name: '4 open remarks' })).toBeVisible();
  expect(await flaws()).toEqual([]);

  // Changed lines say what they are. Numbers and markers of many lines would be read before and after all of them.
  await compare.showFile('src/rotation.ts');
  await compare.diff.focus();
  const nodes = await axTree(page);
  const roles = new Set(nodes.map(({ role }) => role));
  expect([roles.has('insertion'), roles.has('deletion')]).toEqual([true, true]);
  expect(nodes.filter(({ name }) => /\d\s+\d+\s+\d+\s+\d|\+\s+\+/.test(name))).toEqual([]);
  await keyboard.press('n');
  await expect(
    page.locator('[aria-live="polite"]').filter({ hasText: /(added|removed), line \d+: / }),
  ).toHaveCount(1);

  // A remark is read when a key goes to it, and so is where an answer goes.
  await keyboard.press('f');
  await expect(remarks.thread('src/rotation.ts:26')).toBeFocused();
  await expect.poll(heard).toMatch(/^region: Remark on src\/rotation\.ts:26\. \S/);
  await expect(remarks.thread('src/rotation.ts:26').getByRole('article')).toHaveAccessibleName(/\S/);
  expect(await flaws()).toEqual([]);
  await keyboard.press('Enter');
  await expect.poll(heard).toMatch(/^textbox: Write: Remark on src\/rotation\.ts:26\. on /);
  await keyboard.type('Because.');
  await keyboard.press('ControlOrMeta+Enter');
  await expect(remarks.message).toHaveAccessibleDescription('Reply saved');
  await expect(remarks.composer('src/rotation.ts:26')).toHaveCount(0);
  await expect.poll(heard).toBe('region: Changes');
  expect(await flaws()).toEqual([]);

  await expect(page.getByRole('button', { name: 'Verdict', exact: true })).toBeEnabled();
  await keyboard.press('a');
  await expect.poll(heard).toBe('menu: Verdict');
  expect(await flaws()).toEqual([]);
  await keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);

  await keyboard.press('?');
  await page.getByRole('button', { name: 'Change keys…' }).click();
  await expect.poll(heard).toBe('tab: Keys');
  expect(await flaws()).toEqual([]);
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await keyboard.press('Shift+T');
  await expect.poll(heard).toBe('heading: Today');
  expect(await flaws()).toEqual([]);
});
