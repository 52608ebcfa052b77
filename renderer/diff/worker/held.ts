import type { Failure, Held } from '../model/shapes.ts';
import { entry, type DiffEntry } from './answer.ts';
import { readDiff, EndpointFailure } from './endpoint.ts';

const MAX_CONCURRENT_REQUESTS = 4;
/**
 * Limits per request: paths, bytes as stated by the host (a larger file is requested alone), and characters of the URL.
 */
const MAX_REQUEST = { paths: 16, bytes: 2 * 1024 * 1024, address: 4000 };

/** A file to load. */
export interface HeldFile {
  id: number;
  path: string;
  bytes: number;
}

interface Job extends HeldFile {
  url: string;
  /** It was requested together with others, and refused. */
  alone: boolean;
}

export interface HeldEvents {
  onState: (id: number, state: Held['state'], failure: Failure | null) => void;
  onEntry: (id: number, entry: DiffEntry) => void;
}

/**
 * Loads held files in the given order: the first one alone, because the user is looking at it, then several per
 * request, each of which costs the host one comparison. At most four requests run at once, and `cancel` stops them all.
 * If one is refused, its files are requested individually, so that only the refused ones fail.
 *
 * Hand-written: the files of a request are chosen when one of the four is free, from all that are waiting. Queues from
 * the registry, like p-queue, take tasks that are complete when added.
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
    while (this.#requests < MAX_CONCURRENT_REQUESTS && this.#queue.length > 0) {
      const jobs = this.#take(this.#requests === 0 ? 1 : MAX_REQUEST.paths);
      for (const { id } of jobs) this.#running.add(id);
      this.#requests += 1;
      void this.#run(jobs, this.#stop.signal);
    }
  }

  /** The next files that fit into one request; always at least one. */
  #take(most: number): Job[] {
    const [first] = this.#queue;
    let bytes = 0;
    let address = 0;
    let count = 0;
    for (const job of this.#queue) {
      bytes += job.bytes;
      address += encodeURIComponent(job.path).length + '&path='.length;
      const fits = count < most && !job.alone && !first?.alone && job.url === first?.url;
      if (count > 0 && (!fits || bytes > MAX_REQUEST.bytes || address > MAX_REQUEST.address)) break;
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
