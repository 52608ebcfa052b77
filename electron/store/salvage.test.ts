import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { salvage } from './salvage.ts';

const PAGE_BYTES = 512;
let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'salvage-'));
  file = join(dir, 'damaged.db');
});
afterEach(() => rmSync(dir, { recursive: true }));

/** A table of many pages, which are then changed. @param change gets the file and where the uppermost page begins */
function make(rows: number, change: (bytes: Buffer, root: number) => void): void {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA page_size = ${PAGE_BYTES}; CREATE TABLE words (said TEXT) STRICT; BEGIN`);
  const put = db.prepare('INSERT INTO words VALUES (?)');
  for (let at = 0; at < rows; at += 1) put.run(`${at} ${'x'.repeat(40)}`);
  db.exec('COMMIT');
  const root = Number(db.prepare('SELECT rootpage FROM sqlite_schema').get()?.['rootpage']);
  db.close();
  const bytes = readFileSync(file);
  change(bytes, (root - 1) * PAGE_BYTES);
  writeFileSync(file, bytes);
}

/** Where the numbers of the pages below the uppermost one are: https://sqlite.org/fileformat.html#b_tree_pages */
function* pagesBelow(bytes: Buffer, root: number): Generator<number> {
  expect(bytes[root]).toBe(5);
  for (let at = 0; at < bytes.readUInt16BE(root + 3); at += 1)
    yield root + bytes.readUInt16BE(root + 12 + 2 * at);
  yield root + 8;
}

/** The numbers of the rows that were carried over. */
function carriedOver(): { said: number[]; whole: boolean | undefined } {
  const [damaged, into] = [new DatabaseSync(file), new DatabaseSync(':memory:')];
  into.exec('CREATE TABLE words (said TEXT) STRICT');
  const whole = salvage(damaged, into).get('words')?.whole;
  const said = into.prepare('SELECT said FROM words ORDER BY rowid').all();
  damaged.close();
  into.close();
  return { said: said.map((row) => Number.parseInt(String(row['said']), 10)), whole };
}

test('a table is carried over whole', () => {
  make(60, () => undefined);
  expect(carriedOver()).toEqual({ said: Array.from({ length: 60 }, (_, at) => at), whole: true });
});

test('of a tree that leads to one page again and again each row is carried over once', () => {
  make(60, (bytes, root) => {
    const [first = 0, ...others] = pagesBelow(bytes, root);
    for (const at of others) bytes.copy(bytes, at, first, first + 4);
  });
  const { said, whole } = carriedOver();
  expect(whole).toBe(false);
  expect(said.length).toBeGreaterThan(3);
  expect(said).toEqual(said.map((_, at) => at));
});

test('of a tree in which every second page is lost all others are carried over', () => {
  // The first pages hold ten rows each.
  make(100, (bytes, root) => {
    const pages = [...pagesBelow(bytes, root)].map((at) => (bytes.readUInt32BE(at) - 1) * PAGE_BYTES);
    for (const [at, page] of pages.entries()) if (at % 2 === 1) bytes.fill(0, page, page + PAGE_BYTES);
  });
  const all = Array.from({ length: 100 }, (_, at) => at);
  expect(carriedOver()).toEqual({ said: all.filter((at) => Math.floor(at / 10) % 2 === 0), whole: false });
});

test('what is read from Git again is not carried over: half of it would be taken for all', () => {
  const [damaged, into] = [new DatabaseSync(':memory:'), new DatabaseSync(':memory:')];
  for (const db of [damaged, into]) migrate(db);
  damaged.exec(`INSERT INTO remarked_refs VALUES ('o', 'r', 'refs/notes/reviews', 't', 0);
    INSERT INTO remarked_bases VALUES ('o', 'r', 'b');
    INSERT INTO folder_syncs VALUES ('p', '{}', 1)`);
  const carried = salvage(damaged, into);
  const rows = (table: string) => into.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows'];
  expect(['remarked_refs', 'remarked_bases', 'remarked_files'].map(rows)).toEqual([0, 0, 0]);
  expect(rows('folder_syncs')).toBe(1);
  expect(carried.has('remarked_refs')).toBe(false);
  damaged.close();
  into.close();
});
