import { memoryOf } from '../../shared/domain/memory-of.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { MemoryStore } from '../store/memories.ts';

/** The commits of notes refs that this app made: what they wrote is its user's own. */
export interface OwnNotes {
  made(place: RepositoryPlace, commit: string): void;
  has(place: RepositoryPlace, commit: string): boolean;
}

export const createOwnNotes = (memories: Pick<MemoryStore, 'get' | 'put'>): OwnNotes => ({
  made: (place, commit) => memories.put({ ...memoryOf('ownNotes', place, commit), value: '' }),
  has: (place, commit) => memories.get(memoryOf('ownNotes', place, commit)) !== null,
});
