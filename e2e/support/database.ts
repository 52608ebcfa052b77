import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Running } from './launch.ts';

const HOLDER = `
const db = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
db.exec(process.argv[2]);
process.stdout.write('held');
process.stdin.on('end', () => process.exit()).resume();`;

/**
 * Locks the profile's database as another program does, for example a backup: for all access, or only for writes.
 * @returns releases the lock
 */
export async function holdDatabase(profile: string, exclusive: boolean): Promise<() => Promise<void>> {
  const sql = exclusive ? 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT' : 'BEGIN IMMEDIATE';
  // This process's Node may be too old for SQLite; the one inside Electron is not.
  const electron = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '', 'electron');
  const holder = spawn(electron, ['-e', HOLDER, join(profile, 'marginalia.db'), sql], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(holder, 'exit');
  const held = await Promise.race([once(holder.stdout, 'data').then(() => true), gone.then(() => false)]);
  if (!held) throw new Error('The database could not be held');
  return async () => {
    holder.stdin.end();
    await gone;
  };
}

/** The rows of a table in a running app's database, as they are on disk now. */
export const rowsOf = ({ app }: Pick<Running, 'app'>, table: string): Promise<Record<string, unknown>[]> =>
  app.evaluate((_electron, name) => {
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    const database = new DatabaseSync(`${process.env['MARGINALIA_PROFILE'] ?? ''}/marginalia.db`);
    const rows = database.prepare(`SELECT * FROM ${name}`).all();
    database.close();
    return rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          value instanceof Uint8Array ? Buffer.from(value).toString() : value,
        ]),
      ),
    );
  }, table);
