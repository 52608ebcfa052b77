import { protocol } from 'electron';
import { SCHEME } from '../security/origin.ts';
import { BROKEN, respond, type Served } from './respond.ts';

/**
 * Serves `app://bundle`: the page's files and the endpoints. GET and HEAD only, security headers on everything. Does
 * not use `protocol.handle`, which loads Node's `fetch`: that would delay startup.
 */
export function serveApp(served: Served): void {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else serves a stream without Node's fetch
  protocol.registerStreamProtocol(SCHEME, ({ url, method }, answer) => {
    respond({ url, method }, served).then(answer, () => answer(BROKEN));
  });
}

/** Removes the handler, so that the page can be served anew. */
export const stopServing = (): void => protocol.unhandle(SCHEME);

/** Loads Node's `fetch` before its first use, which would delay the first diff of a host. */
export const prepareToFetch = (): unknown => new Response(null);
