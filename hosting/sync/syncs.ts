import type { SyncRecord } from '../../shared/wire/meta.ts';
import type { ServiceLog } from '../log.ts';
import { Refusal } from '../problem.ts';
import type { ServedRepository } from '../repository.ts';
import type { RepositoryStore } from '../store.ts';
import { fetchUpstream } from './fetch-upstream.ts';

export interface UpstreamSyncs {
  /**
   * Begins a sync in the background, or joins the one that runs; true when a new one began.
   * @throws Refusal 500 when the service is ending.
   */
  start: (repository: ServedRepository, ref: string | undefined) => boolean;
  /** The latest sync of each repository. */
  list: () => SyncRecord[];
  /** Settles when nothing runs. */
  idle: () => Promise<void>;
  /** Ends what runs. */
  close: () => void;
}

/**
 * Background syncs, one at a time for each repository. Requests that come during a sync are answered by one more sync
 * after it, however many they are. By hand for that: a mutex or a queue would run one for each request.
 */
export function syncs(store: RepositoryStore, log: ServiceLog, now: () => number): UpstreamSyncs {
  const records = new Map<string, SyncRecord>();
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, string | undefined>();
  const stop = new AbortController();
  const time = (): string => new Date(now()).toISOString();

  const run = async (repository: ServedRepository, ref: string | undefined): Promise<void> => {
    const started_at = time();
    const record = (state: SyncRecord['state'], message: string): void => {
      const finished = state === 'running' ? {} : { finished_at: time() };
      records.set(repository.name, { repo: repository.name, state, started_at, ...finished, message });
    };
    record('running', 'fetching');
    try {
      const message = await fetchUpstream(store, repository, ref, stop.signal);
      record('done', message);
      log('sync.done', { repo: repository.name, message });
    } catch (error) {
      record('failed', 'the upstream could not be fetched; nothing changed');
      log('sync.failed', { repo: repository.name, message: String(error) });
    }
  };

  const begin = (repository: ServedRepository, ref: string | undefined): void => {
    const work = run(repository, ref).finally(() => {
      running.delete(repository.name);
      if (stop.signal.aborted || !waiting.has(repository.name)) return;
      const next = waiting.get(repository.name);
      waiting.delete(repository.name);
      begin(repository, next);
    });
    running.set(repository.name, work);
  };

  return {
    start: (repository, ref) => {
      if (stop.signal.aborted) throw new Refusal(500, 'The sync service is not running');
      if (running.has(repository.name)) {
        // Whatever the waiting one asked for, fetching everything covers it.
        const both = waiting.has(repository.name) && waiting.get(repository.name) !== ref;
        waiting.set(repository.name, both ? undefined : ref);
        return false;
      }
      begin(repository, ref);
      return true;
    },
    list: () => [...records.values()].toSorted((a, b) => (a.repo < b.repo ? -1 : 1)),
    idle: async () => {
      while (running.size > 0) await Promise.all(running.values());
    },
    close: () => stop.abort(),
  };
}
