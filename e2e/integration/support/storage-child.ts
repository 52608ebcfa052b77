/**
 * Uses a profile's store in a process of its own, and tells what it met as JSON on one line. Told its job by its
 * arguments: what to do, and the profile's folder.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { AppError } from '../../../shared/errors.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { createStore, type Store } from '../../../electron/store/index.ts';

export interface Met {
  /** null: it was opened. */
  problem: AppError | null;
  /** How long the process stood still. */
  ms: number;
  drafts: string[];
  writes: number;
  aside: number;
  /** Why a new text could not be stored; null: it was. */
  unstored: string | null;
}
export interface Report {
  during: Met;
  /** When what was in the way is gone. */
  after: Met;
}

const place = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/commits', object: 'a'.repeat(40) };
const [job = '', profile = ''] = process.argv.slice(2);

const base = { text: null, refSha: null };
const draft = { place, text: 'half a sentence', caret: 4, action: 'add', base, savedAt: 0 } as const;

const seed = (): void => {
  const store = createStore(profile);
  store.drafts.put(draft);
  store.writes.add({ place, state: 'waiting', body: '{}' });
  store.close();
};

function look(store: Store): Met {
  const began = performance.now();
  const seen = {
    problem: null,
    drafts: [] as string[],
    writes: 0,
    aside: 0,
    unstored: null as string | null,
  };
  try {
    seen.drafts = store.drafts.list().map(({ text }) => text);
    seen.writes = store.writes.list().length;
    seen.aside = store.filesSetAside().length;
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause;
    return { ...seen, problem: cause.error, ms: performance.now() - began };
  }
  try {
    store.drafts.put({ ...draft, text: `${draft.text}, and more` });
  } catch (cause) {
    seen.unstored = String(cause);
  }
  return { ...seen, ms: performance.now() - began };
}

function report(free: () => void): void {
  const store = createStore(profile);
  const during = look(store);
  free();
  const told: Report = { during, after: look(store) };
  store.close();
  process.stdout.write(`${JSON.stringify(told)}\n`);
}

switch (job) {
  case 'seed':
    seed();
    break;
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
    seed();
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
  case 'look':
    report(() => undefined);
    break;
  default:
    throw new Error(`No such job: ${job}`);
}
