/** Remarks beside uncommitted lines that are handed over: what Git has, what the app shows, and what can be undone. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noCommitLike } from '../../shared/domain/worktree.ts';
import {
  at,
  begin,
  end,
  git,
  handOvers,
  lines,
  list,
  local,
  notes,
  only,
  placesOf,
  remarkOn,
  remarks,
  restart,
  scene,
  store,
  versions,
  worktree,
  write,
} from './support/worktree-scene.ts';

beforeEach(async () => {
  await begin();
  await write('a.txt', TEN);
});
afterEach(end);

const TEN = Array.from({ length: 10 }, (_, n) => `line ${n + 1}`);
const HANDED = 'refs/marginalia/handed/main';

const hand = async (): Promise<{ commit: string; notesRefs: string[] }> =>
  await handOvers.start(scene.repository.place, (await worktree()).commits.sha);

const news = async (): Promise<Array<string | undefined>> =>
  (await list()).threads.map((thread) => thread.news);

/** An agent with nothing but Git answers, and the app notices. */
async function answer(ref: string, text: string): Promise<void> {
  await git('notes', `--ref=${ref}`, 'append', '-m', text, HANDED);
  await notes.fetched.check(scene.repository.place);
}

test('what was in the app alone is in a note of what was reviewed, and is shown as before', async () => {
  await remarkOn(at('a.txt', 5), 'Why five?');
  await write('a.txt', ['more', 'lines', ...TEN]);
  await remarkOn(at('a.txt', 1), 'Why more?');
  const before = await list();
  const { commit, notesRefs } = await hand();
  const [ref = ''] = notesRefs;
  expect(await git('rev-parse', HANDED)).toBe(commit);
  expect(await git('notes', `--ref=${ref}`, 'show', commit)).toBe('a.txt:7: Why five?\n\na.txt:1: Why more?');
  expect(await git('show', `${commit}:a.txt`)).toContain('more\nlines\nline 1');
  expect(local.list(scene.repository.place)).toEqual([]);
  expect(placesOf(await list())).toEqual(placesOf(before));
  for (const thread of (await list()).threads) {
    expect(thread).toMatchObject({ uncommitted: true, commit, notesRef: ref });
    expect(thread.replaced).toBeUndefined();
  }
});

test('killed when Git had the note, and before the app let go of its own, nothing is handed over twice', async () => {
  await remarkOn(at('a.txt', 5), 'Why five?');
  const [own] = local.list(scene.repository.place);
  if (own === undefined) throw new Error('no note');
  await write('a.txt', ['more', ...TEN]);
  const { commit, notesRefs } = await hand();
  await local.replace(own.place, own.text);
  local.markHanding(own.place, '');
  restart();
  await remarkOn(at('a.txt', 2), 'Why one?');
  await write('a.txt', ['even', 'more', ...TEN]);
  const next = await hand();
  expect(next.commit).not.toBe(commit);
  const note = await git('notes', `--ref=${notesRefs[0] ?? ''}`, 'show', next.commit);
  expect(note).toBe('a.txt:7: Why five?\n\na.txt:3: Why one?');
  expect(local.list(scene.repository.place)).toEqual([]);
});

test('killed before Git had the note, it is handed over the next time', async () => {
  await remarkOn(at('a.txt', 5), 'Why five?');
  const [own] = local.list(scene.repository.place);
  local.markHanding(own?.place ?? { ...scene.repository.place, notesRef: '', object: '' }, '');
  const { commit, notesRefs } = await hand();
  expect(await git('notes', `--ref=${notesRefs[0] ?? ''}`, 'show', commit)).toBe('a.txt:5: Why five?');
  expect(local.list(scene.repository.place)).toEqual([]);
});

test('an answer by plain Git is a reply, follows the files, and goes along with the next hand-over', async () => {
  await remarkOn(at('a.txt', 5), 'Why five?');
  const first = await hand();
  const [ref = ''] = first.notesRefs;
  await write('a.txt', ['above', ...TEN]);
  await answer(ref, 'a.txt:5: Because.');
  const thread = await only();
  expect(thread.placed).toMatchObject({ at: 'lines', lines: lines(6) });
  expect(thread.remarks.map(({ text }) => text)).toEqual(['Why five?', 'Because.']);
  // A reply of the reader goes to Git as well.
  const place = { ...scene.repository.place, notesRef: thread.notesRef, object: thread.commit };
  const { status } = await remarks.write({ place, anchor: thread.anchor, text: 'I see.' });
  expect(status).toBe('done');
  const second = await hand();
  expect(await git('notes', `--ref=${ref}`, 'show', second.commit)).toBe(
    'a.txt:6: Why five?\n\na.txt:6: Because.\n\na.txt:6: I see.',
  );
  await expect(git('notes', `--ref=${ref}`, 'show', first.commit)).rejects.toThrow();
  expect((await only()).remarks).toHaveLength(3);
});

test('a hand-over is undone while nobody has answered, also after the files have changed', async () => {
  await remarkOn(at('a.txt', 5), 'Why five?');
  const before = local.list(scene.repository.place).map(({ place, text }) => ({ place, text }));
  const { notesRefs } = await hand();
  await handOvers.undo(scene.repository.place);
  expect(local.list(scene.repository.place).map(({ place, text }) => ({ place, text }))).toEqual(before);
  await expect(git('rev-parse', '--verify', HANDED)).rejects.toThrow();
  expect(placesOf(await list())).toEqual(['a.txt:5-5 Why five?']);
  await hand();
  await answer(notesRefs[0] ?? '', 'a.txt:5: Because.');
  await expect(handOvers.undo(scene.repository.place)).rejects.toThrow('answered already');
  expect(local.list(scene.repository.place)).toEqual([]);
  expect((await only()).remarks).toHaveLength(2);
});

