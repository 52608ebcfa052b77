import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { approve } from '../pages/verdicts.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const text = (changed: string): string =>
  `${Array.from({ length: 30 }, (_, i) => `const value${i + 1} = ${i + 1};`).join('\n')}\n${changed}\n`;

/** In the list of commits: what people say themselves comes first. */
const SAID = /Approved by Ann Example; Looks good to Bo; Approved by Cy, as Reviewer wrote it/;

test('a verdict on a branch is a line of its tip’s note, and stays with the version that it was given on', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'a.ts': text(''), 'b.ts': 'export {};\n' });
  await work.git('config', 'user.name', 'Ann Example');
  await work.git('config', 'user.email', 'ann@example.com');
  await work.git('checkout', '--quiet', '-b', 'fix');
  await work.commit('Ten', { 'a.ts': text('// ten') });
  const first = await work.git('rev-parse', 'fix');
  const noteOn = (sha: string): Promise<string> => work.git('notes', 'show', sha).catch(() => '');
  const running = await visit();
  const compare = await work.compare(running, 'fix');
  const { page } = compare;
  const verdict = page.getByRole('button', { name: 'Verdict', exact: true });

  // With a key and a sentence, which survives an Escape.
  await expect(verdict).toBeEnabled();
  await page.keyboard.press('a');
  await expect(page.getByRole('menuitemradio')).toHaveText([
    /^Approve/,
    /^Looks good to me/,
    /^Needs work/,
    /^Not like this/,
  ]);
  await picture(page, 'menu');
  await page.getByRole('menuitemradio', { name: 'Needs work' }).click();
  const dialog = page.getByRole('dialog', { name: 'Needs work' });
  await dialog.getByRole('textbox').fill('Ten is too much.');
  await page.keyboard.press('Escape');
  await verdict.click();
  await page.getByRole('menuitemradio', { name: 'Needs work' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('Ten is too much.');
  await picture(page, 'dialog');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Said “needs work”')).toBeVisible();
  const person = 'Ann Example <ann@example.com>';
  await expect.poll(() => noteOn(first)).toBe(`Ten is too much.\n\nCode-Review-1: ${person}`);
  await expect(page.getByText(/^Needs work, says/).first()).toBeVisible();

  // Another one takes its place; Bo's stays beside it, and what another wrote for Cy is nobody's approval.
  const asBo = ['-c', 'user.name=Bo', '-c', 'user.email=bo@example.com'];
  await work.git(...asBo, 'notes', 'append', '-m', 'Code-Review+1: Bo <bo@example.com>', first);
  await work.git('notes', 'append', '-m', 'Code-Review+2: Cy <cy@example.com>', first);
  await expect(
    page.getByText(/^Needs work, says .* and 1 other; 1 more only claimed$/).first(),
  ).toBeVisible();
  await approve(page);
  await expect.poll(() => noteOn(first)).toContain(`Code-Review+2: ${person}\n`);
  await page.getByRole('tab', { name: /^Commits/ }).click();
  await expect(page.getByRole('option', { name: SAID })).toBeVisible();
  await picture(page, 'given');

  // Rebased only, then changed.
  await work.git('checkout', '--quiet', 'main');
  await work.commit('Upstream', { 'b.ts': 'export const b = 1;\n' });
  await work.git('checkout', '--quiet', 'fix');
  await work.git('rebase', '--quiet', 'main');
  await page.keyboard.press('ControlOrMeta+r');
  await expect(
    page
      .getByText(/^Approved by .*, version 1, rebased only since; and 1 other; 1 more only claimed$/)
      .first(),
  ).toBeVisible();
  await work.commit('More', { 'a.ts': text('// ten\n// eleven') });
  await page.keyboard.press('ControlOrMeta+r');
  await expect(
    page.getByText(/^Approved by .*, version 1, since then 1 new commit; and 1 other/).first(),
  ).toBeVisible();
  await picture(page, 'since');

  // Taken away again, with one key to undo it.
  await page.keyboard.press('Shift+A');
  await page.keyboard.press('g');
  await expect(page.getByRole('dialog', { name: 'Looks good to me' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  const tip = await work.git('rev-parse', 'fix');
  await expect.poll(() => noteOn(tip)).toBe(`Code-Review+1: ${person}`);
  await expect(page.getByRole('dialog')).toBeHidden();
  // Bo's stays his, although Ann gave a newer one, until he changes it; against the change, it comes first.
  await expect(page.getByText('Looks good to Ann Example and 1 other; 1 more only claimed')).toBeVisible();
  await expect(
    page.getByTitle(/; Looks good to Bo, version 1, since then 1 new commit; /).first(),
  ).toBeVisible();
  await work.git('notes', 'remove', first);
  await work.git(...asBo, 'notes', 'add', '-m', 'Code-Review-2: Bo <bo@example.com>', first);
  await expect(
    page.getByText('Not like this, says Bo, version 1, since then 1 new commit; and 1 other'),
  ).toBeVisible();
  await picture(page, 'against');
  await page.keyboard.press('a');
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await expect(page.getByText('Verdict withdrawn')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => noteOn(tip)).toBe(`Code-Review+1: ${person}`);
});
