import { memoryOf } from '../../shared/domain/memory-of.ts';
import { repositoryKey } from '../../shared/domain/place-key.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { MemoryStore } from '../store/memories.ts';

/** The commits of notes refs that this app made: what they wrote is its user's own. */
export interface OwnNotes {
  made(place: RepositoryPlace, commit: string): void;
  has(place: RepositoryPlace, commit: string): boolean;
  /** All of them, for many questions at once. */
  all(): (place: RepositoryPlace, commit: string) => boolean;
}

export const createOwnNotes = (memories: Pick<MemoryStore, 'get' | 'put' | 'list'>): OwnNotes => ({
  made: (place, commit) => memories.put({ ...memoryOf('ownNotes', place, commit), value: '' }),
  has: (place, commit) => memories.get(memoryOf('ownNotes', place, commit)) !== null,
  all() {
    const keys = new Set(memories.list('ownNotes').map((one) => keyOf(one, one.item)));
    return (place, commit) => keys.has(keyOf(place, commit));
  },
});

const keyOf = (place: RepositoryPlace, commit: string): string => `${repositoryKey(place)} ${commit}`;
