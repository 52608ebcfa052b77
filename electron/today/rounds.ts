import { groupBy } from '../../git/history/group-by.ts';
import { isReadFailure } from '../../git/process/read-failure.ts';
import { repositoryKey } from '../../shared/domain/place-key.ts';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { createKeyedMutex } from '../../shared/keyed-mutex.ts';
import type { RoundCost } from '../../shared/ipc/today.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { explain } from '../repository-copy/failure.ts';
import type { Log } from '../security/log.ts';
import { mayLook, msUntilRound } from './round-times.ts';

/** What asking one repository cost. */
export interface Asked {
  requests: number;
  /** Why it is not known what waits there, in one or two sentences; null: it is. */
  problem: string | null;
}

export interface RoundsDeps {
  followed: () => RepositoryPlace[];
  /** Asks one repository. */
  ask: (place: RepositoryPlace, signal: AbortSignal) => Promise<Asked>;
  /** Reports when a folder may have changed; null: nothing reports it. */
  observe: (place: RepositoryPlace, changed: () => void) => { close: () => void } | null;
  /** Settles when no first rows of a comparison are being waited for. */
  calm: () => Promise<void>;
  /** Whether it can be asked: what is on this computer always can. */
  isInReach: (place: RepositoryPlace) => boolean;
  log: Pick<Log, 'error'>;
  isInSight: () => boolean;
  /** A round has ended, or one of several hosts or a folder was read. */
  ended: () => void;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export interface Rounds {
  /** From now on, rounds are made in the background. */
  begin(): void;
  /** Asks all repositories now; `force`: however recently that was done. */
  look(force: boolean): Promise<void>;
  /** The window has the focus again. */
  focus(): void;
  cost(): RoundCost | null;
  /** Why it is not known what waits in a repository. */
  problemOf(place: RepositoryPlace): string | null;
  close(): void;
}

/** Programs change several refs for one push. */
const CHANGE_DEBOUNCE_MS = 400;

/**
 * Asks the followed repositories, one after the other at each host: every two minutes while the window is in sight,
 * rarely when it is not, and when it gets the focus. A host that cannot be reached is not asked for the rest of its
 * repositories.
 */
export function createRounds(deps: RoundsDeps): Rounds {
  const { followed, ask, observe, calm, isInReach, isInSight, ended, now, log } = deps;
  const ending = new AbortController();
  const problems = new Map<string, string>();
  const watchers = new Map<string, { close: () => void }>();
  /** One question to a repository at a time. */
  const oneAtATime = createKeyedMutex();
  const asking = new Set<AbortController>();
  let lastAt: number | null = null;
  let cost: RoundCost | null = null;
  let begun = false;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  function later(): void {
    clearTimeout(timer);
    if (!begun || ending.signal.aborted) return;
    timer = setTimeout(() => void look(false), msUntilRound({ lastAt, now: now(), isInSight: isInSight() }));
    timer.unref();
  }

  /** With a signal that ends with the question: what is made of one that lasts is remembered as long. */
  async function askUntilTheEnd(place: RepositoryPlace): Promise<Asked> {
    const stop = new AbortController();
    asking.add(stop);
    if (ending.signal.aborted) stop.abort();
    try {
      return await ask(place, stop.signal);
    } finally {
      asking.delete(stop);
    }
  }

  async function askOne(place: RepositoryPlace, sum: { requests: number }): Promise<Reply> {
    await calm();
    if (ending.signal.aborted) return 'away';
    const key = repositoryKey(place);
    try {
      const { requests, problem } = await oneAtATime(key, () => askUntilTheEnd(place));
      sum.requests += requests;
      if (problem === null) problems.delete(key);
      else problems.set(key, problem);
      return 'answer';
    } catch (cause) {
      if (ending.signal.aborted) return 'away';
      if (!isReadFailure(cause)) log.error('what waits', cause);
      problems.set(key, problemOf(cause));
      // A folder that was deleted may come back, as another one for the system: the next round watches it anew.
      unwatch(key);
      // The question was sent in vain.
      sum.requests += 1;
      return cause instanceof AppFailure ? replyOf(cause) : 'answer';
    }
  }

  async function round(): Promise<void> {
    lastAt = now();
    const all = followed();
    const places = all.filter(isInReach);
    for (const place of all) if (!places.includes(place)) problems.set(repositoryKey(place), NO_NETWORK);
    watch(all);
    const sum = { requests: 0 };
    const began = performance.now();
    const hosts = [...groupBy(places, ({ orgId }) => orgId).values()];
    await Promise.all(
      hosts.map(async (own) => {
        await askHost(own, sum);
        // What the others say need not wait for one that is slow.
        if (hosts.length > 1 && !ending.signal.aborted) ended();
      }),
    );
    if (ending.signal.aborted) return;
    const ms = Math.round(performance.now() - began);
    cost = { at: now(), repositories: places.length, requests: sum.requests, ms };
    ended();
  }

  async function askHost(own: readonly RepositoryPlace[], sum: { requests: number }): Promise<void> {
    let before: Reply = 'answer';
    for (const [at, place] of own.entries()) {
      const reply = await askOne(place, sum);
      if (isAway(reply, before)) {
        const why = problems.get(repositoryKey(place));
        if (why !== undefined) for (const one of own.slice(at)) problems.set(repositoryKey(one), why);
        return;
      }
      before = reply;
    }
  }

  function unwatch(key: string): void {
    watchers.get(key)?.close();
    watchers.delete(key);
  }

  /** Folders are read when they change. */
  function watch(places: readonly RepositoryPlace[]): void {
    const wanted = new Map(places.map((place) => [repositoryKey(place), place]));
    for (const key of watchers.keys()) if (!wanted.has(key)) unwatch(key);
    for (const [key, place] of wanted) {
      const watcher = watchers.has(key) ? null : watchOne(place);
      if (watcher !== null) watchers.set(key, watcher);
    }
  }

  function watchOne(place: RepositoryPlace): { close: () => void } | null {
    let soon: NodeJS.Timeout | undefined;
    const watcher = observe(place, () => {
      clearTimeout(soon);
      soon = setTimeout(() => void askChanged(place), CHANGE_DEBOUNCE_MS);
      soon.unref();
    });
    return (
      watcher && {
        close() {
          clearTimeout(soon);
          watcher.close();
        },
      }
    );
  }

  async function askChanged(place: RepositoryPlace): Promise<void> {
    await askOne(place, { requests: 0 });
    if (!ending.signal.aborted) ended();
  }

  async function look(force: boolean): Promise<void> {
    if (running !== null) return await running;
    if (ending.signal.aborted || (!force && !mayLook({ lastAt, now: now() }))) {
      later();
      return undefined;
    }
    running = round().finally(() => {
      running = null;
      later();
    });
    return await running;
  }

  return {
    begin() {
      begun = true;
      later();
    },
    look,
    focus() {
      // What the window shows at the start goes first.
      if (lastAt !== null) void look(false);
    },
    cost: () => cost,
    problemOf: (place) => problems.get(repositoryKey(place)) ?? null,
    close() {
      ending.abort();
      for (const stop of asking) stop.abort();
      clearTimeout(timer);
      for (const key of watchers.keys()) unwatch(key);
    },
  };
}

const NO_NETWORK = 'This computer is offline. Marginalia asks the host again as soon as it is online.';

/**
 * What a question says of its host. `away`: its other repositories would not answer either; `slow`: nothing came in
 * time, which one large repository can do alone, but not two in a row.
 */
type Reply = 'answer' | 'slow' | 'away';

const isAway = (reply: Reply, before: Reply): boolean =>
  reply === 'away' || (reply === 'slow' && before === 'slow');

const REPLIES: { readonly [K in AppError['kind']]?: Reply } = { offline: 'away', timeout: 'slow' };
const replyOf = ({ error }: AppFailure): Reply => REPLIES[error.kind] ?? 'answer';

function problemOf(cause: unknown): string {
  const explained = explain('branches and notes', cause);
  if (!(explained instanceof AppFailure)) return 'Git could not read its branches and notes.';
  const { message, next } = explained.error;
  return next === undefined ? message : `${message} ${next}`;
}
