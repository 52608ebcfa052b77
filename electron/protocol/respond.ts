import type { Start } from '../../shared/ipc/start.ts';
import { SECURITY_HEADERS } from '../security/csp.ts';
import { isOurs } from '../security/origin.ts';
import { readBundleFile } from './bundle.ts';
import type { Endpoint } from './endpoint.ts';
import { withStart } from './with-start.ts';

/** By the path that each is reached at. */
export type Endpoints = ReadonlyMap<string, Endpoint>;

export interface Served {
  /** The built page. */
  root: string;
  endpoints: Endpoints;
  /** What the page is told with itself. */
  start?: () => Promise<Start>;
}

/** What `serveApp` answers, without the security headers. */
export async function respond(request: Request, { root, endpoints, start }: Served): Promise<Response> {
  if (!isOurs(request.url)) return plain(404, 'Not found');
  const { method, url, signal } = request;
  if (method !== 'GET' && method !== 'HEAD') return plain(405, 'Method not allowed', { allow: 'GET, HEAD' });
  const { pathname, searchParams } = new URL(url);
  const endpoint = endpoints.get(pathname);
  if (endpoint !== undefined) {
    return method === 'GET'
      ? endpoint(searchParams, signal)
      : plain(405, 'Method not allowed', { allow: 'GET' });
  }
  const file = await readBundleFile(root, pathname);
  if (file === null) return plain(404, 'Not found');
  const headers = { 'content-type': file.type };
  if (method === 'HEAD') return new Response(null, { headers });
  const body =
    pathname === '/' && start !== undefined ? withStart(file.body.toString('utf8'), start()) : file.body;
  return new Response(body, { headers });
}

const plain = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });

/** The same response with the security headers, whatever it was. */
export function secured(response: Response): Response {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
  return response;
}
