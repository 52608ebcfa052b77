import type { Context } from 'hono';
import { z } from 'zod';
import type { Limits } from './host.ts';
import { Refusal } from './problem.ts';

type BodyLimits = Pick<Limits, 'bodyBytes' | 'bodyMs'>;

/** Says in one sentence what is wrong with a request, without echoing it. */
function complaint(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'The request is malformed';
  if (issue.code === 'unrecognized_keys') return `Unknown property: ${issue.keys.slice(0, 3).join(', ')}`;
  const path = issue.path.join('.');
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}

/** Validates what a client sent. @throws Refusal 400. */
export function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal(400, complaint(result.error));
  return result.data;
}

/**
 * Reads a JSON body within its limits. An absent body is `undefined`.
 * @throws Refusal 400 (no JSON), 408 (too slow), 413 (too long), 415 (another media type).
 */
export async function readJson(c: Context, limits: BodyLimits): Promise<unknown> {
  const body = await readBody(c.req.raw, limits);
  if (body.length === 0) return undefined;
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
  { body, headers }: Request,
  { bodyBytes: cap, bodyMs }: BodyLimits,
): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  if (Number(headers.get('Content-Length') ?? 0) > cap) throw tooLong(cap);
  const parts: Uint8Array[] = [];
  let size = 0;
  let late = false;
  const reader = body.getReader();
  const timer = setTimeout(() => {
    late = true;
    void reader.cancel().catch(() => undefined);
  }, bodyMs);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > cap) throw tooLong(cap);
      parts.push(next.value);
    }
  } finally {
    clearTimeout(timer);
  }
  if (late) throw new Refusal(408, 'The body did not arrive in time', { headers: { Connection: 'close' } });
  return Buffer.concat(parts);
}

/** Without `Connection: close`: a client that is still sending would often see a broken connection instead of this. */
const tooLong = (cap: number): Refusal => new Refusal(413, `The body is longer than ${String(cap)} bytes`);

/** Reads the query; a parameter may come twice only when it is named in `repeatable`. @throws Refusal 400. */
export function readQuery<T>(c: Context, schema: z.ZodType<T>, repeatable: readonly string[] = []): T {
  const found: Record<string, string | string[]> = {};
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (repeatable.includes(name)) found[name] = values;
    else if (values.length > 1) throw new Refusal(400, `${name.slice(0, 100)}: given more than once`);
    else found[name] = values[0] ?? '';
  }
  return parsed(schema, found);
}
