import { api } from '../../../api/client.ts';

/** Cancels the requests of a diff that was closed before it was complete. */
export const giveUpReading = (reading: string): void => {
  api()
    .diff.cancel({ reading })
    .catch(() => undefined);
};
