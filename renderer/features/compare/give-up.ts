import { api } from '../../api/client.ts';

/** The diff was closed, possibly before it was read completely: cancels its requests to the host. */
export const giveUpReading = (reading: string): void => {
  api()
    .diff.cancel({ reading })
    .catch(() => undefined);
};
