import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import { keepNames } from '../model/file-names.ts';
import type { DiffFile } from '../model/shapes.ts';
import type { DiffStats } from '../model/shapes.ts';
import type { Diff } from '../types.ts';
import { Listeners } from '../../ui/listeners.ts';
import { reduceReading, STARTED, type ReadingProgress, type ReadingEvent } from './reading.ts';

/**
 * How often the value is published while files arrive, in milliseconds: a page with many files takes longer to redraw
 * and is notified less often.
 */
const PUBLISH_INTERVAL_MS = { least: 120, aFile: 0.2, most: 500, aFileOfVeryMany: 0.02 };
const NOTHING = { additions: 0, deletions: 0 };

/** Actions on a comparison. */
export type DiffMethods = Pick<
  Diff,
  | 'loadHeld'
  | 'cancelHeld'
  | 'fold'
  | 'retry'
  | 'update'
  | 'expect'
  | 'isInUse'
  | 'showWaiting'
  | 'showAsNew'
  | 'setEncoding'
  | 'rawOf'
  | 'showInterdiff'
  | 'hunks'
  | 'digests'
>;

/** What the page knows about one comparison, as a value that is replaced and never changed in place. */
export class DiffStore {
  readonly #request: DiffRequest;
  readonly #methods: DiffMethods;
  readonly #files: () => readonly DiffFile[];
  readonly #listeners = new Listeners();
  #progress: ReadingProgress = STARTED;
  #snapshot: Diff;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `files`: the current list of files. */
  constructor(request: DiffRequest, methods: DiffMethods, files: () => readonly DiffFile[]) {
    this.#request = request;
    this.#methods = methods;
    this.#files = files;
    this.#snapshot = this.#describe(0);
  }

  readonly subscribe = this.#listeners.add;
  readonly snapshot = (): Diff => this.#snapshot;

  /** Applies an event of the run; its end is published immediately, everything else shortly. */
  dispatch(event: ReadingEvent): void {
    this.#progress = reduceReading(this.#progress, event);
    if (this.#progress.status === 'loading') this.publishSoon();
    else this.publish();
  }

  /** Files have arrived or changed; more may follow shortly. */
  publishSoon(): void {
    if (this.#timer !== null) return;
    const { least, aFile, most, aFileOfVeryMany } = PUBLISH_INTERVAL_MS;
    const files = this.#files().length;
    const pause = Math.max(least, Math.min(most, files * aFile), files * aFileOfVeryMany);
    this.#timer = setTimeout(() => this.publish(), pause);
  }

  publish(): void {
    this.cancel();
    const { files, revision } = this.#snapshot;
    this.#snapshot = this.#describe(revision + 1);
    keepNames(files, this.#snapshot.files);
    this.#listeners.tell();
  }

  /** Cancels pending publications. */
  cancel(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #describe(revision: number): Diff {
    const files = this.#files();
    const { status, error, bytesRead, stats, branch, base, mergeBase, ...rest } = this.#progress;
    return {
      ...this.#methods,
      status,
      ...(error ? { error } : {}),
      bytesRead,
      stats: shownStats(stats, files),
      branch: branch || this.#request.branch,
      base: base || (this.#request.base ?? ''),
      ...(mergeBase ? { mergeBase } : {}),
      ...rest,
      files,
      revision,
    };
  }
}

/**
 * The host's totals, which are Git's, plus what is shown beyond those; without them, the totals so far. They are also
 * the totals of what is shown while files wait that the host counts as they are now.
 */
function shownStats(host: DiffStats | null, files: readonly DiffFile[]): DiffStats {
  const hostStats = files.some(({ isWaiting }) => isWaiting) ? null : host;
  const shown = { files: files.length, additions: 0, deletions: 0, ...hostStats };
  for (const file of files) {
    const counted = hostStats ? (file.byGit ?? file) : NOTHING;
    shown.additions += file.additions - counted.additions;
    shown.deletions += file.deletions - counted.deletions;
  }
  return shown;
}
