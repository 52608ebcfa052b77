/** Suggestions written into a folder's files, from remarks on commits and on lines that are not committed. */
import { readFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RemarkThread } from '../../shared/ipc/remarks.ts';
import {
  at,
  begin,
  commitAll,
  end,
  folder,
  git,
  list,
  notes,
  only,
  remarkOn,
  remarks,
  restart,
  scene,
  store,
  worktree,
  write,
} from './support/worktree-scene.ts';

const TEN = Array.from({ length: 10 }, (_, n) => `line ${n + 1}`);
const FIVE = TEN.with(4, 'line five');
const SUGGESTION = 'In words:\n```suggestion\nline five\n```';

beforeEach(async () => {
  await begin();
  await write('a.txt', TEN);
});
afterEach(end);

const textOf = async (path: string): Promise<string[]> =>
  (await readFile(join(folder, path), 'utf8')).split('\n').slice(0, -1);
const isApplied = ({ remarks: [first] }: RemarkThread): boolean =>
  first?.parts.some((part) => part.kind === 'suggestion' && part.applied === true) === true;

async function apply(thread: RemarkThread, more: object = {}, base = 'HEAD') {
  const { commits: _, whole: __, ...shown } = await worktree(base);
  const [remark] = thread.remarks;
  if (remark === undefined) throw new Error('No remark');
  const { commit, notesRef, anchor, placed } = thread;
  return await remarks.apply({
    ...shown,
    commit,
    notesRef,
    anchor,
    id: remark.id,
    path: placed.path,
    nth: 0,
    ...more,
  });
}
const why = (message: string) => ({ error: expect.objectContaining({ message }) });

test('a suggestion on uncommitted lines is applied where they are now, and undone', async () => {
  await remarkOn(at('a.txt', 5), SUGGESTION);
  await write('a.txt', ['more', ...TEN]);
  expect(isApplied(await only())).toBe(false);
  const done = await apply(await only());
  expect(done).toMatchObject({ path: 'a.txt', first: 6, last: 6 });
  expect(await textOf('a.txt')).toEqual(['more', ...FIVE]);
  expect(isApplied(await only())).toBe(true);
  await remarks.takeBack(done);
  expect(await textOf('a.txt')).toEqual(['more', ...TEN]);
  expect(isApplied(await only())).toBe(false);
  await expect(remarks.takeBack(done)).rejects.toMatchObject(why('This can no longer be undone.'));
});

test('what was applied stays beside its lines where the files are looked at anew', async () => {
  await remarkOn(at('a.txt', 5), SUGGESTION);
  await remarkOn(at('a.txt', 9), '```suggestion\n```');
  const threads = (await list()).threads.toSorted((a, b) => a.key.localeCompare(b.key));
  for (const thread of threads) await apply(thread);
  expect(await textOf('a.txt')).toEqual(FIVE.toSpliced(8, 1));
  const after = (await list()).threads.toSorted((a, b) => a.key.localeCompare(b.key));
  expect(after.map(({ placed }) => placed)).toEqual([
    { at: 'lines', path: 'a.txt', side: 'new', lines: { first: 5, last: 5 } },
    { at: 'lines', path: 'a.txt', side: 'new', lines: { first: 8, last: 8 } },
  ]);
  expect(after.map(isApplied)).toEqual([true, true]);
});

const undoOf = ({ remarks: [first] }: RemarkThread): string | undefined =>
  first?.parts.flatMap((part) => (part.kind === 'suggestion' ? [part.undo] : []))[0];

test('ended right after it was applied, a suggestion can be taken back while the file is what was written', async () => {
  await remarkOn(at('a.txt', 5), SUGGESTION);
  expect(undoOf(await only())).toBeUndefined();
  const { undo } = await apply(await only());
  restart();
  expect(undoOf(await only())).toBe(undo);
  await write('a.txt', [...FIVE, 'more']);
  expect(undoOf(await only())).toBeUndefined();
  await expect(remarks.takeBack({ undo })).rejects.toMatchObject(
    why('The file was changed since the suggestion was applied.'),
  );
  await write('a.txt', FIVE);
  await remarks.takeBack({ undo: undoOf(await only()) ?? '' });
  expect(await textOf('a.txt')).toEqual(TEN);
  expect(undoOf(await only())).toBeUndefined();
});

test('what takes a suggestion back is on disk before the file is written, and is forgotten if it was not', async () => {
  await remarkOn(at('a.txt', 5), SUGGESTION);
  const temporary = join(folder, '.a.txt.marginalia-tmp');
  // Another program is writing.
  await writeFile(temporary, 'half');
  const put = vi.spyOn(store.applied, 'put').mockImplementation((one) => {
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toContain('line 5\n');
    expect(one).toMatchObject({ path: 'a.txt' });
  });
  await expect(apply(await only())).rejects.toMatchObject(
    why('Another program changed the file at the same moment.'),
  );
  expect(put).toHaveBeenCalledOnce();
  put.mockRestore();
  await expect(apply(await only())).rejects.toMatchObject(
    why('Another program changed the file at the same moment.'),
  );
  expect(store.applied.list(scene.repository.place)).toEqual([]);
});

