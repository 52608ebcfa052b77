import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Log } from '../security/log.ts';

/** Answers one request of an endpoint: bulk that a worker of the page fetches over `app://`. */
export type Endpoint = (query: URLSearchParams, signal: AbortSignal) => Promise<Response>;

/** Status for the page; the body has the details. */
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

/** An endpoint's error: a status of 400 or above, and a body `{"error": AppError}`. */
export const errorResponse = (error: AppError): Response =>
  new Response(JSON.stringify({ error }), {
    status: STATUS[error.kind] ?? 503,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });

/** The response for a failure. An internal fault is logged, and the response reveals nothing about it. */
export function errorResponseOf(failure: unknown, endpoint: string, log: Log): Response {
  if (failure instanceof AppFailure) return errorResponse(failure.error);
  log.error(endpoint, failure);
  return errorResponse({
    kind: 'internal',
    message: 'Something went wrong inside Marginalia.',
    next: 'Try again.',
  });
}
