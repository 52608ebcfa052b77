import { AppFailure } from '../../shared/failure.ts';
import type { HostRequest } from './ask.ts';

/** The connection failed before the response was complete. A read may be retried. */
export class ConnectionLost extends Error {}

/**
 * Whether fetch failed because of a redirect, which is never followed: it would take the token along. Chromium and Node
 * word it differently.
 */
const isRedirect = (error: unknown, depth = 0): boolean =>
  error instanceof Error &&
  (/redirect/i.test(error.message) || (depth < 3 && isRedirect(error.cause, depth + 1)));

/**
 * Classifies a failed fetch or a failure while its body was read.
 * @throws ConnectionLost, or AppFailure when it is final
 */
export const lost = (error: unknown): never => {
  if (error instanceof AppFailure) throw error;
  if (!isRedirect(error)) throw new ConnectionLost('connection lost', { cause: error });
  throw new AppFailure(
    {
      kind: 'host-unavailable',
      message: 'The host sends requests to another address. They are not followed: the token would go along.',
      next: 'Check the API address, and use the one it points to.',
    },
    { cause: error },
  );
};

/** What went wrong before there was a response. */
export function toFailure(
  error: unknown,
  { operation, signal }: Pick<HostRequest, 'operation' | 'signal'>,
  deadline: AbortSignal,
): AppFailure {
  if (error instanceof AppFailure) return error;
  const could = `could not ${operation.words}`;
  if (signal?.aborted === true) {
    return new AppFailure({ kind: 'cancelled', message: 'Cancelled.' }, { cause: error });
  }
  if (deadline.aborted) {
    const seconds = Math.round(operation.deadline / 1000);
    return new AppFailure(
      {
        kind: 'timeout',
        message: `The host gave no answer in ${seconds} s: ${could}.`,
        next: 'Try again.',
      },
      { cause: error },
    );
  }
  if (!(error instanceof ConnectionLost)) throw error;
  return new AppFailure(
    {
      kind: 'offline',
      message: `The host cannot be reached: ${could}.`,
      next: 'Check the network connection. Marginalia continues when the host is back.',
    },
    { cause: error },
  );
}
