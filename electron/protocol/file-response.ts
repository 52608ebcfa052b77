import { readFileUrl } from './read-file-endpoint.ts';
import type { Contents } from '../repository-copy/contents.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Log } from '../security/log.ts';
import { errorResponse, errorResponseOf } from './endpoint.ts';

/** Answers one request of the file endpoint (see `shared/ipc/file-endpoint.ts`) with the file's bytes. */
export async function fileResponse(
  query: URLSearchParams,
  signal: AbortSignal,
  contents: Contents,
  log: Log,
): Promise<Response> {
  const request = readFileUrl(query);
  if (request === null)
    return errorResponse({ kind: 'validation', message: 'This is not a request for a file.' });
  try {
    const content = await contents(request, { signal });
    return new Response(new Uint8Array(content), {
      headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
    });
  } catch (error) {
    // There was nothing wrong with the request.
    if (request.here === true && error instanceof AppFailure) return new Response(null, { status: 204 });
    return errorResponseOf(error, 'file endpoint', log);
  }
}
