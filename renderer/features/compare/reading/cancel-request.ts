import { api } from '../../../api/client.ts';

/** An id for a request that is cancelled when what asks for it is no longer shown. */
export function requestIdUntil(signal: AbortSignal): string {
  const requestId = crypto.randomUUID();
  signal.addEventListener('abort', () => cancelRequest(requestId), { once: true });
  return requestId;
}

/** Cancels the requests of a diff that was closed before it was complete. */
export const cancelRequest = (requestId: string): void => {
  api()
    .diff.cancel({ requestId })
    .catch(() => undefined);
};
