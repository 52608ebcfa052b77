import { repositoryKey } from '../../shared/domain/place-key.ts';
import { AppFailure } from '../../shared/failure.ts';
import { decideSync, type HeadMove, type BranchHeads, type HostSays } from './decide-sync.ts';
import type { RefMove, SyncState } from '../../shared/ipc/shapes.ts';
import type { HostClient, RepositoryPlace } from '../host/client.ts';
import { commitsBetween } from '../host/comparison.ts';

export interface Syncs {
  /** Requests the sync and starts watching; returns immediately. One at a time per repository. */
  start(place: RepositoryPlace): SyncState;
  cancel(place: RepositoryPlace): void;
  state(place: RepositoryPlace): SyncState | null;
}

interface Deps {
  client: Pick<HostClient, 'branches' | 'commits' | 'pullUpstream' | 'syncSays'>;
  changed: (state: SyncState) => void;
  now?: () => number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

const RUNNING: ReadonlySet<SyncState['phase']> = new Set(['asking', 'watching']);

/** Sync has an end: it is watched until branches moved, or nothing moved for two minutes. */
export function createSyncs({ client, changed, now = Date.now, sleep }: Deps): Syncs {
  const running = new Map<string, { state: SyncState; stop: AbortController }>();

  return {
    start(place) {
      const name = repositoryKey(place);
      const before = running.get(name);
      if (before !== undefined && RUNNING.has(before.state.phase)) return before.state;
      const { orgId, repo } = place;
      const startedAt = now();
      const entry = {
        state: {
          orgId,
          repo,
          phase: 'asking',
          startedAt,
          moves: [],
          message: '',
        } satisfies SyncState as SyncState,
        stop: new AbortController(),
      };
      running.set(name, entry);
      const become = (change: Partial<SyncState>): void => {
        // A cancelled sync reports nothing.
        if (running.get(name) !== entry || entry.stop.signal.aborted) return;
        entry.state = { ...entry.state, ...change };
        changed(entry.state);
      };
      void watch({
        client,
        place: { orgId, repo },
        startedAt,
        now,
        sleep,
        become,
        signal: entry.stop.signal,
      });
      return entry.state;
    },
    cancel(place) {
      const entry = running.get(repositoryKey(place));
      if (entry === undefined || !RUNNING.has(entry.state.phase)) return;
      entry.stop.abort();
      entry.state = {
        ...entry.state,
        phase: 'cancelled',
        message: 'You stopped watching. The host may still sync.',
      };
      changed(entry.state);
    },
    state: (place) => running.get(repositoryKey(place))?.state ?? null,
  };
}

interface Watch extends Required<Pick<Deps, 'client' | 'now' | 'sleep'>> {
  place: RepositoryPlace;
  startedAt: number;
  become: (change: Partial<SyncState>) => void;
  signal: AbortSignal;
}

async function watch(on: Watch): Promise<void> {
  const begun = performance.now();
  const { client, place, become, signal } = on;
  try {
    const before = await headsOf(on);
    const message = await client.pullUpstream(place, { signal });
    become({ phase: 'watching', message });
    let last = before;
    for (;;) {
      // The host's state is read before the branches: then "done" means that the branches show the result.
      const host: HostSays = await client.syncSays(place, on.startedAt, { signal });
      const now = await headsOf(on);
      // A clock that was set back must not extend the watch by a day.
      const elapsedMs = Math.max(on.now() - on.startedAt, performance.now() - begun);
      const decision = decideSync({ before, last, now, elapsedMs, host });
      if (decision.phase === 'moved') {
        return become({ phase: 'moved', moves: await counted(on, decision.moves) });
      }
      if (decision.phase !== 'watching') {
        return become({ phase: decision.phase, message: sentenceOf(decision.phase, host) });
      }
      if (decision.moves.length > 0)
        become({ moves: decision.moves.map((move) => ({ ...move, commits: null })) });
      last = now;
      await on.sleep(decision.waitMs, signal);
    }
  } catch (error) {
    const failure = error instanceof AppFailure ? error.error : null;
    become({ phase: 'refused', message: failure?.message ?? 'Something went wrong inside Marginalia.' });
  }
  return undefined;
}

const sentenceOf = (phase: 'unchanged' | 'refused', host: HostSays): string => {
  if (phase === 'refused')
    return 'The host accepted the sync, but it failed there. The branches are as before.';
  return host === 'done' ? 'The upstream has nothing new.' : 'No change seen after 2 minutes.';
};

async function headsOf({ client, place, signal }: Watch): Promise<BranchHeads> {
  const branches = await client.branches(place, false, { signal });
  return new Map(branches.map(({ name, head }) => [name, head]));
}

function counted({ client, place }: Watch, moves: readonly HeadMove[]): Promise<RefMove[]> {
  return Promise.all(
    moves.map(async ({ ref, from, to }) => {
      const count = from === null || to === null ? null : commitsBetween(client, place, ref, from, to);
      return { ref, from, to, commits: await (count?.catch(() => null) ?? null) };
    }),
  );
}
