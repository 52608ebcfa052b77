import { memoryOf } from '../../shared/domain/memory-of.ts';
import { programOf } from '../../shared/domain/notes/program-refs.ts';
import type { NotePlace } from '../../shared/ipc/shapes.ts';
import type { RepositoryPlace } from '../host/client.ts';
import type { MemoryStore } from '../store/memories.ts';

/** Git's own default, and the specification's. */
const DEFAULT_REF = 'refs/notes/commits';

/** Where a new note goes. */
export interface WritesTo {
  (place: RepositoryPlace): Promise<string>;
  /** A note was written here. */
  wrote(place: NotePlace): void;
}

/**
 * Where a new note goes: to Git's own `core.notesRef`, the folder's before the user's; else to the ref this reviewer
 * wrote last in this repository, if it is not a program's; else to Git's default. Never to the ref with the most notes.
 * @param configured the ref in a repository's Git configuration; null: none
 */
export function createWritesTo(
  memories: Pick<MemoryStore, 'get' | 'put'>,
  configured: (place: RepositoryPlace) => Promise<string | null>,
): WritesTo {
  const writesTo = async (place: RepositoryPlace): Promise<string> =>
    (await configured(place)) ?? memories.get(memoryOf('wroteTo', place)) ?? DEFAULT_REF;
  return Object.assign(writesTo, {
    wrote({ notesRef, ...place }: NotePlace) {
      if (programOf(notesRef) !== null) return;
      const key = memoryOf('wroteTo', place);
      if (memories.get(key) !== notesRef) memories.put({ ...key, value: notesRef });
    },
  });
}
