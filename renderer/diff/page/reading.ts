import type { AppError } from '../../../shared/errors.ts';
import { assertNever } from '../../../shared/result.ts';
import type { WorkerEvent } from '../model/protocol.ts';
import type { Caveat } from '../model/shapes.ts';
import { failureToAppError } from './failure.ts';
import type { DiffStats, DiffStatus } from '../types.ts';

/** How far reading a comparison has come, and what the host said of it as a whole. */
export interface ReadingProgress {
  readonly status: Exclude<DiffStatus, 'idle'>;
  readonly error: AppError | null;
  readonly bytesRead: number;
  /** The host's own totals; null: it has sent none. */
  readonly stats: DiffStats | null;
  readonly branch: string;
  readonly base: string;
  readonly mergeBase: string;
  readonly caveats: readonly Caveat[];
}

/** Of what a worker tells, what concerns the reading as a whole; and that it begins anew, or has crashed. */
export type ReadingEvent =
  | Extract<WorkerEvent, { type: 'head' | 'stats' | 'progress' | 'done' | 'failed' }>
  | { type: 'started' }
  | { type: 'crashed' };

export const STARTED: ReadingProgress = {
  status: 'loading',
  error: null,
  bytesRead: 0,
  stats: null,
  branch: '',
  base: '',
  mergeBase: '',
  caveats: [],
};

/** What is known after an event. A reading that begins anew keeps its head until the host sends another. */
export function reduceReading(reading: ReadingProgress, event: ReadingEvent): ReadingProgress {
  switch (event.type) {
    case 'started':
      return { ...STARTED, ...headOf(reading) };
    case 'head':
      return { ...reading, ...headOf(event) };
    case 'stats': {
      const { files, additions, deletions } = event;
      return { ...reading, stats: { files, additions, deletions } };
    }
    case 'progress':
      return { ...reading, bytesRead: event.bytes };
    case 'done':
      return { ...reading, status: 'ready', bytesRead: event.bytes };
    case 'failed':
      return { ...reading, status: 'failed', error: failureToAppError(event.failure) };
    case 'crashed':
      return {
        ...reading,
        status: 'failed',
        error: { kind: 'internal', message: 'The diff worker stopped.', next: 'Try again.' },
      };
    default:
      return assertNever(event);
  }
}

type Head = Pick<ReadingProgress, 'branch' | 'base' | 'mergeBase' | 'caveats'>;

const headOf = ({ branch, base, mergeBase, caveats }: Head): Head => ({
  branch,
  base,
  mergeBase,
  caveats,
});
