import { queryOptions } from '@tanstack/react-query';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { keys } from './keys.ts';

/** The path of the repository's folder if it is not there, while it is watched; otherwise null. */
export const folderAwayQuery = (at: RepositoryPlace) =>
  queryOptions({
    queryKey: keys.folderAway(at),
    queryFn: ({ client }): string | null => client.getQueryData(keys.folderAway(at)) ?? null,
    staleTime: Infinity,
    initialData: null,
  });
