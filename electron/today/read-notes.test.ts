import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WaitingItem } from '../../shared/ipc/today.ts';
import { idMapOf } from '../../git/testing/id-map.ts';
import { MAX_CHANGED_REFS, MAX_WAITING_ITEMS, readChangedNotes, readOpenThreads } from './read-notes.ts';
import { peopleNotes } from './ref-tips.ts';
import { itemNamed } from './today.testing.ts';
import { readStored, storedOf } from './state.ts';

let gitDir: string;
beforeEach(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'read-notes-'));
  execFileSync('git', ['init', '--quiet', '--bare', gitDir]);
});
afterEach(() => rm(gitDir, { recursive: true, force: true }));

const git = (args: readonly string[], input = ''): string =>
  execFileSync('git', ['-C', gitDir, ...args], { encoding: 'utf8', input }).trim();

/** By what they annotate. */
type Texts = Readonly<Record<string, string>>;

/** What others wrote: commits with the texts of what they annotate, oldest first. */
function notesOf(...commits: readonly Texts[]) {
  const texts = new Map<string, string>();
  const blobOf = (text: string): string => {
    const known = [...texts].find(([, one]) => one === text);
    const blob = known?.[0] ?? git(['hash-object', '-w', '--stdin'], text);
    texts.set(blob, text);
    return blob;
  };
  const present = new Map<string, string>();
  /** How often the notes that there are, and the history of one, were read. */
  const reads = { present: 0, index: 0 };
  const stream = commits.map((notes, nth) => {
    const files = Object.entries(notes).map(([object, text]) => {
      present.set(object, blobOf(text));
      return `M 100644 ${present.get(object) ?? ''} ${object}\n`;
    });
    const head = `commit refs/notes/commits\ncommitter Bo <bo@example.com> ${String(nth)} +0000\n`;
    return `${head}data 1\nx\n${files.join('')}\n`;
  });
  git(['fast-import', '--quiet', '--force'], stream.join(''));
  const notes = {
    refs: () => Promise.resolve([]),
    present() {
      reads.present += 1;
      return Promise.resolve(idMapOf(present));
    },
    texts: (blobs: readonly string[]) => Promise.resolve(blobs.map((blob) => texts.get(blob) ?? null)),
    index() {
      reads.index += 1;
      return Promise.resolve(null);
    },
  };
  const tip = git(['rev-parse', 'refs/notes/commits']);
  return { tip, reads, from: { copy: { gitDir, notes }, reader: null, isOwnCommit: () => false } };
}

async function waiting(...commits: readonly Texts[]): Promise<WaitingItem[]> {
  const { tip, from } = notesOf(...commits);
  return (await readChangedNotes(from, {}, { 'refs/notes/commits': tip })).items;
}

const [FIRST, SECOND, THIRD] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)];

const parts = (name: string): string =>
  Array.from({ length: 600 }, (_, nth) => `${name} ${String(nth)}\n`).join('\n');

test('of notes with more parts than anyone reads, only so many wait', async () => {
  expect(await waiting({ [FIRST]: parts('one'), [SECOND]: parts('two') })).toHaveLength(MAX_WAITING_ITEMS);
});

const ANSWERED = 'a.ts:1: Why?\n\na.ts:1: Because.\n';

test('notes and notes refs beyond those parts are not read', async () => {
  const { tip, from, reads } = notesOf({ [FIRST]: parts('one'), [SECOND]: parts('two'), [THIRD]: ANSWERED });
  await readChangedNotes(from, {}, { 'refs/notes/commits': tip, 'refs/notes/more': tip });
  expect(reads).toEqual({ present: 1, index: 0 });
});

test('of a notes ref that only this app changed, no note is read', async () => {
  const { tip, from, reads } = notesOf({ [FIRST]: 'Words.' });
  const own = { ...from, isOwnCommit: () => true };
  expect((await readChangedNotes(own, {}, { 'refs/notes/commits': tip })).items).toEqual([]);
  expect(reads.present).toBe(0);
});

test.each([
  [2_000, []],
  [1_999, ['Words.']],
])('changes are read until there are two thousand, the newest first: after %i', async (count, waits) => {
  const objects = Array.from({ length: count }, (_, nth) => nth.toString(16).padStart(40, '0'));
  const { tip, from } = notesOf(
    { [FIRST]: 'Words.' },
    Object.fromEntries(objects.map((object) => [object, 'By this app.'])),
  );
  const read = { ...from, isOwnCommit: (commit: string) => commit === tip };
  const { items } = await readChangedNotes(read, {}, { 'refs/notes/commits': tip });
  expect(items.map(({ excerpt }) => excerpt)).toEqual(waits);
});

test.each([
  ['Bo@Example.com', true],
  ['ann@example.com', false],
])('whether %s wrote a note is said by its address: %s', async (email, asYou) => {
  const { tip, from } = notesOf({ [FIRST]: 'Words.' });
  const read = await readChangedNotes(
    { ...from, reader: { name: 'Bo', email } },
    {},
    { 'refs/notes/commits': tip },
  );
  expect(read.items).toMatchObject([{ who: 'Bo', asYou }]);
});

