import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { handOverMarks } from './earlier-marks.ts';

let handedOver: Promise<void> | undefined;

/** The marks of a comparison: path -> mark. What 0.1.0 kept is handed over before the first are read. */
export const viewedMarksQuery = (comparison: string) =>
  queryOptions({
    queryKey: keys.viewed(comparison),
    queryFn: async () => {
      handedOver ??= handOverMarks(localStorage, async (part) => (await api().viewed.adopt(part)).ok);
      await handedOver;
      return new Map(await unwrap(api().viewed.marks({ comparison })));
    },
    // Nothing else changes them.
    staleTime: Infinity,
  });
