import { join } from 'node:path';
import type { Locator } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import type { ComparePage } from '../pages/compare.ts';
import { messageOf } from '../pages/messages.ts';
import { WorkFolder } from '../support/work-folder.ts';

/** A repository with two topics, one merged long ago, and two tags. */
async function upstreamIn(folder: string): Promise<WorkFolder> {
  const work = await WorkFolder.create(join(folder, 'upstream'));
  await work.commit('Begin', { 'a.txt': 'one\n' });
  await work.git('tag', 'v1');
  await work.git('checkout', '--quiet', '-b', 'merged');
  await work.commit('Merged long ago', { 'merged.txt': 'merged\n' });
  await work.git('checkout', '--quiet', 'main');
  await work.git('merge', '--quiet', '--no-ff', '--message=Merge it', 'merged');
  await work.git('tag', '--annotate', '--message=two', 'v2');
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Work on the topic', { 'topic.txt': 'topic\n' });
  await work.commit('More on the topic', { 'topic.txt': 'topic\nmore\n' });
  await work.git('checkout', '--quiet', 'main');
  return work;
}

async function openPicker(compare: ComparePage, side: 'Branch' | 'Base'): Promise<[Locator, Locator]> {
  await (side === 'Branch' ? compare.branch : compare.base).click();
  const list = compare.page.getByRole('dialog', { name: side });
  await expect(list.getByRole('option').first()).toBeVisible();
  return [list, list.getByRole('combobox', { name: side })];
}

test('a fresh clone: remote branches, tags and revisions are compared', async ({ visit, folder }) => {
  const upstream = await upstreamIn(folder);
  const clone = await upstream.clone(join(folder, 'clone'));
  const compare = await clone.open(await visit());
  // What is checked out has nothing of its own: the newest branch of the remote is shown.
  await expect(compare.base).toHaveAccessibleName('Base: origin/main');
  await expect(compare.branch).toHaveAccessibleName('Branch: origin/topic');
  await expect(compare.treeItem('topic.txt')).toBeVisible();

  const [list, field] = await openPicker(compare, 'Branch');
  for (const name of ['main', 'origin/topic', 'origin/merged', 'v1', 'v2'])
    await expect(list.getByRole('option').getByText(name, { exact: true })).toBeVisible();
  await expect(list.getByRole('checkbox')).toBeHidden();
  await expect(list).toContainText('checked out');
  await picture(compare.page, 'picker');
  await field.fill('origin/topic~1');
  await expect(list.getByRole('option')).toContainText('Work on the topic');
  await field.fill('nothing~here');
  await expect(list).toContainText('“nothing~here” is not a branch, tag or commit here.');
  await picture(compare.page, 'wrong');
  await field.fill('origin/topic~1');
  await expect(list.getByRole('option')).toContainText('Work on the topic');
  await field.press('Enter');
  await expect(compare.branch).toHaveAccessibleName('Branch: origin/topic~1');
  await compare.page.getByRole('tab', { name: /^Commits/ }).click();
  await expect(compare.commits.getByRole('option')).toHaveCount(1);

  // A tag as the base; lines around a change come from the folder itself.
  const [tags, base] = await openPicker(compare, 'Base');
  await base.fill('v1');
  await tags.getByRole('option').first().click();
  await expect(compare.base).toHaveAccessibleName('Base: v1');
  await expect(compare.commits.getByRole('option')).toHaveCount(3);
  await compare.find('merged.txt');

  // The comparison is remembered for the repository.
  await compare.page.keyboard.press('Escape');
  await compare.page.keyboard.press('g');
  await compare.page.getByRole('link', { name: /^clone\b/ }).click();
  await expect(compare.base).toHaveAccessibleName('Base: v1');
  await expect(compare.branch).toHaveAccessibleName('Branch: origin/topic~1');
});

test('one branch alone: its history is read, and a commit that was merged long ago is annotated', async ({
  visit,
  folder,
}) => {
  const upstream = await upstreamIn(folder);
  const clone = await upstream.clone(join(folder, 'clone'), '--single-branch', '--branch=main');
  const compare = await clone.open(await visit());
  await expect(compare.base).toHaveAccessibleName('Base: none, every commit');
  await expect(compare.branch).toHaveAccessibleName('Branch: main');
  await expect(compare.commits.getByRole('option')).toHaveCount(3);
  await expect(compare.shown).toContainText('Merge it');
  const notes = await compare.chooseCommit('Merged long ago');
  await expect(compare.shown).toContainText('Merged long ago');
  await expect(compare.diff.getByText('merged', { exact: true })).toBeVisible();
  await picture(compare.page, 'history');
  await notes.sign('Ada', 'ada@example.com');
  await notes.composer.fill('Read at last.');
  await notes.save();
  await expect(notes.text).toHaveText('Read at last.');
  expect(await clone.git('notes', 'show', 'v2^2')).toBe('Read at last.');
});