test('what an author wrote by hand is applied, too, after a restart and a commit as well', async () => {
  await remarkOn(at('a.txt', 5), SUGGESTION);
  await write('a.txt', ['more', ...FIVE]);
  expect(isApplied(await only())).toBe(true);
  restart();
  expect(isApplied(await only())).toBe(true);
  await write('a.txt', ['more', ...TEN]);
  expect(isApplied(await only())).toBe(false);
});

test('a file that was renamed is written under the name that it has now', async () => {
  await commitAll('Ten lines');
  await write('a.txt', [...TEN, 'eleven']);
  await remarkOn(at('a.txt', 5), SUGGESTION);
  await rename(join(folder, 'a.txt'), join(folder, 'b.txt'));
  expect(await apply(await only())).toMatchObject({ path: 'b.txt' });
  expect(await textOf('b.txt')).toEqual([...FIVE, 'eleven']);
});

test('on a branch without commits, a file that is gone is not looked for under another name', async () => {
  await remarkOn(at('a.txt', 5), SUGGESTION);
  const thread = await only();
  await git('symbolic-ref', 'HEAD', 'refs/heads/empty');
  await write('a.txt', null);
  await expect(apply(thread, {}, 'main')).rejects.toMatchObject(why('The file is not in the folder now.'));
});

test('the text comes from the note: the page cannot have anything else written, or where its lines are not', async () => {
  await remarkOn(at('a.txt', 5), SUGGESTION);
  const thread = await only();
  const [remark] = thread.remarks;
  const id = { source: `${remark?.id.source ?? ''} more`, nth: 0 };
  const gone = why('The remark does not suggest this any more.');
  await expect(apply(thread, { id })).rejects.toMatchObject(gone);
  await expect(apply(thread, { nth: 1 })).rejects.toMatchObject(gone);
  await expect(apply(thread, { id: { ...remark?.id, nth: 1 } })).rejects.toMatchObject(gone);
  for (const other of [{ lines: null }, { side: 'old' }, { path: 'gone.txt' }])
    await expect(apply(thread, { anchor: { ...thread.anchor, ...other } })).rejects.toMatchObject({
      error: { kind: 'validation', message: 'This remark is about no lines that can be replaced.' },
    });
  await write('other.txt', ['line 6']);
  await expect(apply(thread, { path: 'other.txt' })).rejects.toMatchObject(
    why('These lines have changed since the suggestion was made.'),
  );
  await expect(apply(thread, { path: '.git/config' })).rejects.toMatchObject(
    why('Git’s own files are not changed by a suggestion.'),
  );
  expect(await textOf('a.txt')).toEqual(TEN);
  expect(await textOf('other.txt')).toEqual(['line 6']);
});

test('a folder that lost its work tree, or has another one now, is not written to', async () => {
  await remarkOn(at('a.txt', 5), SUGGESTION);
  const thread = await only();
  const { undo } = await apply(thread);
  const gone = why('This can no longer be undone.');
  for (const one of store.applied.list(scene.repository.place))
    store.applied.put({ ...one, id: 'elsewhere', workTree: join(folder, 'elsewhere') });
  await expect(remarks.takeBack({ undo: 'elsewhere' })).rejects.toMatchObject(gone);
  await git('config', 'core.bare', 'true');
  const shown = { ...scene.repository.place, branch: 'main', ephemeral: false };
  const {
    commit,
    notesRef,
    anchor,
    placed,
    remarks: [remark],
  } = thread;
  await expect(
    remarks.apply({
      ...shown,
      commit,
      notesRef,
      anchor,
      id: remark?.id ?? { source: 'x', nth: 0 },
      path: placed.path,
      nth: 0,
    }),
  ).rejects.toMatchObject(why('There is no work tree here to write to.'));
  await expect(remarks.takeBack({ undo })).rejects.toMatchObject(gone);
  expect(await textOf('a.txt')).toEqual(FIVE);
});

test('where not all suggestions can be looked at, it is said how many were not', async () => {
  const lines = Array.from({ length: 203 }, (_, n) => `line ${n + 1}`);
  await write('long.txt', lines);
  const commit = await commitAll('Long');
  const note = lines
    .map((_, n) => `long.txt:${n + 1}: So:\n  \`\`\`suggestion\n  ${n + 1}\n  \`\`\`\n`)
    .join('');
  await git('notes', '--ref=reviews', 'add', '-m', note, commit);
  const read = await list('HEAD~1');
  expect(read.threads.length).toBe(203);
  expect(read.problem).toMatch(/^It was not looked at whether 3 suggestions are applied: /);
  await write('big.txt', ['x'.repeat(1024 * 1024), 'two']);
  const big = await commitAll('Big');
  await git('notes', '--ref=reviews', 'add', '-m', 'big.txt:2: So:\n  ```suggestion\n  2\n  ```', big);
  await notes.fetched.check(scene.repository.place);
  expect((await list('HEAD~1')).problem).toMatch(/^It was not looked at whether one suggestion is applied: /);
});
