import { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './in-transaction.ts';
import { migrations, NEWEST_VERSION } from './migrations.ts';

/** Applies the migrations that a database lacks, up to a version. */
export function migrate(db: DatabaseSync, upTo = NEWEST_VERSION): void {
  const before = versionOf(db);
  for (const { version, sql } of migrations.filter((one) => one.version > before && one.version <= upTo)) {
    inTransaction(db, () => {
      db.exec(sql);
      db.exec(`PRAGMA user_version = ${version}`);
    });
  }
}

/** The version that a database says it has; 0: it is new. */
export const versionOf = (db: DatabaseSync): number =>
  Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);

/** Whether a database has a version that `migrate` can take further: that of a release, or none yet. */
export const isReleased = (version: number): boolean =>
  version === 0 || migrations.some((one) => one.version === version);

/** One table or index, as SQLite stores it. */
export interface SchemaRow {
  id: number;
  type: string;
  name: string;
  table: string;
  sql: string | null;
}

/** The tables and indexes of a database. */
export const schemaOf = (db: DatabaseSync): SchemaRow[] =>
  db
    .prepare('SELECT rowid AS id, type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid')
    .all()
    .map(({ id, type, name, tbl_name: table, sql = null }) => ({
      id: Number(id),
      type: String(type),
      name: String(name),
      table: String(table),
      sql: sql === null ? null : String(sql),
    }));

const schemas = new Map<number, readonly SchemaRow[]>();

/** The tables and indexes of a version. */
export function schemaAt(version: number): readonly SchemaRow[] {
  const cached = schemas.get(version);
  if (cached !== undefined) return cached;
  const db = new DatabaseSync(':memory:');
  migrate(db, version);
  const schema = schemaOf(db);
  db.close();
  schemas.set(version, schema);
  return schema;
}

/** Whether everything that a version needs is in a schema, as it was made. */
export const isSchemaOf = (version: number, schema: readonly SchemaRow[]): boolean =>
  schemaAt(version).every(({ name, sql }) => schema.some((one) => one.name === name && one.sql === sql));
