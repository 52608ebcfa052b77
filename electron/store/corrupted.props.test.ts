/**
 * Real databases with random damage: each start ends with a store that works, and every text that SQLite can still read
 * by any way into the file is in it.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RemarkDraft } from '../../shared/ipc/remarks.ts';
import type { Draft } from '../../shared/ipc/shapes.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { createStore, type Store } from './index.ts';
import { patience } from '../../shared/testing/patience.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'corrupted-'));
  for (const [name, size] of Object.entries(SIZES)) build(join(root, name), size);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Size {
  texts: number;
  /** Characters of each text. */
  long: number;
  others: number;
}
/** A table in one page each; one with a tree of pages; texts that go on in pages of their own. */
const SIZES: Record<string, Size> = {
  few: { texts: 3, long: 60, others: 2 },
  many: { texts: 150, long: 120, others: 40 },
  long: { texts: 8, long: 20_000, others: 300 },
};

const object = (at: number): string => at.toString(16).padStart(40, '0');
const place = (at: number) => ({
  orgId: 'o',
  repo: 'acme/pay',
  notesRef: 'refs/notes/commits',
  object: object(at),
});
const text = (kind: string, at: number, long: number): string => `${kind} ${at} `.repeat(Math.ceil(long / 8));
const note = (at: number, long: number): Draft => ({
  place: place(at),
  text: text('note', at, long),
  caret: 3,
  action: 'add',
  base: { text: null, refSha: null },
  savedAt: 0,
});
const remark = (at: number, long: number): RemarkDraft => ({
  place: place(at),
  anchor: { path: 'src/a.ts', side: 'new', lines: { first: 1 + at, last: 1 + at } },
  editing: null,
  text: text('remark', at, long),
  caret: 1,
  savedAt: 0,
});
const write = (at: number, long: number): string => JSON.stringify({ mine: text('write', at, long) });
const local = (at: number, long: number) => ({
  place: place(at),
  text: text('local', at, long),
  signatures: {},
});

function build(dir: string, { texts, long, others }: Size): void {
  const store = createStore(dir);
  for (let at = 0; at < texts; at += 1) {
    store.drafts.put(note(at, long));
    store.drafts.put(remark(at, long));
    store.writes.add({ place: place(at), state: 'waiting', body: write(at, long) });
    store.localNotes.put(local(at, long));
  }
  store.organizations.put({
    id: 'o',
    name: 'acme',
    kind: 'hosted',
    api: 'https://a.example',
    gitHost: 'https://g.example',
    keys: [],
  });
  for (let at = 0; at < others; at += 1) {
    store.patches.put('o', 'acme/pay', { sha: object(at), patchId: object(at), subject: `Subject ${at}` });
    store.viewed.mark({ comparison: 'o c', path: `src/${at}.ts` }, `mark ${at}`);
  }
  store.drafts.discard(place(0));
  store.close();
}

const wordsIn = (store: Store): Set<string> =>
  new Set([
    ...store.drafts.list().map((draft) => draft.text),
    ...store.writes.list().map(({ body }) => body),
    ...store.localNotes.list().map((one) => one.text),
  ]);

const TABLES = ['unsent', 'note_writes', 'local_notes'];

/** All texts of the database that are whole in a row that SQLite can read, by whatever way. */
function readableWords(file: string, { texts, long }: Size): string[] {
  const expected = [
    ...Array.from({ length: texts }, (_, at) => write(at, long)),
    ...Array.from({ length: texts }, (_, at) => text('remark', at, long)),
    ...Array.from({ length: texts }, (_, at) => text('local', at, long)),
    ...Array.from({ length: texts - 1 }, (_, at) => text('note', at + 1, long)),
  ];
  const found: string[] = [];
  let db: DatabaseSync | null = null;
  const read = (query: string): void => {
    try {
      db ??= new DatabaseSync(file, { readOnly: true });
      for (const { body } of db.prepare(query).iterate()) {
        const row = body instanceof Uint8Array ? Buffer.from(body).toString() : String(body);
        const words = expected.find((one) => row === one || row.includes(JSON.stringify(one)));
        if (words !== undefined && isWhole(row)) found.push(words);
      }
    } catch {
      // Not this way.
    }
  };
  for (const table of TABLES)
    for (const way of ['ASC', 'DESC']) read(`SELECT body FROM ${table} ORDER BY rowid ${way}`);
  for (let id = 0; id <= 2 * texts + 1; id += 1)
    for (const table of TABLES) read(`SELECT body FROM ${table} WHERE rowid = ${id}`);
  (db as DatabaseSync | null)?.close();
  return found;
}

