import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WaitingItem } from '../../shared/ipc/today.ts';
import { MAX_CHANGED_REFS, MAX_WAITING_ITEMS, readChangedNotes } from './read-notes.ts';
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
  const stream = commits.map((notes, nth) => {
    const files = Object.entries(notes).map(([object, text]) => {
      present.set(object, blobOf(text));
      return `M 100644 ${present.get(object) ?? ''} ${object}\n`;
    });
    const head = `commit refs/notes/commits\ncommitter Bo <bo@example.com> ${String(nth)} +0000\n`;
    return `${head}data 1\nx\n${files.join('')}\n`;
  });
  git(['fast-import', '--quiet'], stream.join(''));
  const notes = {
    refs: () => Promise.resolve([]),
    present: () => Promise.resolve(present),
    texts: (blobs: readonly string[]) => Promise.resolve(blobs.map((blob) => texts.get(blob) ?? null)),
    index: () => Promise.resolve(null),
  };
  const tip = git(['rev-parse', 'refs/notes/commits']);
  return { tip, from: { copy: { gitDir, notes }, reader: null, isOwnCommit: () => false } };
}

async function waiting(...commits: readonly Texts[]): Promise<WaitingItem[]> {
  const { tip, from } = notesOf(...commits);
  return (await readChangedNotes(from, {}, { 'refs/notes/commits': tip })).items;
}

const [FIRST, SECOND] = ['a'.repeat(40), 'b'.repeat(40)];

const parts = (name: string): string =>
  Array.from({ length: 600 }, (_, nth) => `${name} ${String(nth)}\n`).join('\n');

test('of notes with more parts than anyone reads, only so many wait', async () => {
  expect(await waiting({ [FIRST]: parts('one'), [SECOND]: parts('two') })).toHaveLength(MAX_WAITING_ITEMS);
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
