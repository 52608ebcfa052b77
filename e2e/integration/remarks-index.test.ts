/** Which files have remarks in which notes: of what moved, only what changed is read. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commit, file } from '../support/fast-import.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { listRefs } from '../../git/refs/refs.ts';
import { createNotesRefs, type NotesRefs } from '../../electron/repository-copy/notes-refs.ts';
import { createStore, type Store } from '../../electron/store/index.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { createNoteIndex } from '../../electron/remarks/discussed/note-index.ts';

let folder: string;
let gitDir: string;
let store: Store;
let notes: NotesRefs;
/** Texts of notes that were read. */
let reads: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'note-index-test-'));
  gitDir = join(folder, 'repo.git');
  await gitText(['init', '--quiet', '--bare', gitDir]);
  store = createStore(join(folder, 'profile'));
  reads = [];
  begin();
});
afterEach(async () => {
  store.close();
  await rm(folder, { recursive: true, force: true });
});

const place = { orgId: 'acme', repo: 'demo' };
const ref = 'refs/notes/reviews';

/** As after a start. */
function begin(): void {
  notes = createNotesRefs({
    gitDir,
    hasNotes: () => true,
    fetchNotes: () => listRefs(gitDir, 'refs/notes/'),
    isWhole: true,
  });
  const textLists = notes.textLists.bind(notes);
  vi.spyOn(notes, 'textLists').mockImplementation((blobs, most) => {
    reads.push(...blobs);
    return textLists(blobs, most);
  });
}

async function update(most?: {
  ofRef: number;
  together: number;
}): Promise<{ changed: boolean; reads: number }> {
  await notes.refresh();
  const index = createNoteIndex({
    store: store.remarkedFiles,
    copyOf: () => ({ gitDir, notes }),
    calm: () => Promise.resolve(),
    ...(most ? { most } : {}),
  });
  reads = [];
  return { changed: await index.update(place), reads: reads.length };
}

const remarked = (...names: string[]) =>
  store.remarkedFiles
    .named(place, names, 10_000)
    .files.map(({ object, path }) => `${object} ${path}`)
    .toSorted();

/** @param texts by made-up ids: what is annotated is not looked at; null: removed */
async function write(texts: Record<string, string | null>, notesRef = ref): Promise<void> {
  const from = await gitText(['for-each-ref', '--format=%(objectname)', notesRef], { gitDir });
  const content = Object.entries(texts)
    .map(([object, text]) => (text === null ? `D ${object}\n` : file(object, text)))
    .join('');
  const input = commit(notesRef, content, from === '' ? {} : { from });
  await runGit(['fast-import', '--quiet', '--force'], { gitDir, input: Buffer.from(input) });
}

const id = (n: number): string => n.toString(16).padStart(40, '0');

test('many notes without remarks are read once, and never again', async () => {
  const count = rounds(4_000, 40_000);
  const all = Array.from({ length: count }, (_, n) => [id(n), `Tested: run ${n}\n`] as const);
  await write(Object.fromEntries(all));
  expect(await update()).toEqual({ changed: true, reads: count });
  expect(store.remarkedFiles.isEmpty(place)).toBe(true);
  expect(await update()).toEqual({ changed: false, reads: 0 });
  begin();
  expect(await update()).toEqual({ changed: false, reads: 0 });
  await write({ [id(7)]: 'a.ts:3: Why?\n', [id(50_000)]: 'Another.\n' });
  expect(await update()).toEqual({ changed: true, reads: 2 });
  expect(remarked('a.ts')).toEqual([`${id(7)} a.ts`]);
});

test('notes that were edited, removed or restored count as they are now', async () => {
  await write({ [id(1)]: 'a.ts:3: Why?\nb.ts:-4-5: Gone?\n', [id(2)]: 'a.ts:3: Why?\n' });
  await update();
  expect(remarked('a.ts', 'b.ts')).toEqual([`${id(1)} a.ts`, `${id(1)} b.ts`, `${id(2)} a.ts`]);
  await write({ [id(1)]: 'b.ts:1: Still.\n' });
  expect(await update()).toEqual({ changed: true, reads: 1 });
  expect(remarked('a.ts', 'b.ts')).toEqual([`${id(1)} b.ts`, `${id(2)} a.ts`]);
  await write({ [id(2)]: null, [id(3)]: 'c.ts:1: New.\n' });
  expect(await update()).toEqual({ changed: true, reads: 1 });
  expect(remarked('a.ts', 'b.ts', 'c.ts')).toEqual([`${id(1)} b.ts`, `${id(3)} c.ts`]);
  await write({ [id(2)]: 'a.ts:3: Why?\n' });
  expect(await update()).toEqual({ changed: true, reads: 1 });
  expect(remarked('a.ts')).toEqual([`${id(2)} a.ts`]);
});

