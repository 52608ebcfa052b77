import { queryOptions } from '@tanstack/react-query';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { api, unwrap } from './client.ts';
import { keys } from './keys.ts';

/** What is uncommitted in the opened folder, and what was begun there. */
export const worktreeStateQuery = (at: RepositoryPlace) =>
  queryOptions({
    queryKey: keys.worktreeState(at),
    queryFn: () => unwrap(api().worktrees.state({ repo: at.repo })),
    retry: false,
    // While only branches are compared, files change without a word.
    refetchOnWindowFocus: 'always',
    meta: { local: true },
  });