test('a note that is too long to be read does not wait, and one that was so long before is compared up to a limit', async () => {
  const after = async (length: number, ...texts: string[]): Promise<Array<string | null>> => {
    const notes = [`Before.\n\n${'x'.repeat(length)}`, ...texts].map((text) => ({ [FIRST]: text }));
    return (await waiting(...notes)).map(({ excerpt }) => excerpt);
  };
  expect(await waiting({ [FIRST]: 'Words.' }, { [FIRST]: `Words.\n\n${'x'.repeat(500_000)}` })).toEqual([]);
  expect(await after(600_000, 'Before.\n\nWords.')).toEqual(['Before.', 'Words.']);
  expect(await after(2_000_000, 'Before.\n\nWords.')).toEqual([]);
});

/** What is open in the notes on two commits. */
async function openThreads(notes: Texts, absent?: string): Promise<string[]> {
  const { tip, from } = notesOf(notes);
  const { texts } = from.copy.notes;
  const without = async (blobs: readonly string[]) =>
    (await texts(blobs)).map((text) => (text === absent ? null : text));
  const copy = { gitDir, notes: { ...from.copy.notes, texts: without } };
  const threads = await readOpenThreads(copy, { 'refs/notes/commits': tip }, new Set([FIRST, SECOND]));
  return threads.map(({ excerpt }) => excerpt);
}

test('open threads are those of notes that are here, and can be read', async () => {
  const [open, closed] = ['a.ts:1: Why?\n', 'a.ts:1: [x] Why?\n'];
  expect(await openThreads({ [FIRST]: closed, [SECOND]: open, [THIRD]: open })).toEqual(['Why?']);
  expect(
    await openThreads({ [FIRST]: 'a.ts:1: Not here.\n', [SECOND]: open }, 'a.ts:1: Not here.\n'),
  ).toEqual(['Why?']);
  expect(await openThreads({ [FIRST]: `a.ts:1: Long.\n${'x'.repeat(500_000)}`, [SECOND]: open })).toEqual([
    'Why?',
  ]);
});

test('of very many open threads, only so many wait', async () => {
  const lines = Array.from({ length: MAX_WAITING_ITEMS }, (_, nth) => `a.ts:${String(nth + 1)}: Why?\n`);
  const threads = await openThreads({ [FIRST]: lines.join('\n'), [SECOND]: 'a.ts:1: One more.\n' });
  expect(threads).toHaveLength(MAX_WAITING_ITEMS);
});

const long = (letter: string): string => `Oldest.\n\n${letter.repeat(480_000)}\n`;

test('long revisions of a note are compared up to a limit, the newest first', async () => {
  const revisions = Array.from({ length: 100 }, (_, nth) => ({ [FIRST]: long(nth % 2 === 0 ? 'a' : 'b') }));
  const items = await waiting(...revisions, { [FIRST]: `${long('b')}\nNewest.\n` });
  expect(items.map(({ excerpt }) => excerpt)).toEqual([expect.stringContaining('bbb'), 'Newest.']);
});

test('of more notes refs than are read, those that the reader has looked at go first, and the rest is named', async () => {
  const { tip, from } = notesOf({ [FIRST]: 'Words.' }, { [FIRST]: 'Words.\n\nMore.' });
  const names = Array.from({ length: MAX_CHANGED_REFS + 1 }, (_, nth) => `refs/notes/n${String(nth)}`);
  const last = names.at(-1) ?? '';
  const before = { [last]: git(['rev-parse', `${tip}~1`]) };
  const read = await readChangedNotes(from, before, Object.fromEntries(names.map((name) => [name, tip])));
  expect(read.items).toHaveLength(1 + (MAX_CHANGED_REFS - 1) * 2);
  expect(read.items[0]).toMatchObject({ notesRef: last, excerpt: 'More.' });
  expect(read.unread).toEqual(names.slice(MAX_CHANGED_REFS - 1, -1));
});

test('a name that is too long for a state that is stored makes no state that cannot be read', async () => {
  const tip = 'a'.repeat(40);
  const names = [`refs/notes/${'x/'.repeat(1000)}x`, 'refs/notes/viewed/bo@example.com', 'refs/heads/main'];
  const notes = await peopleNotes(new Map([...names, 'refs/notes/commits'].map((ref) => [ref, tip])));
  expect(notes).toEqual({ 'refs/notes/commits': tip });
  const place = { orgId: 'acme', repo: 'app' };
  const state = { looked: notes, notes, noted: '', refs: '', isCut: false, reading: '' };
  const read = { ...place, state, items: [], readAt: 1 };
  expect(readStored(storedOf(read))).toEqual(read);
});

test('what an earlier version of the app stored is read', () => {
  const state = { looked: {}, notes: {}, noted: '', refs: '', reading: '' };
  const { asYou: _asYou, notesCommit: _notesCommit, ...item } = itemNamed('Why?');
  const place = { orgId: 'acme', repo: 'app', readAt: 1 };
  const stored = { ...place, state: JSON.stringify(state), items: JSON.stringify([item, null, 7]) };
  expect(readStored(stored)?.items).toEqual([itemNamed('Why?')]);
});
