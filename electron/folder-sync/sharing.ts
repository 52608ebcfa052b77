import { directRefs } from '../../git/remote/exchange.ts';
import { isRefName } from '../../git/refs/refs.ts';
import { memoryOf } from '../../shared/domain/memory-of.ts';
import type { FolderRemotes } from '../../shared/ipc/folder-sync.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { MemoryStore } from '../store/memories.ts';

/** Which notes refs go to remotes: the user's decisions, stored per repository. */
export function createSharing(memories: Pick<MemoryStore, 'get' | 'put'>) {
  const decided = (place: RepositoryPlace, notesRef: string): 'shared' | 'here' | null => {
    const value = memories.get(memoryOf('sharing', place, notesRef));
    return value === 'shared' || value === 'here' ? value : null;
  };
  return {
    shared: (place: RepositoryPlace, notesRef: string): boolean => decided(place, notesRef) === 'shared',
    onlyHere: (place: RepositoryPlace, notesRef: string): boolean => decided(place, notesRef) === 'here',
    decide(place: RepositoryPlace, notesRef: string, share: boolean): void {
      memories.put({ ...memoryOf('sharing', place, notesRef), value: share ? 'shared' : 'here' });
    },
    /** Every notes ref of a folder. One that a remote has is shared unless the user decided otherwise. */
    async of(place: RepositoryPlace, gitDir: string): Promise<FolderRemotes['notesRefs']> {
      const refs = await directRefs({ gitDir }, ['refs/notes', 'refs/notes-remotes']);
      const fetched = refs.filter(({ ref }) => ref.startsWith('refs/notes-remotes/'));
      return refs
        .filter(({ ref, type }) => type === 'commit' && isRefName(ref, 'refs/notes/'))
        .map(({ ref: notesRef }) => {
          const tail = notesRef.slice('refs/notes'.length);
          const there = fetched.some(({ ref }) => ref.endsWith(tail));
          return { notesRef, sharing: decided(place, notesRef) ?? (there ? 'shared' : 'asks') };
        });
    },
  };
}
export type Sharing = ReturnType<typeof createSharing>;
