import type { Failure } from '../model/shapes.ts';
import { entry, type Entry } from './answer.ts';
import { readDiff, EndpointFailure } from './endpoint.ts';

const AT_ONCE = 4;

interface Job {
  id: number;
  path: string;
  url: string;
}

export interface HeldEvents {
  onState: (id: number, state: 'held' | 'loading' | 'failed', failure: Failure | null) => void;
  onEntry: (id: number, entry: Entry) => void;
}

/** Loads held files: one request each with exactly one path, four in flight, all of them stopped by `cancel`. */
export class HeldLoader {
  readonly #events: HeldEvents;
  #queue: Job[] = [];
  #stop = new AbortController();
  readonly #running = new Set<number>();

  constructor(events: HeldEvents) {
    this.#events = events;
  }

  load(jobs: Job[]): void {
    for (const job of jobs) {
      if (this.#running.has(job.id) || this.#queue.some(({ id }) => id === job.id)) continue;
      this.#queue.push(job);
      this.#events.onState(job.id, 'loading', null);
    }
    this.#next();
  }

  cancel(): void {
    const ids = [...this.#running, ...this.#queue.map(({ id }) => id)];
    this.#queue = [];
    this.#running.clear();
    this.#stop.abort();
    this.#stop = new AbortController();
    for (const id of ids) this.#events.onState(id, 'held', null);
  }

  #next(): void {
    while (this.#running.size < AT_ONCE) {
      const job = this.#queue.shift();
      if (!job) return;
      this.#running.add(job.id);
      void this.#run(job, this.#stop.signal);
    }
  }

  async #run({ id, path, url }: Job, signal: AbortSignal): Promise<void> {
    let found: Entry | null = null;
    const onMember = (key: string, value: Parameters<typeof entry>[0]): void => {
      const got = key === 'files' ? entry(value) : null;
      if (got?.path === path && got.raw !== null) found = got;
    };
    try {
      await readDiff(url, { onMember, signal });
      if (signal.aborted) return;
      if (found) this.#events.onEntry(id, found);
      else this.#events.onState(id, 'failed', { broken: 'The host answered without this file.' });
    } catch (error) {
      if (signal.aborted) return;
      const failure =
        error instanceof EndpointFailure
          ? error.failure
          : { broken: 'The app could not reach its own server.' };
      this.#events.onState(id, 'failed', failure);
    }
    this.#running.delete(id);
    this.#next();
  }
}
