import type { AppError } from '../../../shared/errors.ts';
import { assertNever } from '../../../shared/result.ts';
import type { DiffTips } from '../model/diff-tips.ts';
import type { WorkerEvent } from '../model/protocol.ts';
import type { Caveat } from '../model/caveat.ts';
import { failureToAppError } from './failure.ts';
import type { DiffStats } from '../model/shapes.ts';
import type { DiffStatus } from '../types.ts';

/** Progress of reading a comparison, and what the host reported about it as a whole. */
export interface ReadingProgress {
  readonly status: Exclude<DiffStatus, 'idle'>;
  readonly error: AppError | null;
  readonly bytesRead: number;
  /** The host's own totals; null if it has sent none. */
  readonly stats: DiffStats | null;
  readonly branch: string;
  readonly base: string;
  readonly mergeBase: string;
  readonly tips: DiffTips | null;
  readonly caveats: readonly Caveat[];
  readonly includesBase: number;
  /** By path, whether the repository's attributes name it generated. */
  readonly generated: ReadonlyMap<string, boolean>;
  /** Not all of the changed lines were searched for moved code. */
  readonly movesCut: boolean;
}

/** Worker events about the run as a whole, plus its restart or crash. */
export type ReadingEvent =
  | Extract<WorkerEvent, { type: 'head' | 'stats' | 'generated' | 'progress' | 'done' | 'failed' }>
  | { type: 'started' }
  | { type: 'searched'; cut: boolean }
  | { type: 'crashed' };

export const STARTED: ReadingProgress = {
  status: 'loading',
  error: null,
  bytesRead: 0,
  stats: null,
  branch: '',
  base: '',
  mergeBase: '',
  tips: null,
  caveats: [],
  includesBase: 0,
  generated: new Map(),
  movesCut: false,
};

/** The progress after an event. A restart keeps the head until the host sends a new one, but not which commits it was of. */
export function reduceReading(progress: ReadingProgress, event: ReadingEvent): ReadingProgress {
  switch (event.type) {
    case 'started':
      return { ...STARTED, ...headOf(progress), tips: null };
    case 'head':
      return { ...progress, ...headOf(event) };
    case 'stats': {
      const { files, additions, deletions } = event;
      return { ...progress, stats: { files, additions, deletions } };
    }
    case 'generated': {
      const { yes, no } = event;
      const paths = [
        ...yes.map((path) => [path, true] as const),
        ...no.map((path) => [path, false] as const),
      ];
      return { ...progress, generated: new Map(paths) };
    }
    case 'progress':
      return { ...progress, bytesRead: event.bytes };
    case 'done':
      return { ...progress, status: 'ready', bytesRead: event.bytes };
    case 'failed':
      return { ...progress, status: 'failed', error: failureToAppError(event.failure) };
    case 'searched':
      return { ...progress, movesCut: event.cut };
    case 'crashed':
      return {
        ...progress,
        status: 'failed',
        error: { kind: 'internal', message: 'The diff worker stopped.', next: 'Try again.' },
      };
    default:
      return assertNever(event);
  }
}

type Head = Pick<ReadingProgress, 'branch' | 'base' | 'mergeBase' | 'tips' | 'caveats' | 'includesBase'>;

const headOf = ({ branch, base, mergeBase, tips, caveats, includesBase }: Head): Head => ({
  branch,
  base,
  mergeBase,
  tips,
  caveats,
  includesBase,
});
