import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import type { Diff, DiffFile } from '../types.ts';
import { Listeners } from './listeners.ts';
import { reduceReading, STARTED, type ReadingProgress, type ReadingEvent } from './reading.ts';

/**
 * The value is published at most so often while files arrive, in milliseconds: a page of many files takes longer to draw
 * it anew, and is told less often.
 */
const PUBLISH = { least: 120, aFile: 0.2, most: 500 };

/** What can be done with a comparison. */
export type DiffMethods = Pick<
  Diff,
  'loadHeld' | 'cancelHeld' | 'fold' | 'retry' | 'showAsNew' | 'setEncoding' | 'rawOf' | 'showInterdiff'
>;

/** What the page knows of one comparison, as a value that is replaced and never changed in place. */
export class DiffStore {
  readonly #request: DiffRequest;
  readonly #methods: DiffMethods;
  readonly #files: () => readonly DiffFile[];
  readonly #listeners = new Listeners();
  #reading: ReadingProgress = STARTED;
  #snapshot: Diff;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `files`: every file as it is known now. */
  constructor(request: DiffRequest, methods: DiffMethods, files: () => readonly DiffFile[]) {
    this.#request = request;
    this.#methods = methods;
    this.#files = files;
    this.#snapshot = this.#describe(0);
  }

  readonly subscribe = this.#listeners.add;
  readonly snapshot = (): Diff => this.#snapshot;

  /** Takes in what was told of the reading; its end is published at once, the rest soon. */
  dispatch(event: ReadingEvent): void {
    this.#reading = reduceReading(this.#reading, event);
    if (this.#reading.status === 'loading') this.publishSoon();
    else this.publish();
  }

  /** Files have come or changed; there may be more in a moment. */
  publishSoon(): void {
    if (this.#timer !== null) return;
    const pause = Math.min(PUBLISH.most, Math.max(PUBLISH.least, this.#files().length * PUBLISH.aFile));
    this.#timer = setTimeout(() => this.publish(), pause);
  }

  publish(): void {
    this.cancel();
    this.#snapshot = this.#describe(this.#snapshot.revision + 1);
    this.#listeners.tell();
  }

  /** Nothing is published later. */
  cancel(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #describe(revision: number): Diff {
    const files = this.#files();
    const { status, error, bytesRead, stats, branch, base, mergeBase, combined } = this.#reading;
    const sum = (pick: (file: DiffFile) => number): number =>
      files.reduce((total, file) => total + pick(file), 0);
    return {
      ...this.#methods,
      status,
      ...(error ? { error } : {}),
      bytesRead,
      stats: stats
        ? {
            ...stats,
            // The host's numbers are Git's.
            additions: stats.additions + sum((file) => moreThanGit(file, 'additions')),
            deletions: stats.deletions + sum((file) => moreThanGit(file, 'deletions')),
          }
        : {
            files: files.length,
            additions: sum(({ additions }) => additions),
            deletions: sum(({ deletions }) => deletions),
          },
      branch: branch || this.#request.branch,
      base: base || (this.#request.base ?? ''),
      ...(mergeBase ? { mergeBase } : {}),
      combined,
      files,
      revision,
    };
  }
}

/** How many lines more than Git counts are shown of a file. */
const moreThanGit = (file: DiffFile, of: 'additions' | 'deletions'): number =>
  file.byGit ? file[of] - file.byGit[of] : 0;
