import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import type { SyncState, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { syncQuery } from '../../api/queries.ts';
import { useStable } from '../../ui/use-stable.ts';
import { syncing } from './sync-words.ts';
import { useNews } from './use-news.ts';

export interface SyncControl {
  readonly state: SyncState | null;
  readonly busy: boolean;
  /** The request failed before there was any state. */
  readonly error: AppError | null;
  /** The result of a Sync that ended during this visit, until it is dismissed. */
  readonly news: SyncState | null;
  readonly start: () => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

/** Sync of one repository. */
export function useSync(at: RepositoryPlace): SyncControl {
  const client = useQueryClient();
  const { orgId, repo } = at;
  const { data = null, isPending } = useQuery(syncQuery(at));
  const { isNews, dismiss: dismissNews } = useNews(momentOf(data), !isPending);
  const start = useMutation({
    mutationFn: () => unwrap(api().sync.start({ orgId, repo })),
    // An event may have delivered a newer state.
    onSuccess: (state) =>
      client.setQueryData(keys.sync({ orgId, repo }), (old: SyncState | null | undefined) =>
        old && old.startedAt >= state.startedAt ? old : state,
      ),
  });
  const begin = useStable(() => {
    if (!syncing(data)) start.mutate();
  });
  const cancel = useStable(() => void api().sync.cancel({ orgId, repo }));
  const dismiss = useStable(() => {
    start.reset();
    dismissNews();
  });
  const { isPending: asking, error } = start;
  return useMemo(
    () => ({
      state: asking || error ? null : data,
      busy: asking || syncing(data),
      error: error ? toAppError(error) : null,
      start: begin,
      cancel,
      // The status bar shows older results.
      news: isNews ? data : null,
      dismiss,
    }),
    [asking, error, data, isNews, begin, cancel, dismiss],
  );
}

/** Identifies one state of one Sync. */
const momentOf = (state: SyncState | null): string =>
  state === null ? '' : `${state.startedAt} ${state.phase}`;
