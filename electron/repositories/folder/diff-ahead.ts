import { diffRequestOf, diffUrl } from '../../../shared/ipc/diff-endpoint.ts';
import type { Head } from '../../../shared/ipc/refs.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import type { RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import type { HostClient } from '../../host/client.ts';
import type { DiffRequest } from '../../host/types.ts';

/** Milliseconds for which a diff that was begun in advance waits for the page. */
const MOMENT = 1000;

/** The first diff of a folder that was opened just now, begun before its page asks for it. */
export interface DiffAhead {
  /** The page will ask for this in a moment. A failure is told to whoever asks. */
  begin(request: DiffRequest): void;
  /** As the client's own: what was begun for an equal request, once; anything else is asked for now. */
  diff: HostClient['diff'];
}

export function createDiffAhead(client: Pick<HostClient, 'diff'>): DiffAhead {
  let begun: { url: string; stop: AbortController; answer: Promise<Response> } | null = null;

  function drop(): void {
    begun?.stop.abort();
    begun = null;
  }

  return {
    begin(request) {
      drop();
      const stop = new AbortController();
      const answer = client.diff(request, { signal: stop.signal });
      const mine = { url: diffUrl(request), stop, answer };
      const late = setTimeout(() => begun === mine && drop(), MOMENT);
      late.unref();
      answer.catch(() => undefined);
      begun = mine;
    },
    async diff(request, options = {}) {
      const known = begun;
      if (known === null || known.url !== diffUrl(request)) return await client.diff(request, options);
      begun = null;
      const abort = (): void => known.stop.abort();
      if (options.signal?.aborted === true) abort();
      options.signal?.addEventListener('abort', abort, { once: true });
      return await known.answer;
    },
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
