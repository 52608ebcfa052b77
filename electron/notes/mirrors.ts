import { mirrorFolder, openMirror, type Mirror } from './mirror/mirror.ts';
import { mirrorProblem } from './mirror/problem.ts';
import type { HostClient, RepositoryPlace } from '../host/client.ts';

/** A fetch younger than this is not repeated for reading. Milliseconds. */
const FRESH = 15_000;

export interface Mirrors {
  of(place: RepositoryPlace): Mirror;
  /**
   * Makes sure that the mirror was fetched lately (`now`: fetches in any case). Answers null, or why it could not:
   * then what was fetched before, if anything, is still there to read.
   */
  sync(place: RepositoryPlace, now?: boolean): Promise<string | null>;
  /** Starts a fetch and forgets it; whoever listens is told when something moved. */
  syncLater(place: RepositoryPlace): void;
  /** Breaks off what is being fetched. */
  close(): void;
}

/** One mirror per repository, opened when first asked for. `moved` is called after a fetch that changed a notes ref. */
export function createMirrors(
  root: string,
  client: Pick<HostClient, 'gitRemote'>,
  moved: (place: RepositoryPlace) => void,
): Mirrors {
  const open = new Map<string, Mirror>();
  const ending = new AbortController();

  function of({ orgId, repo }: RepositoryPlace): Mirror {
    const folder = mirrorFolder(root, orgId, repo);
    let mirror = open.get(folder);
    if (mirror === undefined) {
      mirror = openMirror(folder, () => client.gitRemote({ orgId, repo }), ending.signal);
      open.set(folder, mirror);
    }
    return mirror;
  }

  async function sync({ orgId, repo }: RepositoryPlace, now = false): Promise<string | null> {
    const mirror = of({ orgId, repo });
    if (!now && Date.now() - mirror.fetchedAt() < FRESH) return null;
    try {
      if (await mirror.refresh()) moved({ orgId, repo });
      return null;
    } catch (cause) {
      return mirrorProblem(cause);
    }
  }

  return {
    of,
    sync,
    syncLater(place) {
      void sync(place, true);
    },
    close: () => ending.abort(),
  };
}
