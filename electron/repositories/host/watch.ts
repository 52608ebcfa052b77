import type { RefMove } from '../../../shared/ipc/shapes.ts';
import type { RefDistance } from '../../../git/refs/count-moved.ts';
import type { BranchName, RepositoryPlace } from '../../host/client.ts';
import type { WatchedSide } from '../port.ts';
import { startOfMove } from '../start-of-move.ts';

/** Branches to watch, and their listeners. */
interface WatchedBranches {
  place: RepositoryPlace;
  branches: readonly WatchedSide[];
  /** Branches that moved since they were shown; all of them, whenever another one has. */
  moved: (moves: RefMove[]) => void;
}

export interface BranchWatch {
  /**
   * Watches only these sides of the open comparison from now on; null: nothing. The commits that are shown count as seen,
   * or where these are not known yet, the current ones.
   */
  on(watched: WatchedBranches | null): void;
  /** Checks immediately: the window has the focus again. */
  look(): void;
  /** The same sides, once more is known of what is shown. */
  shows(branches: readonly WatchedSide[]): void;
}

/** How far a branch moved; null: not known. */
export type BranchDistance = (
  place: RepositoryPlace,
  branch: BranchName,
  ends: { from: string; to: string },
) => Promise<RefDistance | null>;

interface Deps {
  /** The newest commit of each; null: it has none. */
  heads: (place: RepositoryPlace, branches: readonly BranchName[]) => Promise<Tips>;
  distance: BranchDistance;
  /** Whether the window has the focus. */
  focused: () => boolean;
  /** Reports file changes of a repository that this computer serves; null: it does not. */
  observe: (place: RepositoryPlace, changed: () => void) => { close: () => void } | null;
  /** Interval between two checks of a host, while the window has the focus. */
  pause?: number;
}

/** A minute, because the requests are small and none is made while the window is in the background. */
const CHECK_INTERVAL_MS = 60_000;
/** Programs change several files for one push. */
const CHANGE_DEBOUNCE_MS = 250;
/** Shortest time between two checks: a window may get the focus many times. */
const MIN_CHECK_INTERVAL_MS = 1_000;

/** Asks a host for the newest commit of each compared branch: on focus, and periodically. */
export function createBranchWatch({
  heads,
  distance,
  focused,
  observe,
  pause = CHECK_INTERVAL_MS,
}: Deps): BranchWatch {
  let current: Watched | null = null;

  const tips = ({ place, branches }: Watched): Promise<Tips> => heads(place, branches);

  async function compare(watched: Watched): Promise<void> {
    const first = await (watched.seen ??= tips(watched));
    const now = await tips(watched);
    const before = now.map((tip, at) =>
      startOfMove(tip, { shown: watched.branches[at]?.shown, first: first[at] ?? null }),
    );
    if (current !== watched || JSON.stringify(now) === JSON.stringify(watched.lastReport ?? before)) return;
    watched.lastReport = now;
    const moves = watched.branches.map(async ({ name, ephemeral }, at): Promise<RefMove[]> => {
      const [from = null, to = null] = [before[at], now[at]];
      if (from === to) return [];
      const moved =
        from === null || to === null
          ? null
          : await distance(watched.place, { name, ephemeral }, { from, to }).catch(() => null);
      return [{ ref: name, from, to, commits: null, ...moved }];
    });
    const all = (await Promise.all(moves)).flat();
    if (current === watched) watched.moved(all);
  }

  function look(watched: Watched): void {
    if (watched.looking || performance.now() - watched.looked < MIN_CHECK_INTERVAL_MS) {
      later(watched, MIN_CHECK_INTERVAL_MS);
      return;
    }
    clearTimeout(watched.timer);
    watched.timer = undefined;
    watched.looking = true;
    // An unreachable or pausing host is reported elsewhere; the next check may succeed.
    void compare(watched)
      .catch(() => undefined)
      .finally(() => {
        watched.looking = false;
        watched.looked = performance.now();
      });
  }

  function lookIfOlder(watched: Watched): void {
    void differs(watched).then((isOlder) => isOlder && current === watched && look(watched));
  }

  function later(watched: Watched, ms: number): void {
    watched.timer ??= setTimeout(() => {
      watched.timer = undefined;
      if (current === watched) look(watched);
    }, ms);
  }

  return {
    on(branches) {
      current?.end();
      current = null;
      if (branches === null || branches.branches.length === 0) return;
      const watched = new Watched(branches);
      current = watched;
      watched.seen = tips(watched);
      watched.seen.catch(() => (watched.seen = null));
      lookIfOlder(watched);
      watched.files = observe(branches.place, () => later(watched, CHANGE_DEBOUNCE_MS));
      const poll = setInterval(() => {
        if (focused()) look(watched);
      }, pause);
      poll.unref();
      watched.poll = poll;
    },
    look() {
      if (current !== null) look(current);
    },
    shows(branches) {
      if (current === null) return;
      current.branches = branches;
      lookIfOlder(current);
    },
  };
}

type Tips = readonly (string | null)[];

/** Whether what is shown is not what the watch saw first; if nothing was seen, the next check compares. */
async function differs({ branches, seen }: Watched): Promise<boolean> {
  const first = await seen?.catch(() => null);
  return first != null && branches.some(({ shown }, at) => shown !== undefined && shown !== first[at]);
}

class Watched {
  readonly place: RepositoryPlace;
  branches: readonly WatchedSide[];
  readonly moved: WatchedBranches['moved'];
  /** What is watched; null: the host has not answered yet. */
  seen: Promise<Tips> | null = null;
  /** The last report. */
  lastReport: Tips | null = null;
  looking = false;
  /** Milliseconds of `performance.now()`. */
  looked = -MIN_CHECK_INTERVAL_MS;
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
