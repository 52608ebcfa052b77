/** Remarks beside lines that are not committed: followed as the files change, kept, and changed like any others. */
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { STAGED, UNSTAGED } from '../../shared/domain/worktree.ts';
import type { RemarkThread } from '../../shared/ipc/remarks.ts';
import {
  aim,
  at,
  begin,
  commitAll,
  copied,
  end,
  exported,
  folder,
  git,
  lines,
  list,
  local,
  only,
  placesOf,
  remarkOn,
  remarks,
  restart,
  scene,
  store,
  worktree,
  write,
} from './support/worktree-scene.ts';

beforeEach(async () => {
  await begin();
  await write('a.txt', TEN);
});
afterEach(end);

const TEN = Array.from({ length: 10 }, (_, n) => `line ${n + 1}`);

const place = (thread: RemarkThread) => ({
  ...scene.repository.place,
  notesRef: thread.notesRef,
  object: thread.commit,
});

test('a remark stays beside its line when the author adds two lines above', async () => {
  await remarkOn(at('a.txt', 5), 'Why five?');
  await write('a.txt', ['more', 'lines', ...TEN]);
  expect(await only()).toMatchObject({
    uncommitted: true,
    placed: { at: 'lines', path: 'a.txt', side: 'new', lines: lines(7) },
    remarks: [{ text: 'Why five?', author: 'Of the folder', date: expect.any(String), waiting: false }],
  });
  expect((await only()).replaced).toBeUndefined();
  // Nothing was written into the folder.
  expect(await git('for-each-ref', 'refs/notes')).toBe('');
});

test('it follows a rename, says when its lines have changed, and comes back with them', async () => {
  await remarkOn(at('a.txt', 5, 6), 'Why five?');
  await rename(join(folder, 'a.txt'), join(folder, 'b.txt'));
  expect(placesOf(await list())).toEqual(['b.txt:5-6 Why five?']);
  await write('b.txt', TEN.with(4, 'changed'));
  expect(await only()).toMatchObject({
    placed: { at: 'earlier', path: 'b.txt', first: 5, lines: ['line 5', 'line 6'] },
  });
  await write('b.txt', ['first', ...TEN]);
  expect(placesOf(await list())).toEqual(['b.txt:6-7 Why five?']);
});

test('it follows a new file to another name, and keeps its words when the file is deleted', async () => {
  await write('new.txt', TEN);
  await remarkOn(at('new.txt', 2), 'Why two?');
  await rename(join(folder, 'new.txt'), join(folder, 'newer.txt'));
  expect(placesOf(await list())).toEqual(['newer.txt:2-2 Why two?']);
  await write('newer.txt', null);
  expect(await only()).toMatchObject({ placed: { at: 'earlier', lines: ['line 2'] } });
});

test('one on lines that are removed, and one on a file, are shown there', async () => {
  const shown = await worktree();
  const removed = await aim(shown, at('a.txt', 1, 1, 'old'));
  await remarks.write({ ...removed, text: 'Was it used?' });
  const file = await aim(shown, { path: 'a.txt', side: 'new', lines: null });
  await remarks.write({ ...file, text: 'The file.' });
  await write('a.txt', ['first', ...TEN]);
  const { threads } = await list();
  expect(threads.map(({ placed }) => placed)).toEqual([
    { at: 'lines', path: 'a.txt', side: 'old', lines: lines(1) },
    { at: 'file', path: 'a.txt' },
  ]);
});

test('discarded changes leave their remarks in sight, even when nothing is uncommitted', async () => {
  await remarkOn(at('a.txt', 5), 'Why five?');
  await git('checkout', '--quiet', '--', '.');
  const shown = await worktree();
  expect(shown.commits.sha).toBe(shown.commits.base);
  expect(await only()).toMatchObject({ placed: { at: 'earlier', path: 'a.txt', lines: ['line 5'] } });
  // Against another base, too.
  expect(await only('HEAD~1')).toMatchObject({ placed: { at: 'earlier', path: 'a.txt' } });
});

