import { prefetchOnce } from '../../../shared/prefetch-once.ts';
import { diffRequestOf, diffUrl } from '../../../shared/ipc/diff-endpoint.ts';
import type { Head } from '../../../shared/ipc/refs.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import type { RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import type { FolderClient } from './client.ts';
import type { DiffRequest } from '../../host/types.ts';

const UNCLAIMED_TIMEOUT_MS = 1000;

/** The first diff of a folder that was opened just now, begun before its page asks for it. */
export interface DiffAhead {
  /** The page will ask for this in a moment. A failure is reported to the request. */
  begin(request: DiffRequest): void;
  /** Answers as the client does: with what was prefetched for an equal request, once, or by a new request. */
  diff: FolderClient['diff'];
}

export function createDiffAhead(client: Pick<FolderClient, 'diff'>): DiffAhead {
  const diffs = prefetchOnce<Response>(UNCLAIMED_TIMEOUT_MS);
  return {
    begin: (request) => diffs.prefetch('', diffUrl(request), (signal) => client.diff(request, { signal })),
    diff: (request, options = {}) =>
      diffs.claim('', diffUrl(request), options.signal) ?? client.diff(request, options),
  };
}

/** What the page will ask for first in a folder that nothing was compared in before; null: there is nothing to compare. */
export function firstDiff(
  place: RepositoryPlace,
  { suggested }: Head,
  { copies }: Pick<Settings, 'copies'>,
): DiffRequest | null {
  if (suggested === null) return null;
  return diffRequestOf({ ...place, ...suggested, ephemeral: false, ephemeralBase: false }, copies);
}
