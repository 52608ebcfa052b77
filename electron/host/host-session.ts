import { session, type Session } from 'electron';
import { denyDownloads } from '../security/downloads.ts';
import { denyPermissions } from '../security/permissions.ts';

/** Created at the first request, because the first screen does not need it. */
let made: Session | null = null;

/**
 * The session for requests to hosts: in memory, without a cache, and separate from the page's session, which has no
 * network access. Chromium's proxy and certificate settings apply.
 */
function hostSession(): Session {
  if (made !== null) return made;
  const hosts = session.fromPartition('hosts', { cache: false });
  denyPermissions(hosts);
  denyDownloads(hosts);
  // `fetch` accepts only status 200 to 599: otherwise it throws where nothing can catch it, and never settles.
  hosts.webRequest.onHeadersReceived(({ statusCode, responseHeaders = {} }, answer) => {
    const valid = statusCode >= 200 && statusCode <= 599;
    answer(valid ? {} : { responseHeaders, statusLine: 'HTTP/1.1 502 Unknown status' });
  });
  made = hosts;
  return hosts;
}

/** `fetch` for the host client. The app's own protocol never handles it. */
export const hostFetch = (url: string, init: RequestInit): Promise<Response> =>
  hostSession().fetch(url, { ...init, bypassCustomProtocolHandlers: true });
