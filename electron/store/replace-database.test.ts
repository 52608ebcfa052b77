import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteKey } from '../../shared/domain/place-key.ts';
import type { RemarkDraft } from '../../shared/ipc/remarks.ts';
import type { Draft, Organization } from '../../shared/ipc/shapes.ts';
import { migrate } from './migrate.ts';
import { createStore, type Store } from './index.ts';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'replaced-'));
  file = join(dir, 'marginalia.db');
});
afterEach(() => rmSync(dir, { recursive: true }));

const place = { orgId: 'o', repo: 'acme/pay', notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) };
const base = { text: 'before\n', refSha: 'b'.repeat(40) };
const note: Draft = { place, text: 'of a note', caret: 2, action: 'append', base, savedAt: 0 };
const remark: RemarkDraft = {
  place,
  anchor: { path: 'a.ts', side: 'new', lines: { first: 3, last: 4 } },
  editing: null,
  text: 'beside a line',
  caret: 1,
  savedAt: 0,
};
const organization: Organization = {
  id: 'o',
  name: 'acme',
  kind: 'hosted',
  api: 'https://api.example.com',
  gitHost: 'https://git.example.com',
  keys: [],
};

function seed(): void {
  const store = createStore(dir);
  store.drafts.put(note);
  store.drafts.put(remark);
  store.organizations.put(organization);
  store.writes.add({ place, state: 'sending', body: '{}' });
  store.localNotes.put({ place, text: 'a.ts:3: not committed yet\n', signatures: {} });
  store.viewed.mark({ comparison: 'o c', path: 'a.ts' }, 'mark');
  store.memories.put({ kind: 'pinned', orgId: 'o', repo: 'acme/pay', item: '', value: '' });
  store.close();
}

/** Changes the database as no version of the app would. */
function change(act: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(file, { defensive: false });
  act(db);
  db.close();
}
/** One that has other columns, and tables that this one does not know. */
const ofNewerVersion = (): void =>
  change((db) =>
    db.exec(`ALTER TABLE viewed DROP COLUMN body; ALTER TABLE unsent ADD COLUMN more TEXT;
      CREATE TABLE later (x TEXT) STRICT; PRAGMA user_version = 9999`),
  );

/** As a damaged row is: SQLite itself would not write a value of another type. */
function withoutTypes(db: DatabaseSync, act: () => void): void {
  const strict = (from: string, to: string) =>
    db.exec(`PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, ') ${from}', ') ${to}');
      PRAGMA writable_schema = RESET`);
  strict('STRICT', '/*was*/');
  act();
  strict('/*was*/', 'STRICT');
}

const meet = (use: (store: Store) => void): void => {
  const store = createStore(dir);
  use(store);
  store.close();
};
const expectWords = (store: Store): void => {
  expect(store.drafts.get(place)).toMatchObject({ text: 'of a note', caret: 2, base });
  expect(store.drafts.get(remark)?.text).toBe('beside a line');
  expect(store.localNotes.get(place)?.text).toBe('a.ts:3: not committed yet\n');
  expect(store.writes.list()).toHaveLength(1);
  expect(store.organizations.get('o')?.name).toBe('acme');
};

test('everything that was typed is carried over from the database of a newer version, and counted', () => {
  seed();
  ofNewerVersion();
  meet((store) => {
    expect(store.filesSetAside()).toMatchObject([
      {
        reason:
          'marginalia.db: the database was written by a newer version of this app. Carried over: 2 drafts, 1 unfinished write, 1 note on uncommitted changes, 1 organization, 1 viewed file, 1 remembered choice.',
      },
    ]);
    expectWords(store);
    expect(store.viewed.marks('o c')).toEqual([['a.ts', 'mark']]);
  });
  expect(readdirSync(dir).filter((name) => name.includes('.aside-'))).toHaveLength(1);
});

test('a value of another type keeps nobody from the rest, and is taken for what its column needs', () => {
  seed();
  change((db) =>
    withoutTypes(db, () => {
      db.exec("UPDATE unsent SET saved_at = 'soon', body = CAST(body AS TEXT) WHERE kind = 'remark'");
      db.exec("UPDATE note_writes SET created_at = 'then'");
      db.exec("UPDATE organizations SET position = x'00'");
    }),
  );
  meet((store) => {
    expect(store.filesSetAside()[0]?.reason).toContain(
      'damaged. Carried over: 2 drafts, 1 unfinished write, 1 note on uncommitted changes, 1 org',
    );
    expectWords(store);
  });
});

test('a draft whose row says another key is filed under its own; one that cannot be understood is said, and stays', () => {
  seed();
  change((db) => {
    db.exec("UPDATE unsent SET key = 'elsewhere', kind = 'odd' WHERE kind = 'note'");
    db.prepare("INSERT INTO unsent (kind, key, body, saved_at) VALUES ('note', 'half', ?, 1)").run(
      Buffer.from('{"text":"half a '),
    );
  });
  ofNewerVersion();
  meet((store) => {
    expectWords(store);
    expect(store.filesSetAside()[0]?.reason).toContain(
      'Not all of these could be read: drafts. What is missing may still be in that file.',
    );
  });
  change((db) =>
    expect(db.prepare("SELECT CAST(body AS TEXT) AS body FROM unsent WHERE key = 'half'").all()).toEqual([
      { body: '{"text":"half a ' },
    ]),
  );
});

