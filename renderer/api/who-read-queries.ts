import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { api, unwrap } from './client.ts';
import { keys } from './keys.ts';
import { place } from './queries.ts';

/** Whether what the user reads is shared. */
export const whoReadStateQuery = (at: RepositoryPlace) =>
  queryOptions({
    queryKey: keys.whoReadState(at),
    queryFn: () => unwrap(api().whoRead.state(place(at))),
  });

/** What others read of these commits. */
export const readersQuery = (at: RepositoryPlace, commits: readonly string[]) =>
  queryOptions({
    queryKey: keys.readers(at, commits),
    queryFn: () => unwrap(api().whoRead.list({ ...place(at), commits: [...commits] })),
    // What was read stays in sight while it is read again.
    placeholderData: keepPreviousData,
  });
