import type { RefMove } from '../../../shared/ipc/shapes.ts';
import type { BranchName, HostClient, RepositoryPlace } from '../../host/client.ts';
import { commitsBetween } from '../../host/comparison.ts';

/** Branches to watch, and who hears of them. */
interface WatchedBranches {
  place: RepositoryPlace;
  branches: readonly BranchName[];
  /** Branches that moved since the watch began; all of them, each time one more did. */
  moved: (moves: RefMove[]) => void;
}

export interface BranchWatch {
  /**
   * Watches these sides of the comparison that is open from now on, and nothing else; null: nothing. What they are now
   * counts as looked at.
   */
  on(watched: WatchedBranches | null): void;
  /** Looks at once: the window has the focus again. */
  look(): void;
}

interface Deps {
  client: Pick<HostClient, 'commits'> & {
    /** The newest commit of each; null: it has none. */
    heads: (place: RepositoryPlace, branches: readonly BranchName[]) => Promise<Tips>;
  };
  /** Whether somebody looks at the window. */
  focused: () => boolean;
  /** Tells when files of a repository change that this computer serves; null: it does not. */
  observe: (place: RepositoryPlace, changed: () => void) => { close: () => void } | null;
  /** Milliseconds between two looks at a host, while somebody looks at the window. */
  pause?: number;
}

/**
 * Milliseconds between two checks: a minute, because the requests are small and none is made while the window is in
 * the background.
 */
const PAUSE = 60_000;
/** Milliseconds to wait after a change: programs change several files for one push. */
const REST = 250;
/** The shortest time between two checks, in milliseconds: a window may get the focus many times. */
const LEAST = 1_000;

/** Asks a host for the newest commit of each branch that is compared: on focus, and now and then. */
export function createBranchWatch({ client, focused, observe, pause = PAUSE }: Deps): BranchWatch {
  let current: Watched | null = null;

  const tips = ({ place, branches }: Watched): Promise<Tips> => client.heads(place, branches);

  async function compare(watched: Watched): Promise<void> {
    const before = await (watched.seen ??= tips(watched));
    const now = await tips(watched);
    if (current !== watched || JSON.stringify(now) === JSON.stringify(watched.told ?? before)) return;
    watched.told = now;
    const moves = watched.branches.map(async ({ name, ephemeral }, at): Promise<RefMove[]> => {
      const [from = null, to = null] = [before[at], now[at]];
      if (from === to) return [];
      const count =
        from === null || to === null || ephemeral
          ? null
          : await commitsBetween(client, watched.place, name, from, to).catch(() => null);
      return [{ ref: name, from, to, commits: count }];
    });
    const all = (await Promise.all(moves)).flat();
    if (current === watched) watched.moved(all);
  }

  function look(watched: Watched): void {
    if (watched.looking || performance.now() - watched.looked < LEAST) {
      later(watched, LEAST);
      return;
    }
    clearTimeout(watched.timer);
    watched.timer = undefined;
    watched.looking = true;
    // That the host is away, or asks for a pause, is shown elsewhere; the next check may succeed.
    void compare(watched)
      .catch(() => undefined)
      .finally(() => {
        watched.looking = false;
        watched.looked = performance.now();
      });
  }

  function later(watched: Watched, ms: number): void {
    watched.timer ??= setTimeout(() => {
      watched.timer = undefined;
      if (current === watched) look(watched);
    }, ms);
  }

  return {
    on(asked) {
      current?.end();
      current = null;
      if (asked === null || asked.branches.length === 0) return;
      const watched = new Watched(asked);
      current = watched;
      watched.seen = tips(watched);
      watched.seen.catch(() => (watched.seen = null));
      watched.files = observe(asked.place, () => later(watched, REST));
      const poll = setInterval(() => {
        if (focused()) look(watched);
      }, pause);
      poll.unref();
      watched.poll = poll;
    },
    look() {
      if (current !== null) look(current);
    },
  };
}

type Tips = readonly (string | null)[];

class Watched {
  readonly place: RepositoryPlace;
  readonly branches: readonly BranchName[];
  readonly moved: WatchedBranches['moved'];
  /** What is looked at; null: the host has not said yet. */
  seen: Promise<Tips> | null = null;
  /** What was told last. */
  told: Tips | null = null;
  looking = false;
  /** Milliseconds of `performance.now()`. */
  looked = -LEAST;
  timer: NodeJS.Timeout | undefined;
  poll: NodeJS.Timeout | undefined;
  files: { close: () => void } | null = null;

  constructor({ place, branches, moved }: WatchedBranches) {
    this.place = place;
    this.branches = branches;
    this.moved = moved;
  }

  end(): void {
    clearTimeout(this.timer);
    clearInterval(this.poll);
    this.files?.close();
  }
}
