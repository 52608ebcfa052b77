import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from './client.ts';
import { keys } from './keys.ts';

/** What was read hunk by hunk, in the diff of a branch and in those of its commits: path -> marks. */
export const readHunksQuery = (comparison: string) =>
  queryOptions({
    queryKey: keys.readHunks(comparison),
    queryFn: async (): Promise<ReadonlyMap<string, string>> =>
      new Map(await unwrap(api().viewed.hunks({ comparison }))),
    // Nothing else changes them.
    staleTime: Infinity,
  });