test('what is kept survives a restart, and an hour in which its snapshot would be cleared', async () => {
  const object = await remarkOn(at('a.txt', 5), 'Why five?');
  await write('a.txt', ['more', ...TEN]);
  await list();
  restart();
  const { snapshots = '' } = scene.repository.copy();
  const { clearOldSnapshots } = await import('../../git/worktree/clear-old.ts');
  await clearOldSnapshots(snapshots, Date.now() + 100 * 3_600_000);
  expect(await git('--git-dir', snapshots, 'cat-file', '-t', object)).toBe('commit');
  expect(placesOf(await list())).toEqual(['a.txt:6-6 Why five?']);
});

test('a remark on a commit stays in sight when that commit is amended', async () => {
  const base = await git('rev-parse', 'HEAD');
  await commitAll('Ten lines');
  await remarkOn(at('a.txt', 5), 'Why five?', base);
  await write('b.txt', ['more']);
  await commitAll('Ten lines, amended', '--amend');
  expect(placesOf(await list(base))).toEqual(['a.txt:5-5 Why five?']);
  await write('a.txt', ['more', ...TEN]);
  expect(placesOf(await list(base))).toEqual(['a.txt:6-6 Why five?']);
});

test('replies, resolving, editing, removing and undoing go to its note', async () => {
  const object = await remarkOn(at('a.txt', 5), 'Why five?');
  await write('a.txt', ['more', ...TEN]);
  let thread = await only();
  expect(thread.commit).toBe(object);
  await remarks.write({ place: place(thread), anchor: thread.anchor, text: 'Because.' });
  thread = await only();
  expect(thread.remarks.map(({ text }) => text)).toEqual(['Why five?', 'Because.']);
  const { anchor } = thread;
  const resolved = await remarks.change({ place: place(thread), anchor, change: { to: 'resolved' } });
  expect((await only()).resolved).toBe(true);
  if (resolved.status !== 'done') throw new Error(resolved.status);
  await remarks.undo({ undo: resolved.undo });
  thread = await only();
  expect(thread.resolved).toBe(false);
  const [first] = thread.remarks;
  if (first === undefined) throw new Error('no remark');
  await remarks.change({
    place: place(thread),
    anchor,
    change: { to: 'text', id: first.id, text: 'Why 5?' },
  });
  expect((await only()).remarks.map(({ text }) => text)).toEqual(['Why 5?', 'Because.']);
  for (const _ of [1, 2]) {
    const [next] = (await only()).remarks;
    if (next === undefined) throw new Error('no remark');
    await remarks.change({ place: place(thread), anchor, change: { to: 'removed', id: next.id } });
  }
  expect((await list()).threads).toEqual([]);
  expect(local.list(scene.repository.place)).toEqual([]);
});

test('undoing one remark leaves those that were written since', async () => {
  const shown = await worktree();
  const [five, six] = [await aim(shown, at('a.txt', 5)), await aim(shown, at('a.txt', 6))];
  const first = await remarks.write({ ...five, text: 'Five.' });
  await remarks.write({ ...six, text: 'Six.' });
  if (first.status !== 'done') throw new Error(first.status);
  await remarks.undo({ undo: first.undo });
  expect(placesOf(await list())).toEqual(['a.txt:6-6 Six.']);
});

test('a snapshot is let go with the last words on it', async () => {
  const { keptSnapshots } = await import('../../git/worktree/kept-snapshots.ts');
  const { snapshots = '' } = scene.repository.copy();
  const object = await remarkOn(at('a.txt', 5), 'Why five?');
  await write('a.txt', ['more', ...TEN]);
  const other = await remarkOn(at('a.txt', 2), 'And this?');
  expect((await keptSnapshots(snapshots)).toSorted()).toEqual([object, other].toSorted());
  const [note] = local.list(scene.repository.place);
  if (note === undefined) throw new Error('no note');
  await local.replace(note.place, null);
  expect(await keptSnapshots(snapshots)).toEqual([other]);
});

