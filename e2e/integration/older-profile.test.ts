import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations } from '../../electron/store/migrations.ts';
import { gitText } from '../../git/run.ts';
import { ORG } from './support/desk.ts';
import { openDemo, type Demo } from './support/demo.ts';

let gitDir: string;
let desk: Demo['desk'];
let close: () => Promise<void>;

beforeEach(async () => {
  ({ gitDir, desk, close } = await openDemo());
});
afterEach(() => close());

/** A row of the outbox as the first version wrote it, with an error that this version has no word for. */
const ROW = `{"progress":{"intent":{"action":"add","mine":"Written before the update.","base":{"text":null,"refSha":null}},
"phase":"once","guard":null,"fresh":false,"inFlight":false,"doubt":true,"pending":false,"tries":3,"absences":0,
"failure":null},"error":{"kind":"of-another-version","message":"The host was away."},"waits":2,"sentAt":1}`;

/** A profile as the app left it when the database had so many versions. */
function writeProfile(version: number, waiting: string, drafted: string): void {
  desk.store.close();
  for (const suffix of ['', '-wal', '-shm'])
    rmSync(join(desk.profile, `marginalia.db${suffix}`), { force: true });
  const db = new DatabaseSync(join(desk.profile, 'marginalia.db'));
  for (const step of migrations.slice(0, version)) db.exec(step);
  db.exec(`PRAGMA user_version = ${version}`);
  const ref = 'refs/notes/reviews';
  db.prepare(
    `INSERT INTO drafts (org_id, repo, notes_ref, object, text, caret, action, base_text, base_ref_sha, saved_at)
     VALUES (?, 'demo', ?, ?, ?, 4, 'append', ?, NULL, 7)`,
  ).run(ORG, ref, drafted, Buffer.from('half\0 a sentence'), Buffer.from('before\n'));
  db.prepare(
    `INSERT INTO note_writes (org_id, repo, notes_ref, object, created_at, state, body)
     VALUES (?, 'demo', ?, ?, 7, 'waiting', ?)`,
  ).run(ORG, ref, waiting, ROW);
  db.close();
}

/** The versions in which each kind of draft had a table of its own. */
const WITH_DRAFTS = 7;

test.each(migrations.slice(0, WITH_DRAFTS).map((_, at) => at + 1))(
  'a profile of database version %i: its draft is there, its waiting write is sent once',
  async (version) => {
    const waiting = await gitText(['rev-parse', 'main'], { gitDir });
    const drafted = await gitText(['rev-parse', 'main~1'], { gitDir });
    writeProfile(version, waiting, drafted);
    desk.crash();
    expect(desk.store.filesSetAside()).toEqual([]);
    const place = { orgId: ORG, repo: 'demo', notesRef: 'refs/notes/reviews', object: drafted };
    const draft = {
      text: 'half\0 a sentence',
      caret: 4,
      action: 'append',
      base: { text: 'before\n', refSha: null },
      savedAt: 7,
    };
    expect(desk.store.drafts.list()).toEqual([{ place, ...draft }]);
    desk.notes.resume();
    await expect.poll(() => desk.store.writes.list()).toEqual([]);
    expect(await gitText(['notes', '--ref=reviews', 'show', waiting], { gitDir })).toBe(
      'Written before the update.',
    );
    expect(await gitText(['rev-list', '--count', 'refs/notes/reviews'], { gitDir })).toBe('1');
    expect(desk.store.drafts.get(place)).toMatchObject(draft);
  },
);
