import { AppFailure, type AppError } from '../../shared/errors.ts';
import { readDiffRoad } from '../../shared/ipc/read-diff-road.ts';
import type { HostClient } from '../host/client.ts';
import type { Log } from '../security/log.ts';

/** Status for the page; the body says the rest. */
const STATUS: Partial<Record<AppError['kind'], number>> = {
  validation: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'rate-limited': 429,
  'unsupported-by-host': 501,
  timeout: 504,
};

const refusal = (error: AppError): Response =>
  new Response(JSON.stringify({ error }), {
    status: STATUS[error.kind] ?? 503,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });

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
    if (error instanceof AppFailure) return refusal(error.error);
    log.error('diff road', error);
    return refusal({
      kind: 'internal',
      message: 'Something went wrong inside Marginalia.',
      next: 'Try again.',
    });
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
