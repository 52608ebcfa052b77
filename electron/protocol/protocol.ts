import { protocol } from 'electron';
import { SCHEME } from '../security/origin.ts';
import { respond, secured, type Endpoints } from './respond.ts';

interface Options {
  /** The built page. */
  root: string;
  endpoints: Endpoints;
}

/** Serves `app://bundle`: the page's files, and the endpoints. GET and HEAD only, security headers on everything. */
export function serveApp({ root, endpoints }: Options): void {
  protocol.handle(SCHEME, async (request) => secured(await respond(request, root, endpoints)));
}

/** For whoever serves the page next. */
export const stopServing = (): void => protocol.unhandle(SCHEME);
