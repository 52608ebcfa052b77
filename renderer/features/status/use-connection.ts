import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { isHostAway } from '../../../shared/host-away.ts';
import { toAppError } from '../../api/client.ts';
import { useOutbox } from '../notes/use-outbox.ts';

/** `silent`: the last request was not sent at all (no key, for one). */
export type Connection = 'unknown' | 'connected' | 'offline' | 'limited' | 'silent';

function connectionAfter(error: AppError): Connection {
  if (error.kind === 'rate-limited') return 'limited';
  if (isHostAway(error)) return 'offline';
  // A host that refused has answered.
  return 'status' in error ? 'connected' : 'silent';
}

/** What the latest answer of this organization says about its host. */
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

/** Whether the organization's host answers, as far as the last request tells. */
export function useConnection(orgId: string): Connection {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(listener),
    [client],
  );
  const read = useSyncExternalStore(subscribe, () => connectionOf(client, orgId));
  // A note that waits for the host keeps asking; it knows before the next read does.
  const unreachable = useOutbox().some(
    ({ place, error }) => place.orgId === orgId && error !== null && isHostAway(error),
  );
  return unreachable ? 'offline' : read;
}