test('drafts in the table of version 0.1 are carried over, too', () => {
  change((db) => {
    migrate(db, 4);
    db.prepare("INSERT INTO drafts VALUES ('o', 'acme/pay', ?, ?, ?, 2, 'append', ?, ?, 5)").run(
      place.notesRef,
      place.object,
      Buffer.from('of a note'),
      Buffer.from(base.text ?? ''),
      base.refSha,
    );
    withoutTypes(db, () => db.exec("UPDATE drafts SET caret = x'32'"));
  });
  meet((store) => {
    expect(store.filesSetAside()[0]?.reason).toContain('Carried over: 1 draft.');
    expect(store.drafts.get(place)).toMatchObject({ text: 'of a note', caret: 2, base });
  });
});

test('everything is carried over from the database of a version that was never released', () => {
  seed();
  change((db) => db.exec('PRAGMA user_version = 7'));
  meet((store) => {
    expectWords(store);
    expect(store.filesSetAside()[0]?.reason).toContain(
      'by a version of this app that was never released. Carried over: 2 drafts',
    );
  });
});

test.each([
  ['a column is called otherwise', "replace(sql, 'body', 'bodz')"],
  ['a table cannot be understood', "replace(sql, 'CREATE', 'CRATE ')"],
])('%s: it is damaged, and its rows are carried over', (_, sql) => {
  seed();
  change((db) => db.exec(`PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = ${sql}`));
  meet((store) => {
    expectWords(store);
    expect(store.filesSetAside()[0]?.reason).toContain('the database is damaged. Carried over: 2 drafts');
  });
});

test.each([0, 1])('a key that is damaged in the table or in its index hides no draft (%i)', (nth) => {
  seed();
  const bytes = readFileSync(file);
  const key = Buffer.from(noteKey(place));
  const at = nth === 0 ? bytes.indexOf(key) : bytes.lastIndexOf(key);
  bytes.write('p', at + 8);
  writeFileSync(file, bytes);
  meet((store) => {
    expectWords(store);
    expect(store.filesSetAside()).toHaveLength(1);
  });
});

test('behind a page that is lost the drafts are carried over, too, and it is said that some are not', () => {
  const all = Array.from({ length: 200 }, (_, at): RemarkDraft => ({
    ...remark,
    anchor: { path: 'a.ts', side: 'new', lines: { first: at + 1, last: at + 1 } },
    text: `remark ${String(at).padStart(4, '0')} `.repeat(20),
  }));
  meet((store) => {
    for (const one of all) store.drafts.put(one);
  });
  const bytes = readFileSync(file);
  const page = Math.floor(bytes.indexOf('remark 0100') / 4096) * 4096;
  writeFileSync(file, bytes.fill(0, page, page + 4096));
  meet((store) => {
    const there = new Set(store.drafts.list().map(({ text }) => text));
    expect(all.filter(({ text }) => !there.has(text)).length).toBeLessThan(20);
    expect([there.has(all.at(0)?.text ?? ''), there.has(all.at(-1)?.text ?? '')]).toEqual([true, true]);
    expect(store.filesSetAside()[0]?.reason).toContain('Not all of these could be read: drafts.');
  });
});

test('ended before the replacement was complete, the next start begins again', () => {
  seed();
  ofNewerVersion();
  for (const rest of ['.new', '.new-journal', '.copy', '.copy-wal', '.copy-shm'])
    writeFileSync(file + rest, 'half of it');
  meet((store) => {
    expectWords(store);
    expect(store.filesSetAside()).toHaveLength(1);
  });
  expect(readdirSync(dir).filter((name) => /db\.(?:new|copy|ready)/.test(name))).toEqual([]);
});

test.each([
  ['before the old one moved', () => undefined],
  ['when the old one had moved', () => rmSync(join(dir, 'marginalia.db'))],
])('ended %s, the next start puts the complete replacement in its place', (_, act) => {
  seed();
  copyFileSync(file, `${file}.ready`);
  writeFileSync(file, 'damaged');
  writeFileSync(`${file}-wal`, 'of the damaged one');
  act();
  meet((store) => {
    expectWords(store);
    expect(store.filesSetAside()[0]?.reason).toContain('damaged. It was replaced at the last start.');
  });
});

test('a replacement that cannot be made is said, and the old database stays until it can', () => {
  seed();
  ofNewerVersion();
  // In the way of the new one.
  mkdirSync(`${file}.new`);
  const store = createStore(dir);
  expect(() => store.drafts.list()).toThrow(/^Marginalia’s database could not be opened/);
  expect(readdirSync(dir).filter((name) => name.includes('.aside-'))).toEqual([]);
  rmdirSync(`${file}.new`);
  expectWords(store);
  store.close();
});