/** A draft whose place is damaged belongs nowhere. */
function isWhole(body: string): boolean {
  try {
    const { mine, place: of } = JSON.parse(body);
    return mine !== undefined || JSON.stringify(of) === JSON.stringify(place(Number.parseInt(of.object, 16)));
  } catch {
    return false;
  }
}

interface Damage {
  size: string;
  kind: 'bytes' | 'page' | 'end' | 'swap';
  /** Where, as parts of the file. */
  at: number;
  to: number;
  bytes: Uint8Array;
}
/** Anywhere alike: not above all at the beginning. */
const part = fc.noBias(fc.double({ min: 0, max: 0.999_999, noNaN: true }));
const damages: fc.Arbitrary<Damage> = fc.record({
  size: fc.constantFrom(...Object.keys(SIZES)),
  kind: fc.constantFrom('bytes', 'bytes', 'bytes', 'page', 'end', 'swap'),
  at: part,
  to: part,
  bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }),
});

const PAGE = 4096;
function damaged(file: Buffer, { kind, at, to, bytes }: Damage): Buffer {
  const result = Buffer.from(file);
  const pages = file.length / PAGE;
  const [here, there] = [Math.floor(at * pages) * PAGE, Math.floor(to * pages) * PAGE];
  if (kind === 'bytes')
    result.set(bytes.subarray(0, file.length), Math.floor(at * (file.length - bytes.length)));
  else if (kind === 'page') result.fill(0, here, here + PAGE);
  else if (kind === 'swap') {
    file.copy(result, here, there, there + PAGE);
    file.copy(result, there, here, here + PAGE);
  } else return result.subarray(0, Math.max(1, Math.floor(at * file.length)));
  return result;
}

test(
  'a database with random damage: the store opens, and has every text that can be read',
  () => {
    let [carried, asides] = [0, 0];
    fc.assert(
      fc.property(damages, (damage) => {
        const size = SIZES[damage.size] ?? SIZES['few'];
        if (size === undefined) throw new Error('no size');
        const dir = mkdtempSync(join(root, 'case-'));
        cpSync(join(root, damage.size), dir, { recursive: true });
        const file = join(dir, 'marginalia.db');
        writeFileSync(file, damaged(readFileSync(file), damage));
        const readable = readableWords(file, size);
        const store = createStore(dir);
        const words = wordsIn(store);
        expect(readable.filter((one) => !words.has(one))).toEqual([]);
        carried += words.size;
        asides += store.filesSetAside().length;
        // It takes what is written next, and the next start finds it.
        store.drafts.put(note(9_999, 40));
        store.close();
        const again = createStore(dir);
        expect(again.drafts.get(place(9_999))?.text).toBe(text('note', 9_999, 40));
        expect(wordsIn(again)).toEqual(new Set([...words, text('note', 9_999, 40)]));
        expect(again.filesSetAside()).toEqual([]);
        again.close();
        expect(readdirSync(dir).filter((name) => /\.(?:new|ready|copy)/.test(name))).toEqual([]);
        rmSync(dir, { recursive: true });
      }),
      { numRuns: rounds(40, 1_000), seed: 33 },
    );
    // Not for want of damage, or of texts.
    expect(asides).toBeGreaterThan(10);
    expect(carried).toBeGreaterThan(1_000);
  },
  patience(300_000),
);
