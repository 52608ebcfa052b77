import { readDiffRoad } from '../../shared/ipc/read-diff-road.ts';
import type { HostClient } from '../host/client.ts';
import type { Log } from '../security/log.ts';
import type { Readings } from './readings.ts';
import { refusal, refusalOf } from './road.ts';

/**
 * Answers one request of the diff road (see `shared/ipc/diff-road.ts`): the host's body goes through as it comes,
 * unparsed and never held as a whole. When the page stops reading, or gives the reading up, the host's answer is aborted.
 */
export async function diffResponse(
  query: URLSearchParams,
  signal: AbortSignal,
  { client, readings, log }: { client: Pick<HostClient, 'diff'>; readings: Readings; log: Log },
): Promise<Response> {
  const request = readDiffRoad(query);
  if (request === null) {
    return refusal({ kind: 'validation', message: 'This is not a request for a comparison.' });
  }
  const { reading, ...asked } = request;
  const upstream = new AbortController();
  const begun = reading === undefined ? null : readings.begin(reading);
  const abort = (): void => upstream.abort();
  const given = AbortSignal.any(begun === null ? [signal] : [signal, begun.signal]);
  if (given.aborted) abort();
  given.addEventListener('abort', abort, { once: true });
  try {
    const { body } = await client.diff(asked, { signal: upstream.signal });
    return new Response(body === null ? null : passThrough(body, abort), {
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    });
  } catch (error) {
    return refusalOf(error, 'diff road', log);
  } finally {
    // From the first byte on the stream itself tells.
    begun?.end();
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
