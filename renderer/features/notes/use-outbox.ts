import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NotePlace, OutboxItem } from '../../../shared/ipc/shapes.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: () => unwrap(api().outbox.list({})),
  staleTime: Infinity,
});

/** Note writes that are not finished, kept up to date by the main process. */
export function useOutbox(): OutboxItem[] {
  const client = useQueryClient();
  useEffect(
    () =>
      api().outbox.changed((items) => {
        client.setQueryData(outboxQuery.queryKey, items);
        // A write that got through has taken its draft away.
        void client.invalidateQueries({ queryKey: keys.drafts });
      }),
    [client],
  );
  return useQuery(outboxQuery).data ?? [];
}

export const samePlace = (a: NotePlace, b: NotePlace): boolean =>
  a.orgId === b.orgId && a.repo === b.repo && a.notesRef === b.notesRef && a.object === b.object;
