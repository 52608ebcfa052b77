/** Thousands of notes of two notes refs in one list, forty thousand with `--thorough`: the first rows, the last one, a search, and the way to a commit. */
import { join } from 'node:path';
import { runGit } from '../../git/process/run.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { commit, file, note } from '../support/fast-import.ts';
import { WorkFolder } from '../support/work-folder.ts';
import { patience } from '../../shared/testing/patience.ts';

const COMMITS = rounds(3_000, 30_000);
/** Each ref's notes come in so many commits. */
const BATCH = 100;
const BUILDS = COMMITS / 3;
const BEGIN = 1_600_000_000;
/** The one that is searched for. */
const ONE = Math.floor(COMMITS * 0.41);

const told = (notes: number): string => `${notes.toLocaleString('en')} notes, newest first.`;

function* stream(): Generator<string, void> {
  for (let at = 1; at <= COMMITS; at += 1)
    yield commit('refs/heads/main', at === 1 ? file('a.txt', 'one\n') : '', {
      mark: at,
      message: `Commit ${at}`,
      at: BEGIN + at,
    });
  yield commit('refs/heads/topic', file('b.txt', 'two\n'), { from: `:${COMMITS}`, message: 'Work' });
  for (const [ref, count] of [
    ['reviews', COMMITS],
    ['design', BUILDS],
  ] as const)
    for (let at = 1; at <= count; at += BATCH) {
      const notes = Array.from({ length: BATCH }, (_, by) => note(`:${at + by}`, `${ref} note ${at + by}\n`));
      yield commit(`refs/notes/${ref}`, notes.join(''), { at: BEGIN + 100_000 + at });
    }
}

test(`${(COMMITS + BUILDS).toLocaleString('en')} notes are one list, and each leads to its commit`, async ({
  visit,
  folder,
}, info) => {
  const work = await WorkFolder.create(join(folder, 'notes'));
  await runGit(['fast-import', '--quiet'], { cwd: work.path, input: [...stream()].join(''), timeoutMs: 0 });
  await work.git('checkout', '--quiet', 'topic');
  const running = await visit();
  const { page } = running;
  const compare = await work.compare(running, 'topic');
  const { notes } = compare;
  await notes.settled();

  const times: Record<string, number> = {};
  const timed = async (what: string, act: () => Promise<void>): Promise<void> => {
    const begun = performance.now();
    await act();
    times[what] = Math.round(performance.now() - begun);
  };
  const list = page.getByRole('listbox', { name: 'All notes, newest first' });
  await timed('first row', async () => {
    await notes.root.getByRole('button', { name: 'Search all notes' }).click();
    // Of the newest batch: which of those that are as old comes first is up to Git.
    const newest = new RegExp(
      `^reviews note (?:${Array.from({ length: BATCH }, (_, at) => COMMITS - at).join('|')})`,
    );
    await expect(list.getByRole('option').first()).toHaveText(newest, { timeout: patience(60_000) });
  });
  await expect(page.getByText(told(COMMITS + BUILDS))).toBeVisible();
  expect(await list.getByRole('option').count()).toBeLessThan(60);
  const field = page.getByRole('combobox', { name: 'Search all notes' });
  await timed('last row', async () => {
    await field.press('ControlOrMeta+End');
    await expect(list.getByRole('option', { selected: true })).toContainText(/note \d+/);
  });
  await picture(page, 'last');
  await timed('one ref', async () => {
    const looked = page.getByRole('group', { name: 'Notes refs to search' });
    await looked.getByRole('button', { name: /^design/ }).click();
    await expect(page.getByText(told(BUILDS))).toBeVisible();
    await expect(list.getByRole('option').first()).toContainText('design note');
    await looked.getByRole('button', { name: 'All', exact: true }).click();
  });
  const found = page.getByRole('listbox', { name: 'Notes found' });
  await timed('search', async () => {
    await field.fill(`reviews note ${ONE}`);
    await expect(found.getByRole('option')).toHaveCount(1, { timeout: patience(60_000) });
  });
  // It names its commit, which is on the main branch for long, and leads to it.
  await expect(found.getByRole('option')).toContainText(`Commit ${ONE}`);
  await picture(page, 'found');
  await timed('to its commit', async () => {
    await found.getByRole('option').click();
    await expect(notes.root.getByRole('heading', { level: 2 })).toContainText(`Commit ${ONE}`);
    await expect(notes.text).toContainText(`reviews note ${ONE}`);
  });
  info.annotations.push({ type: 'milliseconds', description: JSON.stringify(times) });
});
