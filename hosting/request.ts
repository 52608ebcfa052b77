import type { Context } from 'hono';
import { z } from 'zod';
import type { Limits } from './host.ts';
import { Refusal } from './problem.ts';

type BodyLimits = Pick<Limits, 'bodyBytes' | 'bodyMs'>;

/** One sentence about what is wrong with a request, without echoing it. */
function validationMessage(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'The request is malformed';
  if (issue.code === 'unrecognized_keys') return `Unknown property: ${issue.keys.slice(0, 3).join(', ')}`;
  const path = issue.path.join('.');
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}

/** Validates what a client sent. @throws Refusal 400. */
export function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal(400, validationMessage(result.error));
  return result.data;
}

/**
 * Reads a JSON body within its limits. An absent body is `undefined`.
 * @throws Refusal 400 (no JSON), 408 (too slow), 413 (too long), 415 (another media type).
 */
export async function readJson(c: Context, limits: BodyLimits): Promise<unknown> {
  const body = await readBody(c.req.raw, limits);
  if (body.byteLength === 0) return undefined;
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new Refusal(415, 'The body must be application/json');
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal(400, 'The body is not JSON in UTF-8');
  }
}

async function readBody(
  request: Request,
  { bodyBytes: cap, bodyMs }: BodyLimits,
): Promise<Uint8Array | ArrayBuffer> {
  const length = request.headers.get('Content-Length');
  if (Number(length ?? 0) > cap) throw tooLong(cap);
  // The HTTP server enforces a declared length; a stream, which costs more, is only needed without one.
  const pending = length === null ? pieces(request.body, cap) : request.arrayBuffer();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLate()), bodyMs);
  });
  try {
    return await Promise.race([pending, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function pieces(body: ReadableStream<Uint8Array> | null, cap: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > cap) throw tooLong(cap);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const tooLate = (): Refusal =>
  new Refusal(408, 'The body did not arrive in time', { headers: { Connection: 'close' } });

/**
 * Without `Connection: close`: a client that is still sending would often see a broken connection instead of this
 * response.
 */
const tooLong = (cap: number): Refusal => new Refusal(413, `The body is longer than ${String(cap)} bytes`);

/** Reads the query; only parameters in `repeatable` may occur more than once. @throws Refusal 400 */
export function readQuery<T>(c: Context, schema: z.ZodType<T>, repeatable: readonly string[] = []): T {
  const query: Record<string, string | string[]> = {};
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (repeatable.includes(name)) query[name] = values;
    else if (values.length > 1) throw new Refusal(400, `${name.slice(0, 100)}: given more than once`);
    else query[name] = values[0] ?? '';
  }
  return parsed(schema, query);
}
