import { queryOptions } from '@tanstack/react-query';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { api, unwrap } from './client.ts';
import { keys } from './keys.ts';

/** Who signs notes that are written here; null: the host decides. */
export const noteAuthorQuery = ({ orgId, repo }: RepositoryPlace) =>
  queryOptions({
    queryKey: [...keys.noteAuthor, orgId, repo],
    queryFn: () => unwrap(api().notes.author({ orgId, repo })),
  });
