import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from './client.ts';
import { keys } from './keys.ts';

/** Notes on uncommitted changes, of every folder. */
export const localNotesQuery = queryOptions({
  queryKey: keys.localNotes,
  queryFn: () => unwrap(api().localNotes.list({})),
});
