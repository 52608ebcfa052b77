import { QueryClient } from '@tanstack/react-query';
import { settings } from '../../shared/ipc/settings.ts';
import { keys } from '../api/keys.ts';

/** A query client that knows what the page has read before any screen is drawn. */
export function queryClient(chosen: object = {}): QueryClient {
  const client = new QueryClient();
  client.setQueryData(keys.settings, settings.parse(chosen));
  client.setQueryData(keys.memories, []);
  return client;
}
