/**
 * An update loses nothing: a reviewer's profile as each released version wrote it, opened by today's code. Each release
 * adds its own: `MARGINALIA_RELEASE=<version> npm run unit -- run integration/upgrade` saves what today's code writes.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeKeyPair } from '../../electron/keys/pair.ts';
import { EARLIER_MEMORIES } from '../../electron/store/earlier-memories.ts';
import { migrate, schemaOf, versionOf } from '../../electron/store/migrate.ts';
import { gitText } from '../../git/process/run.ts';
import { handOverMarks } from '../../renderer/features/compare/viewed/earlier-marks.ts';
import { viewedOf } from '../../renderer/features/compare/viewed/viewed.ts';
import { isRemarkDraft } from '../../shared/ipc/is-remark-draft.ts';
import { openDemo, type Demo } from './support/demo.ts';
import { loadFixture, releases, saveFixture } from './support/profile-text.ts';
import * as reviewer from './support/reviewer-profile.ts';

const { typed } = reviewer;
const TODAY = 'today';
const save = process.env['MARGINALIA_RELEASE'];

const omit = (fields: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

let demo: Demo;
beforeEach(async () => {
  demo = await openDemo();
});
afterEach(() => demo.close());

/** Puts the profile of a version in the place of the desk's, which is opened anew. */
async function openProfile(version: string) {
  const { desk } = demo;
  if (version === TODAY) {
    const outside = await reviewer.writeReviewerProfile(demo);
    if (save !== undefined) saveFixture(save, desk.profile, outside);
    desk.network = (url, init, go) => go(url, init);
    return start(outside);
  }
  desk.store.close();
  for (const suffix of ['', '-wal', '-shm'])
    rmSync(join(desk.profile, `marginalia.db${suffix}`), { force: true });
  return start(loadFixture(version, desk.profile));
}

function start<T>(outside: T) {
  const { desk } = demo;
  const file = join(desk.profile, 'settings.json');
  const settings: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
  // Starting signs the desk's notes, so the settings are written by today's code.
  desk.crash();
  return { ...outside, settings };
}

/** The page's storage as the page sees it. */
function pageStorage(entries: Record<string, string>): Storage {
  const all = new Map(Object.entries(entries));
  return {
    get length() {
      return all.size;
    },
    key: (index) => [...all.keys()][index] ?? null,
    getItem: (name) => all.get(name) ?? null,
    setItem: (name, value) => void all.set(name, value),
    removeItem: (name) => void all.delete(name),
    clear: () => all.clear(),
  };
}

test('the versions that were released', () => {
  expect(releases()).toEqual(expect.arrayContaining(['0.1.0', '0.2.0']));
});

test('each step of the database leads from one release to the tables of the next', () => {
  const [first = '', ...later] = releases();
  const db = databaseOf(first);
  for (const release of later) {
    const next = databaseOf(release);
    migrate(db, versionOf(next));
    expect(tablesOf(db)).toEqual(tablesOf(next));
    next.close();
  }
  db.close();
});

function databaseOf(release: string): DatabaseSync {
  const folder = join(demo.desk.profile, release);
  loadFixture(release, folder);
  return new DatabaseSync(join(folder, 'marginalia.db'));
}

const tablesOf = (db: DatabaseSync) =>
  Object.fromEntries(
    schemaOf(db)
      .filter(({ sql, name }) => sql !== null && !name.startsWith('sqlite_'))
      .map(({ name, sql }) => [name, sql]),
  );

