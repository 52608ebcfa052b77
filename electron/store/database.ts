import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrations } from './migrations.ts';
import { isDamage, notOpened } from './problem.ts';
import { salvage, type Salvaged } from './salvage.ts';
import { putBack, setAside, type FileSetAside } from './set-aside.ts';

const COMPANIONS = ['-wal', '-shm'];

/** Milliseconds that a call waits for another program's lock: the window is blocked meanwhile. */
const PATIENCE = 100;

/**
 * Opens `<profileDir>/marginalia.db` in WAL mode at the newest version. A database that is proven to be damaged, or
 * was written by a newer version, is set aside; what can be read of drafts, unfinished writes and organizations is
 * carried over, and a fresh one takes its place. Anything else that is in the way leaves the file as it is.
 * @throws AppFailure `storage-unavailable`; to be tried again
 */
export function openDatabase(profileDir: string, report: (old: FileSetAside) => void): DatabaseSync {
  const file = join(profileDir, 'marginalia.db');
  try {
    return openChecked(file);
  } catch (cause) {
    const reason = whyUnusable(cause);
    if (reason === null) throw notOpened(cause);
    try {
      return replaced(file, reason, report);
    } catch (later) {
      throw notOpened(later);
    }
  }
}

/** A fresh database with what could be read of the old one, or the old one back at its place and an error. */
function replaced(file: string, reason: string, report: (old: FileSetAside) => void): DatabaseSync {
  const old = setAside(file, reason, COMPANIONS);
  let fresh: DatabaseSync | null = null;
  try {
    fresh = openChecked(file);
    const salvaged = salvagedTexts(salvage(old.file, fresh));
    report(salvaged === '' ? old : { ...old, reason: `${old.reason} Carried over: ${salvaged}.` });
    return fresh;
  } catch (cause) {
    fresh?.close();
    putBack(old, file, COMPANIONS);
    throw cause;
  }
}

function salvagedTexts(saved: Salvaged): string {
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
  const db = new DatabaseSync(file, { timeout: PATIENCE });
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
      // A full disk has rolled it back already.
      if (db.isTransaction) db.exec('ROLLBACK');
      throw cause;
    }
  }
}

/** Why the file cannot be used by this version, in a sentence; null: nothing is proven against it. */
function whyUnusable(cause: unknown): string | null {
  if (cause instanceof Unusable) return cause.message;
  return isDamage(cause) ? 'the database is damaged.' : null;
}
