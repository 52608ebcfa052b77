import { repositoryKey } from '../../../shared/domain/place-key.ts';
import type { HostClient, RepositoryPlace, WorktreeNow } from '../../host/client.ts';

/**
 * The uncommitted changes of folders as shown: all that belongs to one reading of a comparison comes from one snapshot,
 * until the comparison is reloaded.
 */
export interface ShownSnapshots {
  /** As shown; read now if never read before. */
  shown(place: RepositoryPlace): Promise<WorktreeNow>;
  /** As they are now, and shown from here on. Simultaneous calls share a snapshot. */
  fresh(place: RepositoryPlace): Promise<WorktreeNow>;
  /** As they are now, without changing what is shown. */
  look(place: RepositoryPlace): Promise<WorktreeNow>;
  /** The folder was removed: another one may get its name. */
  forget(place: RepositoryPlace): void;
}

/** A page requests the diff and the commits of one reading within this time. */
const SAME_READING_MS = 400;

export function createShownSnapshots(client: Pick<HostClient, 'worktree'>): ShownSnapshots {
  const shownByKey = new Map<string, { at: number; now: Promise<WorktreeNow> }>();

  function fresh(place: RepositoryPlace): Promise<WorktreeNow> {
    const key = repositoryKey(place);
    const before = shownByKey.get(key);
    if (before !== undefined && performance.now() - before.at < SAME_READING_MS) return before.now;
    const snapshot = { at: performance.now(), now: client.worktree(place, { shown: true }) };
    shownByKey.set(key, snapshot);
    snapshot.now.catch(() => {
      if (shownByKey.get(key) === snapshot) shownByKey.delete(key);
    });
    return snapshot.now;
  }

  return {
    fresh,
    shown: (place) => shownByKey.get(repositoryKey(place))?.now ?? fresh(place),
    look: (place) => client.worktree(place),
    forget: (place) => void shownByKey.delete(repositoryKey(place)),
  };
}
