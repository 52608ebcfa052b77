import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import type { SyncState } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { syncQuery, type RepositoryPlace } from '../../api/queries.ts';
import { syncing } from './sync-words.ts';

export interface SyncControl {
  readonly state: SyncState | null;
  readonly busy: boolean;
  /** Asking failed before there was a state. */
  readonly error: AppError | null;
  /** The outcome of a Sync that ended during this visit, until it is dismissed. */
  readonly news: SyncState | null;
  readonly start: () => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

/** Sync of one repository. `onMoved`: refs moved on the host; everything read from it may be old. */
export function useSync(at: RepositoryPlace, onMoved: () => void): SyncControl {
  const client = useQueryClient();
  const { orgId, repo } = at;
  const { data = null } = useQuery(syncQuery(at));
  const [newsOf, setNewsOf] = useState<number | null>(null);
  const moved = useRef(onMoved);
  useEffect(() => {
    moved.current = onMoved;
  });
  useEffect(
    () =>
      api().sync.changed((state) => {
        if (state.orgId !== orgId || state.repo !== repo) return;
        client.setQueryData(keys.sync({ orgId, repo }), state);
        // Whoever is here when it ends wants to know; an old outcome is for the status bar.
        setNewsOf(state.startedAt);
        if (state.phase === 'moved') moved.current();
      }),
    [client, orgId, repo],
  );
  const start = useMutation({
    mutationFn: () => unwrap(api().sync.start({ orgId, repo })),
    // An event may have said more in the meantime.
    onSuccess: (state) =>
      client.setQueryData(keys.sync({ orgId, repo }), (old: SyncState | null | undefined) =>
        old && old.startedAt >= state.startedAt ? old : state,
      ),
  });
  return {
    state: start.isPending || start.error ? null : data,
    busy: start.isPending || syncing(data),
    error: start.error ? toAppError(start.error) : null,
    start: () => {
      if (!syncing(data)) start.mutate();
    },
    cancel: () => void api().sync.cancel({ orgId, repo }),
    news: data?.startedAt === newsOf ? data : null,
    dismiss: () => {
      start.reset();
      setNewsOf(null);
    },
  };
}
