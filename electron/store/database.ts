import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isReleased, isSchemaOf, migrate, schemaOf, versionOf } from './migrate.ts';
import { NEWEST_VERSION } from './migrations.ts';
import { isDamage, notOpened } from './problem.ts';
import { finishReplacement, isReplaced, replaceDatabase } from './replace-database.ts';
import type { FileSetAside } from './set-aside.ts';

/** Milliseconds that a call waits for another program's lock: the window is blocked meanwhile. */
const LOCK_TIMEOUT_MS = 100;

const DAMAGED = 'the database is damaged.';

/**
 * Opens `<profileDir>/marginalia.db` in WAL mode at the newest version. A database that is proven to be damaged, or
 * was written by a newer version, is set aside; what can be read of it is carried over into a fresh one, which takes its
 * place. Anything else that is in the way leaves the file as it is.
 * @throws AppFailure `storage-unavailable`; to be tried again
 */
export function openDatabase(profileDir: string, report: (old: FileSetAside) => void): DatabaseSync {
  const file = join(profileDir, 'marginalia.db');
  try {
    if (isReplaced(file)) report(finishReplacement(file, `${DAMAGED} It was replaced at the last start.`));
    return openChecked(file);
  } catch (cause) {
    const reason = whyUnusable(cause);
    if (reason === null) throw notOpened(cause);
    try {
      report(replaceDatabase(file, reason));
      return openChecked(file);
    } catch (later) {
      throw notOpened(later);
    }
  }
}

class Unusable extends Error {}

function openChecked(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    expectOk(db, 'quick_check(1)');
    const version = versionOf(db);
    if (version > NEWEST_VERSION)
      throw new Unusable('the database was written by a newer version of this app.');
    if (!isReleased(version))
      throw new Unusable('the database was written by a version of this app that was never released.');
    migrate(db);
    if (!isSchemaOf(NEWEST_VERSION, schemaOf(db))) throw new Unusable(DAMAGED);
    // An index that leads elsewhere hides a text. Those of what can be had again are large, and are not read through.
    for (const table of ['unsent', 'note_writes', 'local_notes']) expectOk(db, `integrity_check('${table}')`);
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

function expectOk(db: DatabaseSync, pragma: string): void {
  const [answer] = Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {});
  if (answer !== 'ok') throw new Unusable(DAMAGED);
}

/** Why the file cannot be used by this version, in a sentence; null: nothing is proven against it. */
function whyUnusable(cause: unknown): string | null {
  if (cause instanceof Unusable) return cause.message;
  return isDamage(cause) ? DAMAGED : null;
}
