import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeKeyPair } from '../keys/pair.ts';
import { createSessionKeys } from '../keys/session.ts';
import { createOrganizations } from '../organizations/registry.ts';
import type { OutboxItem } from '../../shared/ipc/shapes.ts';
import { createStore, type Store } from '../store/index.ts';
import { draftsHandlers } from './drafts.ts';

let profile: string;
let store: Store;
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'drafts-'));
  store = createStore(profile);
});
afterEach(() => {
  store.close();
  rmSync(profile, { recursive: true });
});

const draftOf = (orgId: string, text: string, object = 'a'.repeat(40)) => ({
  place: { orgId, repo: 'payments', notesRef: 'refs/notes/reviews', object },
  text,
  caret: 0,
  action: 'add' as const,
  base: { text: null, refSha: null },
  savedAt: 0,
});

const NOTHING_ELSE = {
  draftDiscarded: () => undefined,
  localNotes: { draftStored: () => Promise.resolve(), draftsDiscarded: () => Promise.resolve() },
};

async function setUp(path: string | null, pendingWrites: () => OutboxItem[] = () => []) {
  const session = createSessionKeys();
  const organizations = createOrganizations({
    store: store.organizations,
    keychain: session,
    session,
    embedded: [],
  });
  const { key } = await makeKeyPair();
  const added = { api: 'https://a.example', gitHost: 'https://g.example', key, kid: null, sessionOnly: true };
  const { id } = await organizations.add({ name: 'acme', ...added });
  const saveFile = () => Promise.resolve(path);
  const services = { store, organizations, ...NOTHING_ELSE, pendingWrites, desktop: { saveFile } };
  return { id, organizations, drafts: draftsHandlers(services) };
}

test('drafts of a removed organization are exported under its name, and stay', async () => {
  const path = join(profile, 'out.md');
  const { id, organizations, drafts } = await setUp(path);
  store.drafts.put(draftOf(id, 'half a sentence'));
  store.drafts.put(draftOf(id, '   ', 'b'.repeat(40)));
  store.drafts.put(draftOf('other', 'of somebody else'));
  const { place } = draftOf(id, '', 'c'.repeat(40));
  store.localNotes.put({ place, text: 'a.ts:3: not committed yet\n', signatures: {} });
  await organizations.remove(id);
  expect(await drafts.export({ orgId: id })).toBe(2);
  const file = readFileSync(path, 'utf8');
  expect(file).toContain('a.ts:3: not committed yet');
  expect(file).toContain('## acme / payments');
  expect(file).toContain('half a sentence');
  expect(file).not.toContain('somebody else');
  expect(organizations.nameOf(id)).toBe('acme');
  expect(store.drafts.list()).toHaveLength(3);
});

test('all of them as JSON, or none when the user thinks better of it', async () => {
  const path = join(profile, 'out.JSON');
  const { id, drafts } = await setUp(path);
  store.drafts.put(draftOf(id, 'one'));
  store.drafts.put(draftOf('other', 'two'));
  expect(await drafts.export({})).toBe(2);
  const all: unknown = JSON.parse(readFileSync(path, 'utf8'));
  expect(all).toHaveLength(2);
  for (const organization of ['acme', 'a removed organization'])
    expect(all).toContainEqual(expect.objectContaining({ organization }));
  expect(await (await setUp(null)).drafts.export({})).toBeNull();
});

test('words beside lines are listed, exported and thrown away as notes are', async () => {
  const path = join(profile, 'out.md');
  const { id, drafts } = await setUp(path);
  const { place } = draftOf(id, '');
  const key = {
    place,
    anchor: { path: 'src/a.ts', side: 'old' as const, lines: { first: 3, last: 4 } },
    editing: null,
  };
  await drafts.put({ ...key, text: 'beside it', caret: 0, savedAt: 0 });
  await drafts.put(draftOf(id, 'on the whole'));
  const texts = async () => (await drafts.list({})).map(({ text }) => text).toSorted();
  expect(await texts()).toEqual(['beside it', 'on the whole']);
  expect(await drafts.export({ orgId: id })).toBe(2);
  const file = readFileSync(path, 'utf8');
  expect(file).toContain('- Would: remark on src/a.ts:-3-4\n');
  expect(file).toContain('```\nbeside it\n```');
  await drafts.discard(key);
  expect(await texts()).toEqual(['on the whole']);
  await drafts.discard(place);
  expect(await texts()).toEqual([]);
});

test('a text that is added follows the draft that is there, also where the disk is full', async () => {
  const { id, drafts } = await setUp(null);
  expect(await drafts.add(draftOf(id, 'one'))).toMatchObject({ text: 'one', savedAt: expect.any(Number) });
  expect(await drafts.add(draftOf(id, 'two'))).toMatchObject({ text: 'one\n\ntwo' });
  const other = new DatabaseSync(join(profile, 'marginalia.db'));
  other.exec('BEGIN IMMEDIATE');
  expect(await drafts.add(draftOf(id, 'three'))).toMatchObject({ text: 'one\n\ntwo\n\nthree', savedAt: 0 });
  expect((await drafts.get(draftOf(id, '').place))?.text).toBe('one\n\ntwo\n\nthree');
  other.close();
});

test('a draft that is being sent is not repeated, and the same words elsewhere in the note stay', async () => {
  const waiting: OutboxItem[] = [];
  const { id, drafts } = await setUp(null, () => waiting);
  const { place } = draftOf(id, '');
  const beside = (line: number) => ({
    place,
    anchor: { path: 'a.ts', side: 'new' as const, lines: { first: line, last: line } },
    editing: null,
    caret: 0,
    savedAt: 0,
  });
  for (const draft of [beside(3), beside(4), draftOf(id, '')])
    await drafts.put({ ...draft, text: 'Here, too.' });
  const remark = { beside: 'a.ts:3', text: 'Here, too.' };
  const times = { createdAt: 0, retryAt: null, error: null };
  waiting.push({ id: 1, place, action: 'append', text: 'in a note', state: 'waiting', remark, ...times });
  const added = async (draft: object) =>
    (await drafts.add({ ...draftOf(id, ''), ...draft, text: 'More' })).text;
  expect(await added(beside(3))).toBe('More');
  expect(await added(beside(4))).toBe('Here, too.\n\nMore');
  expect(await added({})).toBe('Here, too.\n\nMore');
});

test('two drafts that are too long together both stay', async () => {
  const { id, drafts } = await setUp(null);
  await drafts.put(draftOf(id, 'one'));
  const add = async () => await drafts.add(draftOf(id, 'x'.repeat(4_000_000)));
  await expect(add()).rejects.toMatchObject({ error: { kind: 'validation' } });
  expect((await drafts.get(draftOf(id, '').place))?.text).toBe('one');
});

test('what is on no disk yet is the newest', async () => {
  const { id, drafts } = await setUp(null);
  store.drafts.put(draftOf(id, 'on disk'));
  const other = new DatabaseSync(join(profile, 'marginalia.db'));
  other.exec('BEGIN IMMEDIATE');
  expect(() => store.drafts.put(draftOf(id, 'in memory', 'b'.repeat(40)))).toThrow('not on disk');
  expect((await drafts.list({})).map(({ text }) => text)).toEqual(['in memory', 'on disk']);
  other.close();
});

test('a folder that cannot be written to is said in a sentence', async () => {
  const { drafts } = await setUp(join(profile, 'no', 'such', 'folder.md'));
  await expect(drafts.export({})).rejects.toMatchObject({ error: { next: 'Choose another folder.' } });
});
