import { setTimeout as sleep } from 'node:timers/promises';
import { LineLost, QuestionRefused } from '../../embedded/folder-line.ts';
import type { CallOptions } from '../../host/client.ts';
import { ConnectionLost, toFailure } from '../../host/connection.ts';
import { startDeadline } from '../../host/deadline.ts';
import type { Operation } from '../../host/operations.ts';
import { isPermanent, problemToError, saysNoRoute, unsupported } from '../../host/problem.ts';
import { AppFailure } from '../../../shared/failure.ts';

const RETRY_DELAY_MS = 200;
/** How often a read is tried while the process that reads folders is started again. */
const MAX_TRIES = 4;

/**
 * Answers within the operation's time. A read is tried again when the process ended meanwhile, and once when Git
 * failed: the repository may just have been repacked.
 */
export async function askInTime<T>(
  operation: Operation,
  { signal }: CallOptions = {},
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(operation.deadline);
  const stop = signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]);
  const isRead = operation.method === 'GET';
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await deadline.orOver(ask(stop));
      } catch (error) {
        if (!isRead || stop.aborted || !mayRetry(error, tries)) throw error;
        await sleep(RETRY_DELAY_MS, undefined, { signal: stop });
      }
    }
  } catch (error) {
    throw failureOf(error, operation, { signal, deadline: deadline.signal });
  } finally {
    deadline.clear();
  }
}

function mayRetry(error: unknown, tries: number): boolean {
  if (error instanceof LineLost) return tries < MAX_TRIES;
  return (
    error instanceof QuestionRefused &&
    tries === 1 &&
    error.refusal.status >= 500 &&
    !isPermanent(error.refusal)
  );
}

/** In the words of a host: `words.ts` makes those of a folder of them. */
function failureOf(
  error: unknown,
  operation: Operation,
  { signal, deadline }: { signal: AbortSignal | undefined; deadline: AbortSignal },
): AppFailure {
  if (error instanceof QuestionRefused) {
    const problem = error.refusal;
    if (!operation.promised && saysNoRoute(problem)) return new AppFailure(unsupported(problem, operation));
    return new AppFailure(problemToError(problem, operation));
  }
  const cause = error instanceof LineLost ? new ConnectionLost(error.message) : error;
  return toFailure(cause, { orgId: '', path: '', operation, signal }, deadline);
}
