import { MAX_DIFF_NAMES_BYTES } from '../../shared/ipc/limits.ts';
import { readDiffUrl } from './read-diff-endpoint.ts';
import type { HostClient } from '../host/client.ts';
import type { Latencies } from '../host/latency.ts';
import type { Log } from '../security/log.ts';
import type { RunningRequests } from './running-requests.ts';
import { errorResponse, errorResponseOf } from './endpoint.ts';
import type { FirstPaintGate, OnItsWay } from './first-paint-gate.ts';

interface DiffResponseDeps {
  client: Pick<HostClient, 'diff'>;
  runningRequests: RunningRequests;
  firstPaint: Pick<FirstPaintGate, 'begin'>;
  latencies: Pick<Latencies, 'isFar'>;
  log: Log;
  /** Bytes of the body that are passed on. */
  most?: number;
}

/**
 * A limit for pages that do not stop at their own. Aborting drops data that is on its way to the page, so this limit is
 * well above the page's.
 */
const MAX_BODY_BYTES = MAX_DIFF_NAMES_BYTES + 128_000_000;

/**
 * Answers one request of the diff endpoint (see `shared/ipc/diff-endpoint.ts`): the host's body is streamed, unparsed
 * and never held as a whole. When the page stops reading, or cancels the request, the host's response is aborted.
 */
export async function diffResponse(
  query: URLSearchParams,
  signal: AbortSignal,
  { client, runningRequests, firstPaint, latencies, log, most = MAX_BODY_BYTES }: DiffResponseDeps,
): Promise<Response> {
  const request = readDiffUrl(query);
  if (request === null) {
    return errorResponse({ kind: 'validation', message: 'This is not a request for a comparison.' });
  }
  const { requestId, ...diffRequest } = request;
  const upstream = new AbortController();
  const begun = requestId === undefined ? null : runningRequests.begin(requestId);
  const abort = (): void => upstream.abort();
  const given = AbortSignal.any(begun === null ? [signal] : [signal, begun.signal]);
  if (given.aborted) abort();
  given.addEventListener('abort', abort, { once: true });
  const { arrives, over } = firstPaint.begin({
    ofComparison: diffRequest.commits === undefined && diffRequest.paths.length === 0,
    far: latencies.isFar(diffRequest.orgId),
  });
  upstream.signal.addEventListener('abort', over, { once: true });
  try {
    const { body } = await client.diff(diffRequest, { signal: upstream.signal });
    if (body === null) over();
    return new Response(body === null ? null : passThrough(body, { abort, arrives, over }, most), {
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    });
  } catch (error) {
    over();
    return errorResponseOf(error, 'diff endpoint', log);
  } finally {
    // From the first byte on, the stream itself reports.
    begun?.end();
  }
}

/**
 * Passes bytes on as fast as the page reads them; when it stops, the request to the host is aborted. `over` is called
 * at the end. A body beyond `most` bytes is cut off; the page itself stops earlier.
 */
function passThrough(
  body: ReadableStream<Uint8Array>,
  { abort, arrives, over }: OnItsWay & { abort: () => void },
  most: number,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        bytes += value?.byteLength ?? 0;
        arrives();
        if (!done && bytes <= most) return controller.enqueue(value);
      } catch {
        // The host's response broke off. An error here would discard what is on its way to the page, which sees from
        // the JSON that it is incomplete.
        over();
        return controller.close();
      }
      over();
      if (bytes <= most) return controller.close();
      abort();
      throw new Error('the body does not end');
    },
    cancel(reason) {
      abort();
      return reader.cancel(reason).catch(() => undefined);
    },
  });
}
