import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const LINES = Array.from({ length: 12 }, (_, at) => `line ${at}`);

test('a copy is shown as the new file that it is, by file or all of them, and that is remembered', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'copies'));
  await work.commit('Begin', { 'a.txt': `${LINES.join('\n')}\n` });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Copy', {
    'a.txt': `${LINES.join('\n')}\nmore\n`,
    'b.txt': `${LINES.slice(0, 9).join('\n')}\nother\nwords\nhere\n`,
  });
  const running = await visit();
  const compare = await work.compare(running, 'topic');
  const { page } = running;
  const section = page.getByRole('region', { name: 'b.txt', exact: true });
  await expect(section).toContainText('Copied from a.txt');
  // A known fault: a press right after the diff came is lost now and then on a busy machine. Pressed again, it works.
  await expect(async () => {
    await section.getByRole('button', { name: 'Show as new' }).click({ timeout: 2_000 });
    await expect(section).toContainText('Shown as new: Git takes it for a copy of a.txt', { timeout: 5_000 });
  }).toPass();
  await expect(section.locator('[data-cell]', { hasText: 'line 0' })).toBeVisible();
  await expect(section).toContainText('+12');
  await expect(compare.totals).toContainText('+13−0');
  await picture(page, 'as-new');

  // Remembered for the comparison, also when it is read again.
  await page.keyboard.press('ControlOrMeta+r');
  await expect(section).toContainText('Shown as new');
  await section.getByRole('button', { name: 'Show as found' }).click();
  await expect(section).toContainText('Copied from a.txt');
  await expect(compare.totals).toContainText('+4−3');

  // For all: the choice in the view menu.
  await page
    .getByRole('button', { name: /^View: / })
    .first()
    .click();
  await page.getByRole('menuitemcheckbox', { name: 'Find copies' }).click();
  await page.keyboard.press('Escape');
  await expect(section).not.toContainText('Copied from');
  await expect(section.locator('[data-state="A"]')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Show as new' })).toHaveCount(0);
  await picture(page, 'not-found');
});
