import type { SyncRecord } from '../../shared/wire/meta.ts';
import type { ServiceLog } from '../log.ts';
import { Refusal } from '../problem.ts';
import type { ServedRepository } from '../repository.ts';
import type { RepositoryStore } from '../store.ts';
import { BranchWritten, fetchUpstream, type PullRequest } from './fetch-upstream.ts';

export interface UpstreamSyncs {
  /**
   * Starts a sync in the background, or joins the running one; true if a new one started.
   * @throws Refusal 500 if the service is stopping, or too many are waiting
   */
  start: (repository: ServedRepository, request: PullRequest) => boolean;
  /** The latest sync of each repository. */
  list: () => SyncRecord[];
  /** Resolves when no sync runs. */
  idle: () => Promise<void>;
  /** Stops running syncs. */
  close: () => void;
}

/** Limit of different requests that wait for a repository's sync. */
const MAX_WAITING = 100;

/**
 * Background syncs, one at a time per repository. Requests during a sync wait for it; equal requests with equal rights
 * share one sync. Hand-written because a mutex or a queue would run one sync per request.
 */
export function syncs(store: RepositoryStore, log: ServiceLog, now: () => number): UpstreamSyncs {
  const records = new Map<string, SyncRecord>();
  const running = new Map<string, Promise<void>>();
  /** By repository, then by request. */
  const waiting = new Map<string, Map<string, PullRequest>>();
  const stop = new AbortController();
  const time = (): string => new Date(now()).toISOString();

  const run = async (repository: ServedRepository, request: PullRequest): Promise<void> => {
    const started_at = time();
    const record = (state: SyncRecord['state'], message: string): void => {
      const finished = state === 'running' ? {} : { finished_at: time() };
      records.set(repository.name, { repo: repository.name, state, started_at, ...finished, message });
    };
    record('running', 'fetching');
    try {
      const message = await fetchUpstream(store, repository, request, stop.signal);
      record('done', message);
      log('sync.done', { repo: repository.name, message });
    } catch (error) {
      const isWritten = error instanceof BranchWritten;
      record(
        'failed',
        isWritten
          ? 'a branch was written during the sync; sync again'
          : 'the upstream could not be fetched; nothing changed',
      );
      log('sync.failed', { repo: repository.name, message: String(error) });
    }
  };

  const begin = (repository: ServedRepository, request: PullRequest): void => {
    const work = run(repository, request).finally(() => {
      running.delete(repository.name);
      const [next] = waiting.get(repository.name) ?? [];
      if (stop.signal.aborted || next === undefined) return;
      waiting.get(repository.name)?.delete(next[0]);
      begin(repository, next[1]);
    });
    running.set(repository.name, work);
  };

  return {
    start: (repository, request) => {
      if (stop.signal.aborted) throw new Refusal(500, 'The sync service is not running');
      if (running.has(repository.name)) {
        const others = waiting.get(repository.name) ?? new Map<string, PullRequest>();
        others.set(JSON.stringify([request.ref ?? null, request.refs ?? []]), request);
        if (others.size > MAX_WAITING)
          throw new Refusal(500, 'Too many syncs of this repository are waiting');
        waiting.set(repository.name, others);
        return false;
      }
      begin(repository, request);
      return true;
    },
    list: () => [...records.values()].toSorted((a, b) => (a.repo < b.repo ? -1 : 1)),
    idle: async () => {
      while (running.size > 0) await Promise.all(running.values());
    },
    close: () => stop.abort(),
  };
}
