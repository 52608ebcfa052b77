import { protocol } from 'electron';
import { SCHEME } from '../security/origin.ts';
import { respond, secured, type Served } from './respond.ts';

/** Serves `app://bundle`: the page's files, and the endpoints. GET and HEAD only, security headers on everything. */
export function serveApp(served: Served): void {
  protocol.handle(SCHEME, async (request) => secured(await respond(request, served)));
}

/** For whoever serves the page next. */
export const stopServing = (): void => protocol.unhandle(SCHEME);

/** Node reads its `Response` at the first use: rather while the page's process starts than when the page asks. */
export const prepareToServe = (): unknown => new Response(null);