test('a draft stays beside its line, also one of an earlier version, and is kept like a remark', async () => {
  const shown = await worktree();
  const aimed = await aim(shown, at('a.txt', 5));
  store.drafts.put({ ...aimed, editing: null, text: 'Half', caret: 4, savedAt: 0 });
  for (const other of [{ orgId: 'other' }, { repo: 'other' }]) {
    const elsewhere = { ...aimed.place, ...other };
    store.drafts.put({ ...aimed, place: elsewhere, editing: null, text: 'Elsewhere', caret: 0, savedAt: 0 });
  }
  await local.draftStored({ place: aimed.place, anchor: at('a.txt', 5) });
  const noCommit = { ...aimed.place, object: '0'.repeat(40) };
  store.drafts.put({
    place: noCommit,
    anchor: at('a.txt', 7),
    editing: null,
    text: 'Old',
    caret: 1,
    savedAt: 0,
  });
  await list();
  await write('a.txt', ['more', ...TEN]);
  restart();
  const { drafts } = await list();
  expect(drafts).toHaveLength(2);
  expect(drafts.map(({ draft, placed }) => [draft.text, placed])).toEqual(
    expect.arrayContaining([
      ['Half', { at: 'lines', path: 'a.txt', side: 'new', lines: lines(6) }],
      ['Old', { at: 'lines', path: 'a.txt', side: 'new', lines: lines(8) }],
    ]),
  );
});

test('one on what is staged is shown where its line is, and never as outdated for what is not staged', async () => {
  await git('add', 'a.txt');
  await write('a.txt', ['more', ...TEN]);
  await write('b.txt', TEN);
  await remarkOn(at('b.txt', 5), 'Not staged.');
  const { place: folderPlace } = scene.repository;
  const { staged = '', commit } = await scene.repositories.worktree(folderPlace, {
    shown: true,
    parts: true,
  });
  const head = await git('rev-parse', 'HEAD');
  const side = (branch: string, sha: string | null, base: string | null) => ({
    ...folderPlace,
    branch,
    ephemeral: false,
    commits: { sha: sha ?? '', base },
    whole: true as const,
  });
  const index = side(STAGED, staged, head);
  await remarks.write({ ...(await aim(index, at('a.txt', 5))), text: 'Staged.' });
  expect(placesOf(await remarks.list(index))).toEqual(['a.txt:5-5 Staged.']);
  expect(placesOf(await remarks.list(side(UNSTAGED, commit, staged)))).toEqual([
    'a.txt:6-6 Staged.',
    'b.txt:5-5 Not staged.',
  ]);
  expect(placesOf(await list())).toEqual(['a.txt:6-6 Staged.', 'b.txt:5-5 Not staged.']);
});

test('a copied review, and an exported one, have them as they are now, without names of our own', async () => {
  await remarkOn(at('a.txt', 5), 'Why five?');
  await write('a.txt', ['more', ...TEN]);
  const shown = await worktree();
  expect(await remarks.copyReview(shown)).toBe(1);
  const [text = ''] = copied;
  const head = (await git('rev-parse', 'HEAD')).slice(0, 7);
  expect(text.replaceAll(/\d{4}-\d\d-\d\d/g, 'DAY')).toBe(
    `# Review of demo, uncommitted changes\n\nFrom ${head} to uncommitted changes.\nNotes: reviews.\n\n` +
      '## Uncommitted changes\n\n### `a.txt:6`\n\n' +
      '```\nline 5\n```\n\n> Why five?\n\n(Of the folder, DAY)\n',
  );
  expect(await remarks.exportReview({ ...shown, files: 'remarked' })).toBe(1);
  const html = await readFile(exported(), 'utf8');
  expect(html).toContain('Why five?');
  expect(html).toContain('uncommitted changes');
  expect(html).not.toContain(shown.commits.sha.slice(0, 7));
});

test('another folder that gets the name of one has none of its remarks', async () => {
  const object = await remarkOn(at('a.txt', 5), 'Why five?');
  const other = { ...scene.repository.place, notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) };
  store.localNotes.put({ place: other, text: 'a.txt:5: Of another folder.\n', signatures: {} });
  const { threads, problem } = await list();
  expect([threads.map(({ commit }) => commit), problem]).toEqual([[object], null]);
});

test('a remark whose objects are lost is said to be unreadable', async () => {
  const object = await remarkOn(at('a.txt', 5), 'Why five?');
  const { snapshots = '' } = scene.repository.copy();
  await write('a.txt', ['more', ...TEN]);
  await rm(join(snapshots, 'objects', object.slice(0, 2), object.slice(2)));
  const { threads, problem } = await list();
  expect(threads).toEqual([]);
  expect(problem).toContain('read it under “Unsent notes”');
});
