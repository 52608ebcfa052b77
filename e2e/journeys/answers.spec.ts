import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

test('two answers to one task are read side by side, since their common base', async ({ visit, folder }) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  const lines = Array.from({ length: 40 }, (_, n) => `line ${n}\n`).join('');
  await work.commit('Begin', { 'a.txt': 'one\n', 'both.txt': lines, 'equal.txt': 'old\n' });
  await work.git('worktree', 'add', '--quiet', '-b', 'second', join(folder, 'second'));
  await work.git('checkout', '--quiet', '-b', 'first');
  await work.commit('First answer', {
    'a.txt': 'first\n',
    'both.txt': lines.replace('line 5\n', 'line five\n'),
    'equal.txt': 'new\n',
  });
  // The second one is not committed.
  await writeFile(join(folder, 'second', 'both.txt'), lines.replace('line 5\n', 'line V\n'));
  await writeFile(join(folder, 'second', 'equal.txt'), 'new\n');
  await writeFile(join(folder, 'second', 'only.txt'), 'second\n');
  // The base goes on.
  await work.git('checkout', '--quiet', 'main');
  await work.commit('Meanwhile', { 'meanwhile.txt': 'later\n' });
  await work.git('checkout', '--quiet', 'first');

  const running = await visit();
  const compare = await work.open(running);
  const { page } = compare;
  const window = await running.app.browserWindow(page);
  const resize = (width: number, height: number): Promise<void> =>
    window.evaluate((browser, to) => browser.setContentSize(to.width, to.height), { width, height });
  await compare.pickBranch('first');
  await compare.branch.click();
  const list = page.getByRole('dialog', { name: 'Branch' });
  await expect(list).toContainText('side by side with first, since their common base');
  await expect(list.getByRole('option', { name: /second$/ }).first()).toContainText('3 files uncommitted');
  await list
    .getByRole('option', { name: /second$/ })
    .first()
    .click({ modifiers: ['Shift'] });

  const first = page.getByRole('region', { name: 'first' });
  const second = page.getByRole('region', { name: 'second: working tree' });
  const files = page.getByRole('listbox', { name: 'Files' });
  const row = (name: RegExp) => files.getByRole('option', { name });
  await expect(row(/a\.txt/)).toContainText('only in first');
  await expect(row(/both\.txt/)).toContainText('both changed it, differently');
  await expect(row(/equal\.txt/)).toContainText('both changed it to the same');
  await expect(row(/only\.txt/)).toContainText('only in second: working tree');
  await expect(files.getByText('meanwhile.txt')).toBeHidden();
  await picture(page, 'answers');

  await expect(list).toBeHidden();
  // A reader in one of the panes takes the other one along.
  await first.getByText('one', { exact: true }).click();
  await page.keyboard.press('j');
  await expect(row(/both\.txt/)).toHaveAttribute('aria-selected', 'true');
  await expect(first.getByText('line five')).toBeInViewport();
  await expect(second.getByText('line V')).toBeInViewport();
  // Its lines are walked as those of any diff.
  await page.keyboard.press('ArrowDown');
  await expect(first.locator('[data-cell][class*="current"]').first()).toBeVisible();
  await page.keyboard.press('k');
  await expect(second.getByText('Not changed here: a.txt')).toBeVisible();
  await row(/only\.txt/).click();
  await expect(first.getByText('Not changed here: only.txt')).toBeVisible();
  await picture(page, 'only');

  // In a small window the list opens over the code, which keeps its room, and makes way for what is chosen in it.
  await resize(900, 700);
  // It was pressed last: it stays at hand.
  await expect(page.getByRole('button', { name: 'Changed files' })).toHaveAttribute('aria-expanded', 'true');
  await picture(page, 'small-list');
  await page.keyboard.press('Escape');
  await expect(files).toBeHidden();
  await picture(page, 'small');
  await page.keyboard.press('ControlOrMeta+b');
  await expect(files).toBeFocused();
  await row(/both\.txt/).click();
  await expect(files).toBeHidden();
  await expect(first.getByText('line five')).toBeInViewport();
  await page.getByRole('button', { name: 'Changed files' }).click();
  await expect(files).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(files).toBeHidden();
  await resize(1440, 900);
  await row(/only\.txt/).click();

  // Remarks are counted, as they are written; what others change is shown on request.
  await work.git('notes', 'add', '-m', 'both.txt:6: Why a word?\nequal.txt:1: [x] Fine.', 'first');
  await expect(first.getByText('1 open of 2 remarks')).toBeVisible();
  await expect(row(/both\.txt/)).toHaveAccessibleName(/both changed it, differently; 1 remark, 1 open/);
  await writeFile(join(folder, 'second', 'late.txt'), 'late\n');
  const message = page.getByText('Files in the working tree changed.');
  await expect(message).toBeVisible();
  await expect(row(/late\.txt/)).toBeHidden();
  await picture(page, 'changed');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(row(/late\.txt/)).toContainText('only in second: working tree');
  await expect(message).toBeHidden();

  // The address is a link: it comes back after a reload.
  await page.reload();
  await expect(row(/only\.txt/)).toHaveAttribute('aria-selected', 'true');
  await second.getByRole('button', { name: 'Open alone' }).click();
  await compare.ready();
  await expect(compare.branch).toHaveAccessibleName('Branch: Working tree');
  await expect(compare.base).toHaveAccessibleName('Base: first');

  // Who follows changes sees them as they come, on either side.
  await compare.diff.getByRole('button', { name: 'View: Unified' }).first().click();
  await page.getByRole('menuitemcheckbox', { name: 'Follow changes' }).click();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(row(/late\.txt/)).toBeVisible();
  await writeFile(join(folder, 'second', 'later.txt'), 'later\n');
  await expect(row(/later\.txt/)).toContainText('only in second: working tree');
  await work.commit('More', { 'more.txt': 'more\n' });
  await expect(row(/more\.txt/)).toContainText('only in first');
});
