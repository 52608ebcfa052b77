import type { DatabaseSync } from 'node:sqlite';

/** Runs writes as one: all of them are stored, or none. @throws what `write` throws, or the database */
export function inTransaction(db: DatabaseSync, write: () => void): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    write();
    db.exec('COMMIT');
  } catch (cause) {
    // A full disk has rolled it back already.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw cause;
  }
}
