import { join } from 'node:path';
import { writeHistory } from '../../hosting/testing/history.ts';
import { expect, test } from '../fixtures.ts';
import { openHosted } from '../pages/open.ts';
import type { ComparePage } from '../pages/compare.ts';
import { Remarks } from '../pages/remarks.ts';
import { Host } from '../support/hosting.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const LINES = Array.from({ length: 12 }, (_, at) => `line ${at}`);
const BEFORE = { 'a.txt': `${LINES.join('\n')}\n` };
const AFTER = {
  'a.txt': `${LINES.join('\n')}\nmore\n`,
  'b.txt': `${LINES.slice(0, 9).join('\n')}\nother\nwords\nhere\n`,
};

/** Takes the choice "Find copies" back, and sees that the copy is a new file then. */
async function ignoreCopies({ page, totals }: ComparePage) {
  const section = page.getByRole('region', { name: 'b.txt', exact: true });
  await expect(section).toContainText('Copied from a.txt');
  await expect(totals).toContainText('+4−3');
  await page
    .getByRole('button', { name: /^View: / })
    .first()
    .click();
  await page.getByRole('menuitemcheckbox', { name: 'Find copies' }).click();
  await page.keyboard.press('Escape');
  await expect(section).not.toContainText('Copied from');
  await expect(section.locator('[data-state="A"]')).toBeVisible();
  await expect(section.locator('[data-cell]', { hasText: 'line 0' })).toBeVisible();
  await expect(totals).toContainText('+13−0');
  return section;
}

test('a copy in a folder is a new file once copies are not looked for', async ({ visit, folder }) => {
  const work = await WorkFolder.create(join(folder, 'copies'));
  await work.commit('Begin', BEFORE);
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Copy', AFTER);
  const compare = await work.compare(await visit(), 'topic');
  await ignoreCopies(compare);
  await picture(compare.page, 'not-found');
});

test('a host that finds copies all the same has them shown as new files', async ({ visit, folder }) => {
  const host = await Host.start(join(folder, 'bare host'), { more: ['--spec-only'] });
  try {
    const gitDir = await host.clone('payments', join(folder, 'copies'));
    await writeHistory(gitDir, [
      { ref: 'refs/heads/before', from: 'refs/heads/main^0', files: BEFORE },
      { ref: 'refs/heads/copies', from: ':1', files: AFTER },
    ]);
    await host.push('payments', gitDir, [
      'refs/heads/before:refs/heads/before',
      'refs/heads/copies:refs/heads/copies',
    ]);
    const compare = await openHosted(await visit(), host, 'payments', 'copies');
    await compare.pickBase('before');
    const section = await ignoreCopies(compare);
    await expect(section).toContainText('Shown as new: Git considers it a copy of a.txt');
    // It is remembered, and the diff is read anew.
    await compare.page.keyboard.press('ControlOrMeta+r');
    await expect(section).toContainText('Shown as new');
  } finally {
    await host.stop();
  }
});

test('a remark on a line that only the copy lost is beside that line, also after a reload, and counts once', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'remarked'));
  await work.commit('Begin', BEFORE);
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Append', { 'a.txt': AFTER['a.txt'] });
  await work.commit('Copy', { 'b.txt': AFTER['b.txt'] });
  const compare = await work.compare(await visit(), 'topic');
  const { page } = compare;
  const remarks = new Remarks(compare);
  const copy = page.getByRole('region', { name: 'b.txt', exact: true });
  await expect(copy).toContainText('Copied from a.txt');
  await remarks.writeAt('b.txt', 11, 'old');
  await remarks.save(remarks.composer('b.txt:-11'), 'Was this one needed?');
  const thread = copy.getByRole('region', { name: 'Remark on b.txt:-11' });
  await expect(thread).toContainText('Was this one needed?');
  await page.reload();
  await expect(thread).toContainText('Was this one needed?');
  await expect(page.getByRole('button', { name: '1 open remark' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^b\.txt.*1 remark/ })).toBeVisible();
  await picture(page, 'remarked');
  // An answer is written where it was begun, and nowhere else.
  await remarks.writeAt('b.txt', 11, 'old');
  await expect(thread.getByRole('textbox')).toBeFocused();
  await expect(compare.diff.getByRole('textbox')).toHaveCount(1);
  await remarks.save(thread.getByRole('textbox'), 'No.');
  await expect(thread.getByRole('article')).toHaveCount(2);
  await page.getByRole('tab', { name: /^Remarks/ }).click();
  await expect(page.getByRole('listbox', { name: 'Remarks' }).getByRole('option')).toHaveCount(1);
  const notes = await work.git('log', '--format=%s%n%N', '--notes=*', 'topic');
  expect(notes).toMatch(/^Copy\na\.txt:-11: Was this one needed\?\n+a\.txt:-11: No\./);
});