test('without remarks only the ref is written, and what is handed over outlives the app', async () => {
  const refs = await git('for-each-ref', 'refs/notes');
  const { commit, notesRefs } = await hand();
  expect(notesRefs).toEqual([]);
  expect(await git('for-each-ref', 'refs/notes')).toBe(refs);
  await git('notes', '--ref=reviews', 'add', '-m', 'a.txt:2: From Git.', commit);
  restart();
  await notes.fetched.check(scene.repository.place);
  expect(placesOf(await list())).toEqual(['a.txt:2-2 From Git.']);
});

test('after the changes were committed, their remarks are still there', async () => {
  await remarkOn(at('a.txt', 5), 'Why five?');
  await hand();
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'Done');
  await write('b.txt', ['next']);
  expect(placesOf(await list('HEAD^'))).toEqual(['a.txt:5-5 Why five?']);
});

test('compared with what was handed over, a remark is beside its line, also if that was removed since', async () => {
  for (const line of [2, 5]) await remarkOn(at('a.txt', line), `Why ${line}?`);
  const { commit } = await hand();
  await write('a.txt', ['above', ...TEN.with(4, 'changed')]);
  const shown = await worktree();
  const { sha, base = null } = shown.commits;
  const since = { ...shown, commits: { sha, base, since: { sha: commit, base } } };
  const { threads } = await remarks.list(since);
  const placed = threads.map((one) => one.placed).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  expect(placed).toEqual([
    { at: 'lines', path: 'a.txt', side: 'new', lines: { first: 3, last: 3 } },
    { at: 'lines', path: 'a.txt', side: 'old', lines: { first: 5, last: 5 } },
  ]);
  // On another base the older side is made, and its lines are in no commit.
  const other = { ...since, commits: { ...since.commits, since: { sha: commit, base: null } } };
  const elsewhere = (await remarks.list(other)).threads.map((one) => one.placed.at);
  expect(elsewhere.toSorted()).toEqual(['earlier', 'lines']);
});

test('what is answered or resolved since the hand-over is marked, and what changed is a version', async () => {
  for (const line of [2, 5, 8]) await remarkOn(at('a.txt', line), `Why ${line}?`);
  const { commit, notesRefs } = await hand();
  const [ref = ''] = notesRefs;
  expect(await news()).toEqual([undefined, undefined, undefined]);
  await answer(ref, 'a.txt:5: Because.');
  const text = await git('notes', `--ref=${ref}`, 'show', commit);
  await git('notes', `--ref=${ref}`, 'add', '-f', '-m', text.replace('a.txt:8: ', 'a.txt:8: [x] '), commit);
  await notes.fetched.check(scene.repository.place);
  await write('a.txt', ['above', ...TEN]);
  // A generated file has no lines to read.
  await write('package-lock.json', TEN);
  expect(await news()).toEqual([undefined, 'answered', 'resolved']);
  const shown = await worktree();
  const comparison = {
    ...scene.repository.place,
    base: 'HEAD',
    branch: shown.branch,
    ephemeral: false,
    ephemeralBase: false,
  };
  const { versions: found } = await versions.list({ ...comparison, tip: shown.commits.sha, named: [] });
  expect(found).toMatchObject([{ tip: shown.commits.sha }, { tip: commit, isHanded: true }]);
  const [now, then] = found;
  const endAt = (one = now) => ({ sha: one?.tip ?? '', base: one?.mergeBase ?? null });
  const changed = await versions.pairs({ ...comparison, from: endAt(then), to: endAt(now) });
  expect(changed).toMatchObject({ files: ['a.txt', 'package-lock.json'], lines: 1 });
  // The next hand-over begins anew.
  await hand();
  expect(await news()).toEqual([undefined, undefined, undefined]);
});

test('what is handed over is counted, and what stays in the app', async () => {
  await remarkOn(at('a.txt', 2), 'Two?');
  const object = await remarkOn(at('a.txt', 5), 'Five?');
  const place = { ...scene.repository.place, notesRef: 'refs/notes/reviews', object };
  store.drafts.put({ place, anchor: at('a.txt', 7), editing: null, text: 'Sev', caret: 3, savedAt: 0 });
  const ofAll = { ...place, object: noCommitLike(place.object) };
  const base = { text: null, refSha: null };
  store.drafts.put({ place: ofAll, text: 'In general.', caret: 0, action: 'add', base, savedAt: 0 });
  await write('a.txt', TEN.with(4, 'changed'));
  const { commits } = await worktree();
  const report = await handOvers.start(scene.repository.place, commits.sha);
  expect(report).toMatchObject({ remarks: 1, stay: 1, drafts: 1, general: 1 });
  expect(placesOf(await list())).toEqual(['a.txt gone Five?', 'a.txt:2-2 Two?']);
  await answer(report.notesRefs[0] ?? '', 'a.txt:2: [x] Done.');
  expect(await handOvers.start(scene.repository.place, null)).toMatchObject({ remarks: 0, stay: 1 });
});
