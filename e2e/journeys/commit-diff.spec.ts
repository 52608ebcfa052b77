import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { openComparison } from '../pages/open.ts';
import { WorkFolder } from '../support/work-folder.ts';

const CAP = 'Cap token life at one hour';
const RING = 'Hold keys in a ring and rotate them';

test('a commit and a row of commits are read by themselves, with their notes beside', async ({ visit }) => {
  const running = await visit({ sample: true });
  const compare = await openComparison(running, 'payments', 'rotate-signing-keys');
  const { keyboard } = running.page;
  const { shown, totals, notes } = compare;
  await expect(totals).toContainText('7 commits · 31 files');
  await expect(shown).toBeHidden();
  const token = await compare.showFile('src/token.ts');
  const asked: string[] = [];
  running.page.context().on('request', (request) => {
    if (request.url().includes('/api/diff')) asked.push(request.url());
  });

  // One commit, by keys; its neighbours by the keys that walk through commits.
  await compare.chooseCommit(CAP);
  await keyboard.press('Enter');
  await expect(shown).toContainText(CAP);
  await expect(totals).toContainText('1 commit · 4 files');
  await expect(token).toContainText('Math.min(request.ttl, 3_600)');
  await keyboard.press('[');
  await expect(shown).toContainText(RING);
  await notes.shows(RING);
  await expect(totals).toContainText('1 commit · 9 files');

  // Several: the diff grows with the choice, and the note moves inside it alone.
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Shift+ArrowDown');
  await expect(shown).toContainText('3 commits');
  await expect(compare.commits.getByRole('option', { selected: true })).toHaveCount(3);
  // The eye stays at the file that it was at.
  await expect(token).toBeInViewport();
  await notes.shows('Tell apart what may be tried again');
  for (let presses = 0; presses < 4; presses += 1) await keyboard.press('[');
  await notes.shows(RING);
  await expect(shown).toContainText('3 commits');

  await keyboard.press('Escape');
  await expect(shown).toBeHidden();
  await expect(totals).toContainText('7 commits · 31 files');
  await notes.shows(RING);
  // The whole branch is where it was left, and was not asked for again.
  await expect(token).toBeInViewport();
  expect(asked.filter((url) => !url.includes('sha='))).toEqual([]);
  expect(asked.length).toBeGreaterThan(0);
  // And so is the line that was gone to.
  const current = compare.diff.locator('[class*="current"][data-cell]');
  await token.getByText('3_600').first().click();
  await expect(current).toContainText('3_600');
  await keyboard.press('d');
  await expect(shown).toBeVisible();
  await keyboard.press('Escape');
  await expect(shown).toBeHidden();
  await expect(current).toContainText('3_600');

  // By the mouse, and back by the button; where one was is where one is again.
  await compare.option(CAP).click();
  await compare.option(RING).click({ modifiers: ['Shift'] });
  await expect(shown).toContainText('2 commits');
  await running.page.reload();
  await compare.ready();
  await expect(shown).toContainText('2 commits');
  await expect(totals).toContainText('2 commits');
  await shown.getByRole('button', { name: 'Whole branch' }).click();
  await expect(totals).toContainText('31 files');
  await keyboard.press('d');
  await expect(shown).toContainText(RING);

  // Esc in a filter empties it and leads to the diff, which stays that of the commit.
  for (const what of ['files', 'commits']) {
    if (what === 'files') await keyboard.press('t');
    else await running.page.getByRole('tab', { name: /^Commits/ }).click();
    const filter = running.page.getByRole('textbox', { name: `Filter ${what}` });
    await filter.fill('token');
    await keyboard.press('Escape');
    await expect(compare.diff).toBeFocused();
    await expect(filter).toHaveValue('');
    await expect(shown).toContainText(RING);
  }

  // On a quick way through the commits only those are read where it rests.
  asked.length = 0;
  await running.page.evaluate(async () => {
    for (const key of ['[', '[', '[', ']', ']', ']', ']', ']', ']']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await new Promise(requestAnimationFrame);
    }
  });
  await expect(shown).toContainText('Move the clock out of util');
  await expect(compare.fileSection('src/clock.ts')).toBeVisible();
  expect(asked.filter((url) => url.includes('sha=')).length).toBeLessThan(9);
});

test('in a folder, a merge, a first commit and an empty one say what they are compared with', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Elsewhere', { 'main.txt': 'main\n' });
  await work.git('checkout', '--quiet', '--orphan', 'own');
  await work.git('rm', '--quiet', '-r', '--force', '.');
  await work.commit('Begin <b>anew</b>', { 'a.txt': 'a\n' });
  await work.git('checkout', '--quiet', '-b', 'side');
  await work.commit('Beside', { 'side.txt': 'side\n' });
  await work.git('checkout', '--quiet', 'own');
  await work.commit('On its own', { 'a.txt': 'b\n' });
  await work.git('merge', '--quiet', '--no-ff', '--message=Bring the side in', 'side');
  await work.git('commit', '--quiet', '--allow-empty', '--message=Nothing');

  const compare = await work.compare(await visit(), 'own');
  const { shown, page } = compare;
  await compare.chooseCommit('Nothing');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This commit changes no file.')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(shown).toContainText(/A merge, compared with its first parent \w{7}\./);
  await expect(compare.fileSection('side.txt')).toBeVisible();
  await page.keyboard.press('End');
  await expect(shown).toContainText('Begin <b>anew</b>');
  await expect(shown).toContainText('The root commit');
  await expect(compare.fileSection('a.txt')).toBeVisible();
  await page.keyboard.press('Shift+Home');
  await expect(shown).toContainText('5 commits');
  await expect(shown).toContainText('From the root commit on');
  await expect(compare.fileSection('side.txt')).toBeVisible();
  await compare.option('Beside').click();
  await compare.option('On its own').click({ modifiers: ['Shift'] });
  await expect(shown).toContainText('Another line of history');
  await compare.expectNoMarkup();
});
