import { Readable } from 'node:stream';
import { type Start, START_ID } from '../../shared/ipc/start.ts';
import { SECURITY_HEADERS } from '../security/csp.ts';
import { isOurs } from '../security/origin.ts';
import { readBundleFile } from './bundle.ts';
import { withLateEnds } from './late-ends.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * The built page with the first answers in it, as UTF-8. The page is sent immediately, so that its files load while the
 * answers are made. The answers are at its end; its script is a module and runs after them. Their text cannot end the
 * element, because it contains no `<`.
 */
export async function* withStart(html: string, start: Promise<Start>): AsyncGenerator<Uint8Array, void> {
  const end = html.indexOf('</body>');
  // The next read receives the failure.
  start.catch(() => undefined);
  yield Buffer.from(html.slice(0, end));
  const text = JSON.stringify(await start).replaceAll('<', String.raw`\u003c`);
  yield Buffer.from(`<script type="application/json" id="${START_ID}">${text}</script>${html.slice(end)}`);
}

/** By path. */
export type Endpoints = ReadonlyMap<string, Endpoint>;

export interface Served {
  /** The built page. */
  root: string;
  endpoints: Endpoints;
  /** The first answers, sent with the page. */
  start?: () => Promise<Start>;
}

/** As Electron expects it: without a body, the response is empty. */
export interface ServedAnswer {
  statusCode: number;
  headers: Record<string, string>;
  data: Readable;
}

/** Chromium's `net::ERR_FAILED`: there is no response. */
export const BROKEN = { error: -2 };

/** What `app://` answers, with the security headers. `Response` is left to endpoints: Node is slow to read it. */
export async function respond(
  { url: address, method }: { url: string; method: string },
  { root, endpoints, start }: Served,
): Promise<ServedAnswer> {
  if (!isOurs(address)) return plain(404, 'Not found');
  if (method !== 'GET' && method !== 'HEAD') return plain(405, 'Method not allowed', { allow: 'GET, HEAD' });
  const { pathname, searchParams } = new URL(address);
  const endpoint = endpoints.get(pathname);
  if (endpoint !== undefined) {
    return method === 'GET'
      ? passedOn(await endpoint(searchParams, new AbortController().signal))
      : plain(405, 'Method not allowed', { allow: 'GET' });
  }
  const file = await readBundleFile(root, pathname);
  if (file === null) return plain(404, 'Not found');
  const headers = { 'content-type': file.type };
  if (method === 'HEAD') return answer(200, headers, []);
  if (pathname !== '/' || start === undefined) return answer(200, headers, [file.body]);
  return answer(200, headers, withStart(file.body.toString('utf8'), start()));
}

const plain = (status: number, text: string, headers: Record<string, string> = {}): ServedAnswer =>
  answer(status, { ...headers, 'content-type': 'text/plain; charset=utf-8' }, [Buffer.from(text)]);

const answer = (
  statusCode: number,
  headers: Record<string, string>,
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): ServedAnswer => secured({ statusCode, headers, data: Readable.from(parts) });

/** An endpoint's response: its body is streamed. */
function passedOn({ status, headers, body }: Response): ServedAnswer {
  const data = body === null ? Readable.from([]) : Readable.fromWeb(body);
  return secured({ statusCode: status, headers: Object.fromEntries(headers), data });
}

/** Adds the security headers to any response, and protects Electron from a body that ends while it is read. */
const secured = ({ statusCode, headers, data }: ServedAnswer): ServedAnswer => ({
  statusCode,
  headers: { ...headers, ...SECURITY_HEADERS },
  data: withLateEnds(data),
});
