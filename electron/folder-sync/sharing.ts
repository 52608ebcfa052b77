import { isRefName } from '../../git/refs/refs.ts';
import { directRefs, typedRefs } from '../../git/refs/typed-refs.ts';
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
    /** Every notes ref of a folder. */
    async of(place: RepositoryPlace, gitDir: string): Promise<FolderRemotes['notesRefs']> {
      const { refs } = await typedRefs(gitDir, ['refs/notes']);
      return directRefs(refs)
        .filter(({ ref, type }) => type === 'commit' && isRefName(ref, 'refs/notes/'))
        .map(({ ref: notesRef }) => ({ notesRef, sharing: decided(place, notesRef) ?? 'asks' }));
    },
  };
}
export type Sharing = ReturnType<typeof createSharing>;
