import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { attempt } from './attempt.ts';
import { isSchemaOf, migrate, schemaAt, schemaOf, versionOf } from './migrate.ts';
import { migrations, NEWEST_VERSION } from './migrations.ts';
import { fileDrafts, salvage, type Carried } from './salvage.ts';
import { setAside, type FileSetAside } from './set-aside.ts';

const COMPANIONS = ['-wal', '-shm'];
const ALL = ['', ...COMPANIONS, '-journal'];

/** Where a replacement is made, and where it waits once it is complete. */
const made = (file: string): string => `${file}.new`;
const ready = (file: string): string => `${file}.ready`;
/** The damaged database is read, and repaired as far as that helps reading, in a copy. */
const copy = (file: string): string => `${file}.copy`;

/**
 * Sets a database aside and puts a new one in its place, with everything that can be read of the old. The new one is
 * complete before the old one moves: stopped at any step, the next start finds one of the two and continues.
 * @throws where the disk does not take it; the old one is still in its place then
 */
export function replaceDatabase(file: string, reason: string): FileSetAside {
  try {
    const words = carryOver(file);
    renameSync(made(file), ready(file));
    return finishReplacement(file, `${reason} ${words}`);
  } finally {
    removeAll(made(file));
  }
}

/** Moves a replacement that is complete to its place. Call only where `isReplaced`. */
export function finishReplacement(file: string, reason: string): FileSetAside {
  const old = setAside(file, reason, COMPANIONS);
  renameSync(ready(file), file);
  return old;
}

/** Whether the app was ended while a replacement that is complete was put in place. */
export const isReplaced = (file: string): boolean => existsSync(ready(file));

/** @returns what was carried over, and of what something could not be, in sentences. */
function carryOver(file: string): string {
  removeAll(made(file));
  try {
    const damaged = readableCopy(file);
    const fresh = new DatabaseSync(made(file));
    try {
      fresh.exec('PRAGMA synchronous = FULL');
      migrate(fresh, versionLike(damaged));
      const carried = salvage(damaged, fresh);
      migrate(fresh);
      return carriedWords(carried, fileDrafts(fresh));
    } finally {
      fresh.close();
      damaged.close();
    }
  } finally {
    // Before the new one counts as complete: no later start removes the copy.
    removeAll(copy(file));
  }
}

function removeAll(file: string): void {
  for (const suffix of ALL) rmSync(file + suffix, { force: true });
}

/** The version whose tables a database has; the newest where none fits: it is damaged, or of a newer version. */
function versionLike(db: DatabaseSync): number {
  const schema = attempt(() => schemaOf(db)) ?? [];
  const versions = migrations.map(({ version }) => version);
  return versions.findLast((version) => isSchemaOf(version, schema)) ?? NEWEST_VERSION;
}

/** A copy of a database, in which what is the same in every database of ours has been put right. */
function readableCopy(file: string): DatabaseSync {
  removeAll(copy(file));
  for (const suffix of ['', '-wal']) {
    if (existsSync(file + suffix)) copyFileSync(file + suffix, copy(file) + suffix);
  }
  const version = attempt(() => withDatabase(copy(file), versionOf));
  if (version !== null && version > NEWEST_VERSION) return new DatabaseSync(copy(file));
  repairHeader(copy(file));
  attempt(() => repairSchema(copy(file)));
  return new DatabaseSync(copy(file));
}

const HEADER_BYTES = 100;
/** Values in the header of each database of ours, by their place: https://sqlite.org/fileformat.html#the_database_header */
const HEADER: readonly (readonly [at: number, bytes: readonly number[]])[] = [
  [0, [...Buffer.from('SQLite format 3\0')]],
  // Pages of 4096 bytes, a write-ahead log, no bytes reserved in a page, and three fractions that are always so.
  [16, [0x10, 0, 2, 2, 0, 64, 32, 32]],
  // The schema’s format, and texts in UTF-8.
  [44, [0, 0, 0, 4]],
  [56, [0, 0, 0, 1]],
];

function repairHeader(file: string): void {
  const bytes = readFileSync(file);
  if (bytes.length < HEADER_BYTES) return;
  for (const [at, right] of HEADER) bytes.set(right, at);
  writeFileSync(file, bytes);
}

/** Makes the tables readable whose names or columns are damaged: they are known, by the version. */
function repairSchema(file: string): void {
  const said = withDatabase(file, versionOf);
  const version = said > 0 ? said : NEWEST_VERSION;
  const intact = attempt(() => withDatabase(file, (db) => isSchemaOf(version, schemaOf(db))));
  if (intact === true || version > NEWEST_VERSION) return;
  withDatabase(file, (db) => {
    db.exec('PRAGMA writable_schema = ON');
    // The first statement reads the schema, and may fail on it; the next ones take what could be read.
    attempt(() => schemaOf(db));
    const right = db.prepare(
      'UPDATE sqlite_schema SET type = ?, name = ?, tbl_name = ?, sql = ? WHERE rowid = ?',
    );
    for (const { id, type, name, table, sql } of schemaAt(version)) right.run(type, name, table, sql, id);
  });
}

function withDatabase<T>(file: string, use: (db: DatabaseSync) => T): T {
  // Defensive, SQLite would keep us from its own table of tables.
  const db = new DatabaseSync(file, { defensive: false });
  try {
    return use(db);
  } finally {
    db.close();
  }
}

/** How rows of a table are called. Others hold nothing that a reviewer typed, marked or chose. */
const WORDS: Record<string, readonly [one: string, several: string]> = {
  note_writes: ['unfinished write', 'unfinished writes'],
  local_notes: ['note on uncommitted changes', 'notes on uncommitted changes'],
  organizations: ['organization', 'organizations'],
  viewed: ['viewed file', 'viewed files'],
  read_commits: ['commit that was read', 'commits that were read'],
  read_hunks: ['file with hunks read', 'files with hunks read'],
  memories: ['remembered choice', 'remembered choices'],
  branch_tips: ['version of a branch', 'versions of branches'],
};

function carriedWords(
  carried: ReadonlyMap<string, Carried>,
  unsent: { drafts: number; others: number },
): string {
  const kinds = Object.entries(WORDS).map(([table, words]) => ({ words, ...of(carried, table) }));
  const drafts = { words: ['draft', 'drafts'] as const, rows: unsent.drafts, whole: unsent.others === 0 };
  for (const table of ['unsent', 'drafts']) drafts.whole &&= of(carried, table).whole;
  const all = [drafts, ...kinds];
  const over = all
    .filter(({ rows }) => rows > 0)
    .map(({ rows, words: [one, several] }) => `${rows} ${rows === 1 ? one : several}`);
  const lost = all.filter(({ whole }) => !whole).map(({ words: [, several] }) => several);
  return [
    over.length === 0 ? 'Nothing in it could be carried over.' : `Carried over: ${over.join(', ')}.`,
    ...(lost.length === 0
      ? []
      : [`Not all of these could be read: ${lost.join(', ')}. What is missing may still be in that file.`]),
  ].join(' ');
}

const of = (carried: ReadonlyMap<string, Carried>, table: string): Carried =>
  carried.get(table) ?? { rows: 0, whole: true };
