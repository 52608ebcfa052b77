import { api } from '../../../api/client.ts';

/** Cancels the requests of a diff that was closed before it was complete. */
export const cancelRequest = (requestId: string): void => {
  api()
    .diff.cancel({ requestId })
    .catch(() => undefined);
};
