import { repositoryKey } from '../../../shared/domain/place-key.ts';
import type { HostClient, RepositoryPlace, WorktreeNow } from '../../host/client.ts';

/**
 * The uncommitted changes of folders, as they are shown: what belongs to one reading of a comparison is read of one
 * snapshot, until the comparison is read anew.
 */
export interface Worktrees {
  /** As they are shown; read now if they were never read. */
  shown(place: RepositoryPlace): Promise<WorktreeNow>;
  /** As they are now, shown from here on. Questions of one moment are one. */
  fresh(place: RepositoryPlace): Promise<WorktreeNow>;
  /** As they are now; what is shown stays. */
  look(place: RepositoryPlace): Promise<WorktreeNow>;
  /** The folder was removed: another one may get its name. */
  forget(place: RepositoryPlace): void;
}

/** Milliseconds within which a page asks for the diff and the commits of one reading. */
const MOMENT = 400;

export function createWorktrees(client: Pick<HostClient, 'worktree'>): Worktrees {
  const known = new Map<string, { at: number; now: Promise<WorktreeNow> }>();

  function fresh(place: RepositoryPlace): Promise<WorktreeNow> {
    const key = repositoryKey(place);
    const before = known.get(key);
    if (before !== undefined && performance.now() - before.at < MOMENT) return before.now;
    const asked = { at: performance.now(), now: client.worktree(place, { shown: true }) };
    known.set(key, asked);
    asked.now.catch(() => {
      if (known.get(key) === asked) known.delete(key);
    });
    return asked.now;
  }

  return {
    fresh,
    shown: (place) => known.get(repositoryKey(place))?.now ?? fresh(place),
    look: (place) => client.worktree(place),
    forget: (place) => void known.delete(repositoryKey(place)),
  };
}
