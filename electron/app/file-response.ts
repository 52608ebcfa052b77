import { readFileRoad } from '../../shared/ipc/read-file-road.ts';
import type { Contents } from '../git-reads/contents.ts';
import type { Log } from '../security/log.ts';
import { refusal, refusalOf } from './road.ts';

/** Answers one request of the file road (see `shared/ipc/file-road.ts`) with the file's bytes. */
export async function fileResponse(
  query: URLSearchParams,
  signal: AbortSignal,
  contents: Contents,
  log: Log,
): Promise<Response> {
  const request = readFileRoad(query);
  if (request === null) return refusal({ kind: 'validation', message: 'This is not a request for a file.' });
  try {
    const content = await contents(request, { signal });
    return new Response(new Uint8Array(content), {
      headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
    });
  } catch (error) {
    return refusalOf(error, 'file road', log);
  }
}
