import { repositoryKey } from '../../../shared/domain/place-key.ts';
import { STAGED, WORKTREE } from '../../../shared/domain/worktree.ts';
import type { RepositoryPlace } from '../../host/types.ts';
import type { FolderClient, WorktreeNow } from './client.ts';

/**
 * The uncommitted changes of folders as shown: all that belongs to one reading of a comparison comes from one snapshot,
 * until the comparison is reloaded. `side`: all of them, or what is staged or not; both parts come from one snapshot.
 */
export interface ShownSnapshots {
  /** As shown; read now if never read before. */
  shown(place: RepositoryPlace, side: string): Promise<SideNow>;
  /** As they are now, and shown from here on. Simultaneous calls share a snapshot. */
  fresh(place: RepositoryPlace, side: string): Promise<SideNow>;
  /** As they are now, without changing what is shown. */
  look(place: RepositoryPlace, side: string): Promise<SideNow>;
  /** The folder was removed: another one may get its name. */
  forget(place: RepositoryPlace): void;
}

type SideNow = Pick<WorktreeNow, 'commit' | 'omitted'>;

/** A page requests the diff and the commits of one reading within this time. */
const SAME_READING_MS = 400;

export function createShownSnapshots(client: Pick<FolderClient, 'worktree'>): ShownSnapshots {
  type Shown = { at: number; now: Promise<WorktreeNow> };
  const wholes = new Map<string, Shown>();
  const parts = new Map<string, Shown>();
  const shownOf = (side: string): Map<string, Shown> => (side === WORKTREE ? wholes : parts);

  function fresh(place: RepositoryPlace, side: string): Promise<WorktreeNow> {
    const shown = shownOf(side);
    const key = repositoryKey(place);
    const before = shown.get(key);
    if (before !== undefined && performance.now() - before.at < SAME_READING_MS) return before.now;
    const now = client.worktree(place, { shown: true, parts: side !== WORKTREE });
    const snapshot = { at: performance.now(), now };
    shown.set(key, snapshot);
    now.catch(() => {
      if (shown.get(key) === snapshot) shown.delete(key);
    });
    return now;
  }

  return {
    fresh: (place, side) => fresh(place, side).then(sideNow(side)),
    shown: (place, side) =>
      (shownOf(side).get(repositoryKey(place))?.now ?? fresh(place, side)).then(sideNow(side)),
    look: (place, side) => client.worktree(place, { parts: side !== WORKTREE }).then(sideNow(side)),
    forget(place) {
      wholes.delete(repositoryKey(place));
      parts.delete(repositoryKey(place));
    },
  };
}

const sideNow =
  (side: string) =>
  ({ commit, staged = null, omitted }: WorktreeNow): SideNow => ({
    commit: side === STAGED ? staged : commit,
    // What is staged is read from the index: it lacks no file that could not be read in the work tree.
    omitted: side === STAGED ? { ...omitted, files: [], more: 0 } : omitted,
  });
