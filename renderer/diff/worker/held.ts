import type { Failure } from '../model/shapes.ts';
import { entry, type DiffEntry } from './answer.ts';
import { readDiff, EndpointFailure } from './endpoint.ts';

const AT_ONCE = 4;
/** One request: paths, bytes as the host tells them (a larger file goes alone), and characters of the address. */
const MOST = { paths: 16, bytes: 2 * 1024 * 1024, address: 4000 };

/** A file to load. */
export interface HeldFile {
  id: number;
  path: string;
  bytes: number;
}

interface Job extends HeldFile {
  url: string;
  /** It was asked for together with others, and refused. */
  alone: boolean;
}

export interface HeldEvents {
  onState: (id: number, state: 'held' | 'loading' | 'failed', failure: Failure | null) => void;
  onEntry: (id: number, entry: DiffEntry) => void;
}

/**
 * Loads held files, in the order they are given: the first by itself, because somebody looks at it, then several in a
 * request, which costs the host one comparison. Four requests are in flight, all of them stopped by `cancel`. Should
 * one be refused, its files are asked for one by one, so that only those fail that the host refuses.
 *
 * By hand: what a request asks for is decided when one of the four is free, from all that waits by then. Queues of the
 * registry, like p-queue, take tasks that are complete when they are added.
 */
export class HeldLoader {
  readonly #events: HeldEvents;
  #queue: Job[] = [];
  #stop = new AbortController();
  readonly #running = new Set<number>();
  #requests = 0;

  constructor(events: HeldEvents) {
    this.#events = events;
  }

  load(url: string, files: readonly HeldFile[]): void {
    for (const file of files) {
      if (this.#running.has(file.id) || this.#queue.some(({ id }) => id === file.id)) continue;
      this.#queue.push({ ...file, url, alone: false });
      this.#events.onState(file.id, 'loading', null);
    }
    this.#next();
  }

  cancel(): void {
    const ids = [...this.#running, ...this.#queue.map(({ id }) => id)];
    this.#queue = [];
    this.#running.clear();
    this.#requests = 0;
    this.#stop.abort();
    this.#stop = new AbortController();
    for (const id of ids) this.#events.onState(id, 'held', null);
  }

  #next(): void {
    while (this.#requests < AT_ONCE && this.#queue.length > 0) {
      const jobs = this.#take(this.#requests === 0 ? 1 : MOST.paths);
      for (const { id } of jobs) this.#running.add(id);
      this.#requests += 1;
      void this.#run(jobs, this.#stop.signal);
    }
  }

  /** The next files that fit into one request; the first always does. */
  #take(most: number): Job[] {
    const [first] = this.#queue;
    let bytes = 0;
    let address = 0;
    let count = 0;
    for (const job of this.#queue) {
      bytes += job.bytes;
      address += encodeURIComponent(job.path).length + '&path='.length;
      const fits = count < most && !job.alone && !first?.alone && job.url === first?.url;
      if (count > 0 && (!fits || bytes > MOST.bytes || address > MOST.address)) break;
      count += 1;
    }
    return this.#queue.splice(0, count);
  }

  async #run(jobs: Job[], signal: AbortSignal): Promise<void> {
    const missing = new Map(jobs.map((job) => [job.path, job]));
    const onMember = (key: string, value: Parameters<typeof entry>[0]): void => {
      const got = key === 'files' ? entry(value) : null;
      const job = got?.raw === null || !got ? undefined : missing.get(got.path);
      if (!got || !job || signal.aborted) return;
      missing.delete(got.path);
      this.#running.delete(job.id);
      this.#events.onEntry(job.id, got);
    };
    const url = new URL(jobs[0]?.url ?? '');
    for (const { path } of jobs) url.searchParams.append('path', path);
    let failure: Failure = { broken: 'The host answered without this file.' };
    try {
      await readDiff(url.href, { onMember, signal });
    } catch (error) {
      failure =
        error instanceof EndpointFailure
          ? error.failure
          : { broken: 'The app could not reach its own server.' };
    }
    if (signal.aborted) return;
    this.#requests -= 1;
    for (const job of missing.values()) this.#running.delete(job.id);
    if (jobs.length > 1)
      this.#queue.unshift(...[...missing.values()].map((job) => ({ ...job, alone: true })));
    else for (const { id } of missing.values()) this.#events.onState(id, 'failed', failure);
    this.#next();
  }
}
