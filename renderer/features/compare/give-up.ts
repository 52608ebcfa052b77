import { api } from '../../api/client.ts';

/** The diff was left before it was read whole, perhaps: what is asked of the host for it is wanted no more. */
export const giveUpReading = (reading: string): void => {
  api()
    .diff.cancel({ reading })
    .catch(() => undefined);
};
