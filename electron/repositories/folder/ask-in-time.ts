import { setTimeout as sleep } from 'node:timers/promises';
import { QuestionRefused } from '../../embedded/folder-line.ts';
import type { CallOptions } from '../../host/client.ts';
import { ConnectionLost } from '../../host/connection.ts';
import { inTime, orAborted } from '../../host/in-time.ts';
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
  const isRead = operation.method === 'GET';
  return await inTime({ operation, signal }, async ({ signal: stop, deadline }) => {
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = deadline.orOver(ask(stop));
        return await (signal === undefined ? answer : orAborted(signal, answer));
      } catch (error) {
        if (!isRead || stop.aborted || !mayRetry(error, tries)) throw inWords(error, operation);
        await sleep(RETRY_DELAY_MS, undefined, { signal: stop });
      }
    }
  });
}

function mayRetry(error: unknown, tries: number): boolean {
  if (error instanceof ConnectionLost) return tries < MAX_TRIES;
  return (
    error instanceof QuestionRefused &&
    tries === 1 &&
    error.refusal.status >= 500 &&
    !isPermanent(error.refusal)
  );
}

/** A refusal in the words of a host: `words.ts` makes those of a folder of them. */
function inWords(error: unknown, operation: Operation): unknown {
  if (!(error instanceof QuestionRefused)) return error;
  const problem = error.refusal;
  const isMissing = !operation.promised && saysNoRoute(problem);
  return new AppFailure(isMissing ? unsupported(problem, operation) : problemToError(problem, operation));
}
