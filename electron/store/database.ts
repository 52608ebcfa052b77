import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrations } from './migrations.ts';
import { salvage, type Salvaged } from './salvage.ts';
import { setAside, type SetAside } from './set-aside.ts';

const COMPANIONS = ['-wal', '-shm'];

/**
 * Opens `<profileDir>/marginalia.db` in WAL mode at the newest version. A database that is damaged or was written by
 * a newer version is set aside, what can be read of drafts, unfinished writes and
 * organizations is carried over, and a fresh one takes its place.
 */
export function openDatabase(profileDir: string, report: (aside: SetAside) => void): DatabaseSync {
  const file = join(profileDir, 'marginalia.db');
  try {
    return openChecked(file);
  } catch (cause) {
    if (statSync(file, { throwIfNoEntry: false }) === undefined) throw cause;
    const aside = setAside(file, describe(cause), COMPANIONS);
    const fresh = openChecked(file);
    const carried = carriedWords(salvage(aside.file, fresh));
    report(carried === '' ? aside : { ...aside, reason: `${aside.reason} Carried over: ${carried}.` });
    return fresh;
  }
}

function carriedWords(saved: Salvaged): string {
  return [
    counted(saved.drafts, 'draft'),
    counted(saved.note_writes, 'unfinished write'),
    counted(saved.organizations, 'organization'),
  ]
    .filter((words) => words !== '')
    .join(', ');
}

function counted(count: number, one: string): string {
  return count === 0 ? '' : `${count} ${one}${count === 1 ? '' : 's'}`;
}

class Unusable extends Error {}

function openChecked(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 5_000 });
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    const check = db.prepare('PRAGMA quick_check(1)').get();
    if (check?.['quick_check'] !== 'ok') throw new Unusable('the database is damaged.');
    migrate(db);
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

function migrate(db: DatabaseSync): void {
  const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (version > migrations.length) {
    throw new Unusable('the database was written by a newer version of this app.');
  }
  for (let at = version; at < migrations.length; at += 1) {
    db.exec('BEGIN IMMEDIATE');
    try {
      db.exec(migrations[at] ?? '');
      db.exec(`PRAGMA user_version = ${at + 1}`);
      db.exec('COMMIT');
    } catch (cause) {
      db.exec('ROLLBACK');
      throw cause;
    }
  }
}

function describe(cause: unknown): string {
  return cause instanceof Unusable ? cause.message : 'the database could not be read.';
}
