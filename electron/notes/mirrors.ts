import { dirname } from 'node:path';
import { listRemote } from '../../git/fetch.ts';
import { AppFailure } from '../../shared/failure.ts';
import { openMirror, type Mirror } from './mirror/mirror.ts';
import { createSearch, type NoteSearch } from './search.ts';
import { mirrorProblem } from './mirror/problem.ts';
import { keptFolder, organizationFolder } from '../store/kept-folder.ts';
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
  /** Asks for the refs alone, and fetches only when one has moved. Silent about a host that cannot be reached. */
  check(place: RepositoryPlace): Promise<void>;
  /** Search over what was fetched. */
  search(place: RepositoryPlace): NoteSearch;
  /** Lets go of what was opened of an organization: its folders are about to be deleted. */
  forget(orgId: string): void;
  /** Breaks off what is being fetched. */
  close(): void;
}

/** One mirror per repository, opened when first asked for. `moved` is called after a fetch that changed a notes ref. */
export function createMirrors(
  root: string,
  client: Pick<HostClient, 'gitRemote' | 'notesRefs'>,
  moved: (place: RepositoryPlace) => void,
): Mirrors {
  const open = new Map<string, Mirror>();
  const searches = new Map<Mirror, NoteSearch>();
  const ending = new AbortController();

  function of({ orgId, repo }: RepositoryPlace): Mirror {
    const folder = keptFolder(root, orgId, repo);
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

  /** One request; over Git where the host lacks the route. */
  async function headsOf(place: RepositoryPlace): Promise<Map<string, string>> {
    try {
      return new Map((await client.notesRefs(place)).map(({ notesRef, sha }) => [notesRef, sha]));
    } catch (cause) {
      if (!(cause instanceof AppFailure) || cause.error.kind !== 'unsupported-by-host') throw cause;
      const refs = await listRemote(await client.gitRemote(place), ['refs/notes/*']);
      return new Map(refs.map(({ ref, sha }) => [ref, sha]));
    }
  }

  return {
    of,
    sync,
    syncLater(place) {
      void sync(place, true);
    },
    async check({ orgId, repo }) {
      try {
        const heads = await headsOf({ orgId, repo });
        const known = await of({ orgId, repo }).refs();
        const same = known.length === heads.size && known.every(({ ref, sha }) => heads.get(ref) === sha);
        if (!same) await sync({ orgId, repo }, true);
      } catch {
        // The next look tells.
      }
    },
    search({ orgId, repo }) {
      const mirror = of({ orgId, repo });
      const search = searches.get(mirror) ?? createSearch(mirror);
      searches.set(mirror, search);
      return search;
    },
    forget(orgId) {
      const folder = organizationFolder(root, orgId);
      for (const [name, mirror] of open)
        if (dirname(name) === folder) {
          open.delete(name);
          searches.delete(mirror);
        }
    },
    close: () => ending.abort(),
  };
}
