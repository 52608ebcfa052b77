import { protocol } from 'electron';
import { SCHEME } from '../security/origin.ts';
import { respond, secured, type Roads } from './respond.ts';

interface Options {
  /** The built page. */
  root: string;
  roads: Roads;
}

/** Serves `app://bundle`: the page's files, and the roads. GET and HEAD only, security headers on everything. */
export function serveApp({ root, roads }: Options): void {
  protocol.handle(SCHEME, async (request) => secured(await respond(request, root, roads)));
}
