import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { isHostAway } from '../../../shared/host-away.ts';
import { toAppError } from '../../api/client.ts';
import { useOutbox } from '../notes/use-outbox.ts';

/** `silent`: the last request was never sent (for lack of a key, for example). */
export type Connection = 'unknown' | 'connected' | 'offline' | 'limited' | 'silent';

function connectionAfter(error: AppError): Connection {
  if (error.kind === 'rate-limited') return 'limited';
  if (isHostAway(error)) return 'offline';
  // A refusal is an answer.
  return 'status' in error ? 'connected' : 'silent';
}

/** The connection state from the organization's latest answer. */
function connectionOf(client: QueryClient, orgId: string): Connection {
  let newest = 0;
  let connection: Connection = 'unknown';
  for (const query of client.getQueryCache().getAll()) {
    const [kind, org] = query.queryKey;
    if (org !== orgId || (kind !== 'repositories' && kind !== 'repository')) continue;
    if (query.meta?.['local'] === true) continue;
    const { dataUpdatedAt, errorUpdatedAt, error, status } = query.state;
    const at = Math.max(dataUpdatedAt, errorUpdatedAt);
    if (at <= newest || (status !== 'error' && dataUpdatedAt === 0)) continue;
    newest = at;
    connection = status === 'error' ? connectionAfter(toAppError(error)) : 'connected';
  }
  return connection;
}

/** Whether the organization's host answers, judging by the last request. */
export function useConnection(orgId: string): Connection {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(listener),
    [client],
  );
  const read = useSyncExternalStore(subscribe, () => connectionOf(client, orgId));
  // A waiting note keeps retrying, so it notices before the next read does.
  const unreachable = useOutbox().some(
    ({ place, error }) => place.orgId === orgId && error !== null && isHostAway(error),
  );
  return unreachable ? 'offline' : read;
}
