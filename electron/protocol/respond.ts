import { SECURITY_HEADERS } from '../security/csp.ts';
import { isOurs } from '../security/origin.ts';
import { readBundleFile } from './bundle.ts';
import type { Endpoint } from './endpoint.ts';

/** By the path that each is reached at. */
export type Endpoints = ReadonlyMap<string, Endpoint>;

/** What `serveApp` answers, without the security headers. */
export async function respond(request: Request, root: string, endpoints: Endpoints): Promise<Response> {
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
  return new Response(method === 'HEAD' ? null : file.body, { headers: { 'content-type': file.type } });
}

const plain = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });

/** The same response with the security headers, whatever it was. */
export function secured(response: Response): Response {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
  return response;
}
