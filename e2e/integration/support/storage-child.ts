/**
 * Uses a profile's store in a process of its own, and tells what it met as JSON on one line. Told its job by its
 * arguments: what to do, and the profile's folder.
 */
import { rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createStore } from '../../../electron/store/index.ts';
import { look, seed, type Met } from './stored.ts';

export interface Report {
  during: Met;
  /** When what was in the way is gone. */
  after: Met;
}

const [job = '', profile = ''] = process.argv.slice(2);

function report(free: () => void): void {
  const store = createStore(profile);
  const during = look(store);
  free();
  const told: Report = { during, after: look(store) };
  store.close();
  process.stdout.write(`${JSON.stringify(told)}\n`);
}

switch (job) {
  case 'lock': {
    const db = new DatabaseSync(join(profile, 'marginalia.db'));
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    process.stdout.write('locked\n');
    // Held until then: a database that nobody refers to is closed.
    process.stdin
      .on('end', () => {
        db.close();
        process.exit(0);
      })
      .resume();
    break;
  }
  case 'full': {
    seed(profile);
    const filler = join(profile, 'filler');
    try {
      for (let size = 65_536; size >= 1; size = Math.floor(size / 2)) {
        for (let n = 0; n < 64; n += 1) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
      }
    } catch {
      // Full.
    }
    report(() => rmSync(filler));
    break;
  }
  case 'open': {
    const store = createStore(profile);
    // So that whoever waits for it may end it from here on.
    writeSync(1, 'begun\n');
    writeSync(1, `${String(store.drafts.list().length)}\n`);
    store.close();
    break;
  }
  case 'look':
    report(() => undefined);
    break;
  default:
    throw new Error(`No such job: ${job}`);
}
