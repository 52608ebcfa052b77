import { readDiffRoad } from '../../shared/ipc/read-diff-road.ts';
import type { HostClient } from '../host/client.ts';
import type { Log } from '../security/log.ts';
import { refusal, refusalOf } from './road.ts';

/**
 * Answers one request of the diff road (see `shared/ipc/diff-road.ts`): the host's body goes through as it comes,
 * unparsed and never held as a whole. When the page stops reading, the host's answer is aborted.
 */
export async function diffResponse(
  query: URLSearchParams,
  signal: AbortSignal,
  client: Pick<HostClient, 'diff'>,
  log: Log,
): Promise<Response> {
  const request = readDiffRoad(query);
  if (request === null) {
    return refusal({ kind: 'validation', message: 'This is not a request for a comparison.' });
  }
  const upstream = new AbortController();
  const abort = (): void => upstream.abort();
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    const { body } = await client.diff(request, { signal: upstream.signal });
    return new Response(body === null ? null : passThrough(body, abort), {
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    });
  } catch (error) {
    return refusalOf(error, 'diff road', log);
  }
}

/** The same bytes, pulled only as fast as the page reads; giving up aborts the request to the host. */
function passThrough(body: ReadableStream<Uint8Array>, abort: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel(reason) {
      abort();
      return reader.cancel(reason).catch(() => undefined);
    },
  });
}