test('a rewritten notes ref is read by what differs, and anew where the earlier one is gone from Git', async () => {
  await write({ [id(1)]: 'a.ts:3: Why?\n', [id(2)]: 'b.ts:3: Why?\n' });
  await update();
  await gitText(['update-ref', '-d', ref], { gitDir });
  await write({ [id(1)]: 'a.ts:3: Why?\n', [id(3)]: 'c.ts:3: Why?\n' });
  expect(await update()).toEqual({ changed: true, reads: 1 });
  expect(remarked('a.ts', 'b.ts', 'c.ts')).toEqual([`${id(1)} a.ts`, `${id(3)} c.ts`]);
  store.remarkedFiles.setTip(place, ref, 'f'.repeat(40));
  expect(await update()).toEqual({ changed: true, reads: 2 });
  expect(remarked('a.ts', 'b.ts', 'c.ts')).toEqual([`${id(1)} a.ts`, `${id(3)} c.ts`]);
});

test('a notes ref that is gone takes its files along, and what programs write is not read', async () => {
  await write({ [id(1)]: 'a.ts:3: Why?\n' });
  await write({ [id(1)]: 'b.ts:3: Why?\n' }, 'refs/notes/people/ann');
  await write({ [id(1)]: 'c.ts:3: s_1::t_1\n' }, 'refs/notes/ai');
  expect(await update()).toEqual({ changed: true, reads: 2 });
  expect(remarked('a.ts', 'b.ts', 'c.ts')).toEqual([`${id(1)} a.ts`, `${id(1)} b.ts`]);
  await gitText(['update-ref', '-d', ref], { gitDir });
  expect(await update()).toEqual({ changed: true, reads: 0 });
  expect(remarked('a.ts', 'b.ts')).toEqual([`${id(1)} b.ts`]);
});

test('many commits with one note cost one read', async () => {
  const all = Array.from({ length: 1_200 }, (_, n) => [id(n), 'a.ts:3: Why?\n'] as const);
  await write(Object.fromEntries(all));
  expect(await update()).toEqual({ changed: true, reads: 1 });
  expect(remarked('a.ts')).toHaveLength(1_200);
});

test('one note with very many files, on very many commits, is stored in part and in parts', async () => {
  const anchors = Array.from({ length: 1_000 }, (_, n) => `f${n}.ts:1: x\n`).join('');
  await write(Object.fromEntries(Array.from({ length: 60 }, (_, n) => [id(n), anchors])));
  await write({ [id(1)]: 'b.ts:3: Why?\n' }, 'refs/notes/small');
  const files = store.remarkedFiles;
  const puts: number[] = [];
  let turns = 0;
  const put = files.put.bind(files);
  vi.spyOn(files, 'put').mockImplementation((at, notesRef, some) => {
    // Other work had its turn since the last time.
    expect(turns).toBe(puts.length);
    setImmediate(() => (turns += 1));
    puts.push(some.reduce((sum, { paths }) => sum + paths.length, 0));
    return put(at, notesRef, some);
  });
  const most = { ofRef: 20_000, together: 20_001 };
  expect(await update(most)).toEqual({ changed: true, reads: 2 });
  expect(files.weights(place)).toEqual(
    new Map([
      [ref, 20_000],
      ['refs/notes/small', 1],
    ]),
  );
  expect(Math.max(...puts)).toBeLessThanOrEqual(2_000);
  expect([ref, 'refs/notes/small'].map((one) => files.isCut(place, one))).toEqual([true, false]);
  // What is left is read once others have gone.
  await write(Object.fromEntries(Array.from({ length: 15 }, (_, n) => [id(n), null])));
  await update(most);
  expect(files.weights(place).get(ref)).toBe(5_000);
  await write({ [id(99)]: 'a.ts:3: Why?\n' });
  await update(most);
  expect(files.weights(place).get(ref)).toBe(20_000);
});

test('all notes refs together have a limit, too', async () => {
  const text = 'a.ts:1: Why?\n';
  await write({ [id(0)]: text, [id(1)]: text });
  await write({ [id(2)]: text, [id(3)]: text }, 'refs/notes/small');
  await update({ ofRef: 10, together: 3 });
  expect([...store.remarkedFiles.weights(place).values()].reduce((sum, one) => sum + one)).toBe(3);
  expect(store.remarkedFiles.isCut(place)).toBe(true);
});
