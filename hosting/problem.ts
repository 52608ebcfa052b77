import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { ProblemCode } from './problem-types.ts';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

interface RefusalDetails {
  /** Problem type; default `about:blank`. */
  type?: string;
  /** Only on authentication errors. */
  code?: ProblemCode;
  headers?: Readonly<Record<string, string>>;
}

/** A request refused with problem details. `message` is the detail: one sentence, shown to the client. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly type: string;
  readonly code: ProblemCode | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, detail: string, { type, code, headers }: RefusalDetails = {}) {
    super(detail);
    this.status = status;
    this.type = type ?? 'about:blank';
    this.code = code;
    this.headers = headers ?? {};
  }
}

/** The body of every error. See the specification, Problem details. */
function problemBody(refusal: Refusal): Record<string, unknown> {
  return {
    type: refusal.type,
    title: TITLES[refusal.status] ?? 'Error',
    status: refusal.status,
    detail: refusal.message,
    error: refusal.message,
    ...(refusal.code === undefined ? {} : { code: refusal.code }),
  };
}

/** Responds with problem details, in the media type that the client accepts. See the specification, Errors. */
export function problemResponse(c: Context, refusal: Refusal): Response {
  const type = accepts(c, {
    header: 'Accept',
    supports: ['application/problem+json', 'application/json'],
    default: 'application/problem+json',
  });
  return new Response(JSON.stringify(problemBody(refusal)), {
    status: refusal.status,
    headers: { 'Cache-Control': 'no-store', ...refusal.headers, 'Content-Type': type },
  });
}
