import type { HostRequest } from './ask.ts';
import { toFailure } from './connection.ts';
import { startDeadline, type Deadline } from './deadline.ts';

export interface TimeLimits {
  /** The caller's and the deadline's. */
  signal: AbortSignal;
  deadline: Deadline;
}

/** Runs work within an operation's time; what went wrong before there was a response is an `AppFailure`. */
export async function inTime<T>(
  { operation, signal }: Pick<HostRequest, 'operation' | 'signal'>,
  work: (limits: TimeLimits) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(operation.deadline);
  const either = signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]);
  try {
    return await work({ signal: either, deadline });
  } catch (error) {
    throw toFailure(error, { operation, signal }, deadline.signal);
  } finally {
    deadline.clear();
  }
}

/** Resolves with the promise, or rejects with the signal's reason as soon as it aborts. */
export async function orAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(new Error('aborted'));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
