import { session, type Session } from 'electron';
import { denyDownloads } from '../security/downloads.ts';
import { denyPermissions } from '../security/permissions.ts';

/** Made at the first request, because the first screen does not need it. */
let made: Session | null = null;

/**
 * The session that requests to hosts are made in: in memory only, without a cache, apart from the page's session,
 * which reaches no network. Chromium's proxy and certificate settings apply.
 */
function hostSession(): Session {
  if (made !== null) return made;
  const hosts = session.fromPartition('hosts', { cache: false });
  denyPermissions(hosts);
  denyDownloads(hosts);
  // `fetch` knows no status below 200 or above 599: it throws where nobody can catch it, and never answers.
  hosts.webRequest.onHeadersReceived(({ statusCode, responseHeaders = {} }, answer) => {
    const known = statusCode >= 200 && statusCode <= 599;
    answer(known ? {} : { responseHeaders, statusLine: 'HTTP/1.1 502 Unknown status' });
  });
  made = hosts;
  return hosts;
}

/** `fetch` for the host client. Never answered by the app's own protocol. */
export const hostFetch = (url: string, init: RequestInit): Promise<Response> =>
  hostSession().fetch(url, { ...init, bypassCustomProtocolHandlers: true });

/**
 * Connects to a host that will be asked in a moment: making the session and its first request takes longer than an
 * answer from this computer. Nothing is told about whoever asks.
 */
export function connectAhead(origin: string): void {
  hostFetch(origin, { credentials: 'omit' })
    .then((answer) => answer.text())
    .catch(() => undefined);
}
