import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { picture } from '../support/picture.ts';
import { openComparison } from '../pages/open.ts';
import type { Visited } from '../support/shared-app.ts';
import { WorkFolder } from '../support/work-folder.ts';

const step = (at: number): string => `Step ${String(at).padStart(2, '0')}`;

/** How far `]` steps, from the tenth: beyond what is in sight. */
const LAST = rounds(22, 50);

/** Sixty small commits, a rename, and a merge of another branch. */
async function opened(running: Visited, folder: string) {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'src/old.ts': 'one\ntwo\nthree\n', 'docs/guide.md': 'Guide\n' });
  await work.git('switch', '--quiet', '--create', 'topic');
  await work.commits(
    Array.from({ length: 60 }, (_, at) => ({
      message: step(at + 1),
      path: `src/part ${at + 1}.ts`,
      text: `${at + 1}\n`,
    })),
  );
  await work.commit('Change the old file', { 'src/old.ts': 'one\n2\nthree\n' });
  await work.git('mv', 'src/old.ts', 'src/new name.ts');
  await work.commit('Give it another name', {});
  await work.git('switch', '--quiet', '--create', 'side', 'topic~2');
  await work.git(
    '-c',
    'user.name=Somebody Else',
    'commit',
    '--quiet',
    '--allow-empty',
    '--message=Empty aside',
  );
  await work.commit('Write the guide', { 'docs/guide.md': 'Guide\nMore\n' });
  await work.git('switch', '--quiet', 'topic');
  await work.git('merge', '--quiet', '--no-ff', '--message=Take the guide in', 'side');
  const compare = await work.compare(running, 'topic');
  await running.page.getByRole('tab', { name: /^Commits/ }).click();
  const subjects = async (): Promise<string[]> =>
    await compare.commits
      .getByRole('option')
      .evaluateAll((rows) =>
        rows
          .toSorted((a, b) => Number(a.ariaPosInSet) - Number(b.ariaPosInSet))
          .map((row) => row.querySelector('[title]')?.getAttribute('title') ?? ''),
      );
  return { compare, subjects, filter: running.page.getByRole('textbox', { name: 'Filter commits' }) };
}

test('commits are filtered by words, author and path; a file says which commits change it; merges are shown as merges; oldest first is remembered', async ({
  visit,
  folder,
}) => {
  // The list is longer than a low window.
  const running = await visit({ size: { width: 1440, height: 560 } });
  const { page } = running;
  const { compare, subjects, filter } = await opened(running, folder);
  await filter.fill('step 6');
  await expect
    .poll(async () => new Set(await subjects()))
    .toEqual(new Set(['Step 06', ...[1, 2, 3, 4, 5].map((ten) => `Step ${ten}6`), 'Step 60']));
  await filter.fill('author:"somebody else"');
  await expect.poll(subjects).toEqual(['Empty aside']);
  await filter.fill('path:docs/');
  await expect.poll(subjects).toEqual(['Write the guide']);
  await expect(page.getByText('1 of 65 commits')).toBeVisible();
  await picture(page, 'filtered');
  await filter.fill('path:nowhere');
  await expect(page.getByText('No commit matches')).toBeVisible();
  await picture(page, 'no-match');
  await filter.press('Escape');
  await expect.poll(async () => (await subjects()).length).toBeGreaterThan(10);

  // From a file that was renamed on the way: under both names.
  await compare.showFile('src/new name.ts');
  await page.keyboard.press('y');
  await expect(filter).toHaveValue('path:"/src/new name.ts" path:/src/old.ts');
  await expect.poll(subjects).toEqual(['Give it another name', 'Change the old file']);
  await compare.option('Change the old file').dblclick();
  await expect(compare.shown).toContainText('Change the old file');
  await expect(compare.fileSection('src/old.ts')).toBeVisible();
  // Keys walk through what is listed.
  await page.keyboard.press('[');
  await expect(compare.shown).toContainText('Give it another name');
  await page.keyboard.press('Escape');
  await expect(compare.shown).toBeHidden();
  // By the button in a header.
  await compare.showFile('docs/guide.md');
  await compare
    .fileSection('docs/guide.md')
    .getByRole('button', { name: 'Commits that change this file' })
    .click();
  await expect.poll(subjects).toEqual(['Write the guide']);

  // Merges are shown as merges; oldest first is remembered, and `]` stays in sight.
  await filter.press('Escape');
  await expect(compare.option('Take the guide in')).toHaveAccessibleName(
    /Merge of [0-9a-f]{7} into [0-9a-f]{7}/,
  );
  await expect(compare.commits.getByRole('option', { name: /Merge of/ })).toHaveCount(1);
  await compare.option('Take the guide in').click();
  await page.getByRole('button', { name: 'Oldest first' }).click();
  // The chosen one, which is the last now, stays in sight.
  await expect(compare.option('Take the guide in')).toBeInViewport();
  await compare.commits.press('Home');
  await expect.poll(async () => (await subjects())[0]).toBe('Step 01');
  await compare.option('Step 01').click();
  await expect(page.getByText(/· 1 of \d+$/)).toBeVisible();
  await compare.option('Step 10').click();
  await page.keyboard.press('Enter');
  await expect(compare.shown).toContainText('Step 10');
  for (let at = 11; at <= LAST; at += 1) {
    await page.keyboard.press(']');
    await expect(compare.option(step(at)).and(page.getByRole('option', { selected: true }))).toBeInViewport({
      ratio: 1,
    });
  }
  await expect(compare.shown).toContainText(step(LAST));
  await picture(page, 'oldest-first');

  await page.reload();
  await page.getByRole('tab', { name: /^Commits/ }).click();
  await expect(page.getByRole('button', { name: 'Oldest first' })).toHaveAttribute('aria-pressed', 'true');
  const list = page.getByRole('listbox', { name: 'Commits' });
  await list.press('Home');
  await expect(list.getByRole('option').first()).toContainText('Step 01');
});

test('a host that is asked over the network says which commits change a file, too', async ({ visit }) => {
  const running = await visit({ sample: true });
  const compare = await openComparison(running, 'payments', 'rotate-signing-keys');
  await compare.showFile('src/token.ts');
  await running.page.keyboard.press('y');
  await expect(compare.option('Cap token life at one hour')).toBeVisible();
  await expect(running.page.getByText(/^[1-6] of 7 commits/)).toBeVisible();
});

test('a long list begins with its newest commits and their number, and ends with the oldest', async ({
  visit,
  folder,
}) => {
  const running = await visit();
  const { page } = running;
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'a.txt': '0\n' });
  await work.git('switch', '--quiet', '--create', 'topic');
  await work.commits(
    Array.from({ length: 1500 }, (_, at) => ({
      message: `Step ${at + 1}`,
      path: 'a.txt',
      text: `${at + 1}\n`,
    })),
  );
  const compare = await work.compare(running, 'topic');
  await expect(compare.totals).toContainText('1,500 commits');
  await page.getByRole('tab', { name: /^Commits/ }).click();
  await expect(compare.option('Step 1500')).toBeVisible();
  await expect(page.getByText('Loading older commits…')).toBeHidden();
  await compare.commits.press('End');
  const last = compare.commits.getByRole('option', { selected: true });
  await expect(last).toHaveAttribute('aria-posinset', '1500');
  await expect(compare.notes.root).toContainText('1,500 of 1,500');
  // The place names a commit that is not among the newest.
  await page.reload();
  await compare.ready();
  await expect(compare.notes.root).toContainText('1,500 of 1,500');
  await page.keyboard.press('[');
  await expect(compare.notes.root).toContainText('1,499 of 1,500');
});
