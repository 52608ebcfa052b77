import { protocol } from 'electron';
import { SCHEME } from '../security/origin.ts';
import { respond, secured, type DiffRoad } from './respond.ts';

interface Options {
  /** The built page. */
  root: string;
  diff: DiffRoad;
}

/** Serves `app://bundle`: the page's files, and the diff road. GET and HEAD only, security headers on everything. */
export function serveApp({ root, diff }: Options): void {
  protocol.handle(SCHEME, async (request) => secured(await respond(request, root, diff)));
}
