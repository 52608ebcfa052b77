import type { Session } from 'electron';

/** Every scheme that leaves the process or the profile. `app:` and the developer tools are not among them. */
const OUTSIDE = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*'];

/**
 * The page's session has no network access: a second wall behind the content security policy. Requests to hosts use a
 * separate session (see electron/host/host-session.ts).
 */
export function denyNetwork(session: Session): void {
  session.webRequest.onBeforeRequest({ urls: OUTSIDE }, (_details, answer) => answer({ cancel: true }));
}