test.each([...releases(), TODAY])('a profile of version %s: nothing is lost', async (version) => {
  const { orgId, formerOrgId, settings, ...outside } = await openProfile(version);
  const { desk, gitDir, other, place } = demo;
  const { store, profile } = desk;
  expect(store.filesSetAside()).toEqual([]);
  const of01 = version === '0.1.0';

  // Organizations, and the entries of the keychain that their keys are in.
  const { key } = await makeKeyPair();
  const entries = new Map(outside.keychain.map((entry) => [entry, key.pem]));
  const organizations = reviewer.organizationsOf(store, entries);
  const [acme] = organizations.list();
  expect(acme).toMatchObject({ id: orgId, name: 'acme', keys: [{ kid: 'first' }, { storage: 'session' }] });
  expect(await organizations.signer(orgId, ['git:write'])).toMatchObject({
    kid: 'first',
    maxLifeSeconds: 120,
  });
  const { id: back } = await organizations.add({ ...reviewer.FORMER, key, kid: null, sessionOnly: true });
  expect(back).toBe(formerOrgId);

  // Folders, and their key.
  const record = reviewer.foldersRecord(profile).read();
  expect(record?.repos).toMatchObject([reviewer.FOLDER]);
  expect(entries.has(`Marginalia folders/${record?.key?.id}`)).toBe(true);

  // Settings, to the last field.
  expect(store.settings.get()).toMatchObject(omit(settings, EARLIER_MEMORIES));
  expect(store.settings.get()).toMatchObject({
    theme: 'dark',
    tabSize: 8,
    leftWidth: 300,
  });
  const memories = reviewer
    .memories(orgId, place.object)
    .filter(({ kind }) => !of01 || ['lastPlace', 'recent', 'pinned'].includes(kind));
  expect(store.memories.list(...memories.map(({ kind }) => kind))).toEqual(memories);
  expect(reviewer.windowRecord(profile).read()).toMatchObject({ x: 10, width: 1200 });

  // What was typed.
  const at = { orgId, repo: 'demo', notesRef: 'refs/notes/reviews', object: other };
  const base = { text: 'before\n', refSha: null };
  expect(store.drafts.get(at)).toMatchObject({ text: typed.draft, caret: 4, action: 'append', base });
  expect(store.drafts.get({ ...at, orgId: formerOrgId })?.text).toBe(typed.formerDraft);
  expect(
    store.drafts
      .list()
      .filter(isRemarkDraft)
      .map(({ text }) => text),
  ).toEqual(of01 ? [] : [typed.remark]);

  // What was read.
  const comparison = reviewer.viewedComparison(orgId);
  await handOverMarks(pageStorage(outside.pageStorage), (part) => {
    store.viewed.adopt(part.comparison, part.marks, part.viewedAt);
    return Promise.resolve(true);
  });
  const marks = new Map(store.viewed.marks(comparison));
  const { viewed } = viewedOf(reviewer.viewedFiles, marks, reviewer.VIEWED_TIP);
  expect([...viewed]).toEqual(reviewer.viewedFiles.map(({ path }) => path));
  expect(store.viewed.diff({ comparison, path: 'a.ts' })).toBe(typed.viewedDiff);
  expect(store.patches.list(orgId, 'demo')).toEqual([{ sha: place.object, ...typed.patch }]);
  // No release kept these yet.
  if (version === TODAY) {
    expect(store.readHunks.list(comparison)).toEqual([['a.ts', typed.hunks]]);
    expect(store.readCommits.list(comparison)).toEqual([other]);
  }
  if (!of01) {
    const tips = store.branchTips.list({ orgId, repo: 'demo', branch: 'topic' });
    const unread = { base: null, number: null, readAt: null };
    expect(tips).toMatchObject([
      version === '0.2.0' ? { tip: other, ...unread } : reviewer.versionRead(other),
    ]);
    expect(store.folderSyncs.last(reviewer.FOLDER.path)?.phase).toBe('done');
  }

  // What was not sent yet is sent, once.
  desk.notes.resume();
  await expect.poll(() => store.writes.list()).toEqual([]);
  expect(await gitText(['notes', '--ref=reviews', 'show', place.object], { gitDir })).toBe(typed.write);
  expect(await gitText(['rev-list', '--count', 'refs/notes/reviews'], { gitDir })).toBe('1');
});
