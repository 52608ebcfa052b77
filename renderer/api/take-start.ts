import type { QueryClient } from '@tanstack/react-query';
import { START_ID, type Start } from '../../shared/ipc/start.ts';
import { keys } from './keys.ts';

/**
 * Puts the responses delivered with the page into the query cache, so that the first screen renders without requests.
 * The list of repositories is from the last run: it is shown and refetched.
 */
export function takeStart(client: QueryClient): void {
  const start = startIn(document);
  if (start.info) client.setQueryData(keys.info, start.info);
  if (start.settings) client.setQueryData(keys.settings, start.settings);
  if (start.memories) client.setQueryData(keys.memories, start.memories);
  if (start.organizations) client.setQueryData(keys.organizations, start.organizations);
  if (start.repositories) {
    const { orgId, page } = start.repositories;
    client.setQueryData(
      keys.repositories(orgId, ''),
      { pages: [page], pageParams: [null] },
      // Old enough to be stale.
      { updatedAt: 1 },
    );
  }
}

function startIn(page: Document): Start {
  const text = page.getElementById(START_ID)?.textContent;
  // From the main process, which has already validated these responses.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return text === undefined || text === null ? {} : (JSON.parse(text) as Start);
}
