import { directRefs } from '../../git/remote/exchange.ts';
import { isRefName } from '../../git/refs/refs.ts';
import { repositoryKey } from '../../shared/domain/place-key.ts';
import type { FolderRemotes } from '../../shared/ipc/folder-sync.ts';
import type { Settings } from '../../shared/ipc/settings.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { SettingsStore } from '../store/settings.ts';

/** Decisions stored per repository. */
const MAX_DECISIONS = 500;

/** Which notes refs go to remotes: the user's decisions, stored per repository. */
export function createSharing(settings: Pick<SettingsStore, 'get' | 'set'>) {
  const said = (place: RepositoryPlace): Settings['sharing'][string] =>
    settings.get().sharing[repositoryKey(place)] ?? {};
  return {
    shared: (place: RepositoryPlace, notesRef: string): boolean => said(place)[notesRef] === 'shared',
    onlyHere: (place: RepositoryPlace, notesRef: string): boolean => said(place)[notesRef] === 'here',
    decide(place: RepositoryPlace, notesRef: string, share: boolean): void {
      const { sharing } = settings.get();
      const { [notesRef]: _before, ...others } = said(place);
      const kept = Object.fromEntries(Object.entries(others).slice(1 - MAX_DECISIONS));
      settings.set({
        sharing: { ...sharing, [repositoryKey(place)]: { ...kept, [notesRef]: share ? 'shared' : 'here' } },
      });
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
          return { notesRef, sharing: said(place)[notesRef] ?? (there ? 'shared' : 'asks') };
        });
    },
  };
}
export type Sharing = ReturnType<typeof createSharing>;