test('a new note goes where Git says, and into a program’s notes only when asked', async ({
  visit,
  folder,
}) => {
  const work = await upstreamIn(folder);
  for (const revision of ['main', 'topic', 'topic~1'])
    await work.git('notes', '--ref=amlog', 'add', '-m', 'Message-Id: <x@example.com>', revision);
  const compare = await work.compare(await visit(), 'topic');
  const { notes } = compare;
  // The commit has a program's note alone, which is named; writing there is a choice of its own.
  await expect(notes.root.getByRole('tab', { name: 'commits' })).toHaveAttribute('aria-selected', 'true');
  await notes.root.getByText('the message that a commit was made from').waitFor();
  await notes.root.getByTitle('Go to refs/notes/amlog').click();
  await expect(notes.text).toContainText('Message-Id');
  await expect(notes.composer).toBeHidden();
  await picture(compare.page, 'amlog');
  await notes.root.getByRole('button', { name: 'Write to commits' }).click();
  await notes.sign('Ada', 'ada@example.com');
  await notes.composer.fill('Words of a person.');
  await notes.save();
  await expect(notes.text).toHaveText('Words of a person.');
  expect(await work.git('notes', 'show', 'topic')).toBe('Words of a person.');
  expect(await work.git('notes', '--ref=amlog', 'show', 'topic')).toBe('Message-Id: <x@example.com>');
});

test('what other programs do is told in a quiet bar, and shown when asked for', async ({ visit, folder }) => {
  const work = await upstreamIn(folder);
  await work.git('checkout', '--quiet', 'topic');
  const compare = await work.compare(await visit(), 'topic');
  const { page, notes } = compare;
  await expect(compare.totals).toContainText('1 file');
  await work.commit('From the terminal', { 'later.txt': 'later\n' });
  const bar = messageOf(page, 'topic moved, 1 new commit.');
  await expect(bar).toBeVisible();
  await picture(page, 'moved');
  // Nothing has changed by itself.
  await expect(compare.totals).toContainText('1 file');
  await expect(compare.treeItem('later.txt')).toBeHidden();
  await bar.getByRole('button', { name: 'Show' }).click();
  await expect(compare.treeItem('later.txt')).toBeVisible();
  await expect(bar).toBeHidden();
  // A note of another program comes by itself.
  await notes.settled();
  const object = await notes.object();
  await work.git('notes', 'add', '-m', 'Noted in a terminal.', object);
  await expect(notes.text).toHaveText('Noted in a terminal.');
  // The commit that is shown is written anew: what is shown when asked for is the one that took its place.
  await compare.chooseCommit('From the terminal');
  await page.keyboard.press('d');
  await expect(compare.shown).toContainText('From the terminal');
  await work.git('commit', '--quiet', '--amend', '--message=From the terminal, again');
  const rewritten = messageOf(page, 'topic was rewritten: 1 commit replaced.');
  await rewritten.getByRole('button', { name: 'Show' }).click();
  await expect(compare.shown).toContainText('From the terminal, again');
  await notes.shows('From the terminal, again');
  await expect(rewritten).toBeHidden();
});

test('histories that share nothing: said so, and compared as they are', async ({ visit, folder }) => {
  const work = await upstreamIn(folder);
  await work.git('checkout', '--quiet', '--orphan', 'pages');
  await work.commit('Generated', { 'a.txt': 'two\n' });
  const compare = await work.compare(await visit(), 'pages');
  const bar = compare.page.getByRole('status').filter({ hasText: 'pages and main share no history.' });
  await expect(bar).toContainText('Everything is shown as new.');
  await picture(compare.page, 'apart');
  await expect(compare.totals).toContainText('−0');
  await bar.getByRole('button', { name: 'Compare as they are' }).click();
  await expect(compare.totals).toContainText('−1');
  await compare.page.getByRole('button', { name: 'Only what pages changes' }).click();
  await expect(compare.totals).toContainText('−0');
});
