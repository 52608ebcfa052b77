import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { attempt } from './attempt.ts';
import { draftIn, draftRow } from './drafts.ts';
import { REMARKED_TABLES } from './remarked-files.ts';

type Row = SQLOutputValue[];

/** What was carried over of a table. `whole`: nothing of it is known to be missing. */
export interface Carried {
  rows: number;
  whole: boolean;
}

/**
 * Copies what can still be read of every table that both databases have, even where the rest of the file is lost. Values
 * of another type than their column become values of its type, for what was typed may still be whole. What Git has is
 * left out: it is read again.
 * @throws only when the new database cannot be written to: then nothing counts as carried over
 */
export function salvage(damaged: DatabaseSync, into: DatabaseSync): Map<string, Carried> {
  const carried = new Map<string, Carried>();
  into.exec('BEGIN');
  for (const table of tablesOf(into))
    if (!REMARKED_TABLES.includes(table)) carried.set(table, copyTable(damaged, into, table));
  into.exec('COMMIT');
  return carried;
}

/** Tables of ours, without those that SQLite keeps for itself. */
export const tablesOf = (db: DatabaseSync): string[] =>
  db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(({ name }) => String(name));

function copyTable(damaged: DatabaseSync, into: DatabaseSync, table: string): Carried {
  const there = columnsOf(damaged, table);
  const columns = columnsOf(into, table).filter(({ name }) => there.some((one) => one.name === name));
  if (columns.length === 0) return { rows: 0, whole: false };
  const names = columns.map(({ name }) => name).join(', ');
  const marks = columns.map(() => '?').join(', ');
  const put = into.prepare(`INSERT OR IGNORE INTO ${table} (${names}) VALUES (${marks})`);
  const { rows, whole } = readable(damaged, table, columns.map(asDeclared).join(', '));
  const carried: Carried = { rows: 0, whole };
  for (const row of rows) {
    // Ignored: one that breaks a rule of the table, as two rows with one key do.
    if (Number(put.run(...row).changes) === 1) carried.rows += 1;
    else carried.whole = false;
  }
  return carried;
}

interface Column {
  name: string;
  type: string;
  /** Whether it may be NULL. */
  empty: boolean;
}

function columnsOf(db: DatabaseSync, table: string): Column[] {
  const query = 'SELECT name, type, "notnull" AS needed, pk FROM pragma_table_info(?)';
  return (attempt(() => db.prepare(query).all(table)) ?? []).map(({ name, type, needed, pk }) => ({
    name: String(name),
    type: String(type),
    empty: needed === 0 && pk === 0,
  }));
}

const NOTHING: Record<string, string> = { INTEGER: '0', TEXT: "''", BLOB: "x''" };

function asDeclared({ name, type, empty }: Column): string {
  const value = `CAST(${name} AS ${type})`;
  return empty ? value : `COALESCE(${value}, ${NOTHING[type] ?? "''"})`;
}

/** Row ids are signed 64-bit numbers; ours start at 1. */
const LAST_ROW_ID = 2 ** 52;

/** The rows of a table that can be read, in their order: behind one that cannot, reading continues with the next that can. */
function readable(db: DatabaseSync, table: string, columns: string): { rows: Row[]; whole: boolean } {
  const rows: Row[] = [];
  const seen = new Set<number>();
  const from = `SELECT rowid, ${columns} FROM ${table} WHERE rowid >= ? ORDER BY rowid`;
  const rowsFrom = (id: number, query = from): Iterable<Row> => rowsOf(db.prepare(query), id);
  let next = 0;
  // It ends even where everything is damaged: reading resumes further on each time.
  for (let whole = true; ; whole = false) {
    try {
      for (const [id, ...row] of rowsFrom(next)) {
        // A damaged tree may lead in a circle.
        if (seen.has(Number(id))) throw new Error('read before');
        seen.add(Number(id));
        rows.push(row);
        next = Number(id) + 1;
      }
      return { rows, whole };
    } catch {
      const after = firstReadable(next, (id) => {
        const [first] = rowsFrom(id, `${from} LIMIT 1`);
        return first === undefined || !seen.has(Number(first[0]));
      });
      if (after === null) return { rows, whole: false };
      next = after;
    }
  }
}

/** @param query a new one: one that has failed fails once more when it is used again */
function* rowsOf(query: StatementSync, id: number): Generator<Row> {
  for (const row of query.iterate(id)) yield Object.values(row);
}

/** The first row id at or behind one that cannot be read, from which something can; null: there is none. */
function firstReadable(bad: number, can: (id: number) => boolean): number | null {
  const good = (id: number): boolean => attempt(() => can(id)) ?? false;
  let [low, step] = [bad, 1];
  while (!good(low + step)) {
    low += step;
    step *= 2;
    if (low + step > LAST_ROW_ID) return null;
  }
  let high = low + step;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (good(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * Puts every draft back under the key that its own text names, for the one of its row may be damaged; of two with one
 * key the newer stays. @returns how many rows hold a draft, and how many hold none that this version understands
 */
export function fileDrafts(db: DatabaseSync): { drafts: number; others: number } {
  const rows = db.prepare('SELECT rowid AS id, body FROM unsent ORDER BY saved_at DESC').all();
  const read = rows.map(({ id = null, body }) => ({ id, draft: draftIn(body) }));
  const put = db.prepare('INSERT OR IGNORE INTO unsent (kind, key, body, saved_at) VALUES (?, ?, ?, ?)');
  const remove = db.prepare('DELETE FROM unsent WHERE rowid = ?');
  db.exec('BEGIN');
  for (const { id, draft } of read) if (draft !== null) remove.run(id);
  for (const { draft } of read) if (draft !== null) put.run(...draftRow(draft));
  db.exec('COMMIT');
  const others = read.filter(({ draft }) => draft === null).length;
  const left = Number(db.prepare('SELECT count(*) AS rows FROM unsent').get()?.['rows']);
  return { drafts: left - others, others };
}
