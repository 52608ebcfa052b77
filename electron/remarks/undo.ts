import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AppFailure } from '../../shared/failure.ts';
import type { Note } from '../../shared/ipc/shapes.ts';

/** A successful write: the note before and after it. */
export interface Done {
  before: string | null;
  after: Note;
}

/** Writes that can be undone. */
const MAX_UNDOABLE_WRITES = 50;

export interface Undos {
  keep(done: Done): string;
  take(id: string): Done;
}

export function createUndos(): Undos {
  const all = new LRUCache<string, Done>({ max: MAX_UNDOABLE_WRITES });
  return {
    keep(done) {
      const id = randomUUID();
      all.set(id, done);
      return id;
    },
    take(id) {
      const done = all.get(id);
      all.delete(id);
      if (done !== undefined) return done;
      throw new AppFailure({
        kind: 'not-found',
        message: 'This can no longer be undone.',
        next: "The note's history still has every version.",
      });
    },
  };
}
