import { readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { problemResponse, Refusal } from './problem.ts';
import type { ServiceEnv } from './service-app.ts';
import { fitsWildcard } from './wildcard.ts';

const count = z.number().int().min(0);

/** One injected fault, for testing clients. A request gets the first matching fault that is not used up. */
const fault = z.strictObject({
  /** Default: any. */
  method: z.string().optional(),
  /** The URL's path; `*` matches any run of characters. */
  path: z.string(),
  /** How many requests it affects; default 1. */
  times: count.optional(),
  /** How many matching requests pass first; default 0. */
  after: count.optional(),
  /** Responds with this status and does nothing else. */
  status: z.number().int().min(400).max(599).optional(),
  /** With `status`: seconds. */
  retryAfter: count.optional(),
  /** Waits before anything is done. */
  delayMs: count.optional(),
  /** Waits until the faults change. */
  hold: z.boolean().optional(),
  /** Handles the request, then drops the connection instead of responding. */
  dropReply: z.boolean().optional(),
  /** Drops the connection before handling the request. */
  resetConnection: z.boolean().optional(),
  /** Waits before each chunk of the response body. */
  bodyDelayMs: count.optional(),
  /** Clock skew of the service, for token times and the Date header. */
  clockMs: z.number().int().optional(),
});
export type Fault = z.infer<typeof fault>;

/** Picks the fault for a request, which uses it up. `lifted`: resolves when a fault that holds a request is lifted. */
export type NextFault = (
  method: string,
  path: string,
) => Promise<(Fault & { lifted?: () => Promise<void> }) | null>;

/** How often a file whose fault holds a request is checked. */
const HOLD_POLL_MS = 20;

/** Faults in the given order, each with its own count. */
export function countFaults(faults: readonly Fault[]): (method: string, path: string) => Fault | null {
  const armed = faults.map((each) => ({ each, seen: 0, struck: 0 }));
  return (method, path) => {
    for (const entry of armed) {
      const { each } = entry;
      if (each.method !== undefined && each.method.toUpperCase() !== method) continue;
      if (!fitsWildcard(each.path, path) || entry.struck >= (each.times ?? 1)) continue;
      entry.seen += 1;
      if (entry.seen <= (each.after ?? 0)) continue;
      entry.struck += 1;
      return each;
    }
    return null;
  };
}

/** Faults from a JSON file, reloaded (and counted from zero) when the file changes. */
export function faultsFromFile(path: string): NextFault {
  let held: { stamp: string; next: ReturnType<typeof countFaults> } | null = null;
  const read = async (): Promise<string> => {
    const { mtimeMs, size } = await stat(path);
    return `${String(mtimeMs)} ${String(size)}`;
  };
  return async (method, url) => {
    const stamp = await read();
    if (held?.stamp !== stamp) {
      const faults = z.array(fault).parse(JSON.parse(await readFile(path, 'utf8')));
      held = { stamp, next: countFaults(faults) };
    }
    const match = held.next(method, url);
    if (match?.hold !== true) return match;
    const lifted = async (): Promise<void> => {
      while ((await read()) === stamp) await sleep(HOLD_POLL_MS);
    };
    return { ...match, lifted };
  };
}

/** Injects faults. Without a socket, a broken connection is a thrown error. */
export function faultMiddleware(next: NextFault): MiddlewareHandler<ServiceEnv> {
  return async (c, proceed) => {
    const injected = await next(c.req.method, new URL(c.req.url).pathname);
    if (injected === null) return await proceed();
    if (injected.delayMs !== undefined) await sleep(injected.delayMs);
    await injected.lifted?.();
    if (injected.resetConnection === true) return breakOff(c);
    if (injected.status !== undefined)
      return problemResponse(c, refusal(injected.status, injected.retryAfter));
    if (injected.clockMs !== undefined) c.set('clockMs', injected.clockMs);
    await proceed();
    if (injected.clockMs !== undefined) {
      c.res.headers.set('Date', new Date(Date.now() + injected.clockMs).toUTCString());
    }
    if (injected.dropReply === true) {
      // Read to its end: a push is only done once its response is.
      await c.res.arrayBuffer();
      c.res = breakOff(c);
    } else if (injected.bodyDelayMs !== undefined && c.res.body !== null) {
      c.res = new Response(slowed(c.res.body, injected.bodyDelayMs), c.res);
    }
    return undefined;
  };
}

function refusal(status: number, retryAfter: number | undefined): Refusal {
  return new Refusal(status, 'Injected fault', {
    headers: {
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
      ...(status === 429 ? { RateLimit: `"default";r=0;t=${String(retryAfter ?? 1)}` } : {}),
    },
  });
}

function breakOff(c: Context<ServiceEnv>): Response {
  const socket = c.env.incoming?.socket;
  if (socket === undefined) throw new Error('the connection is broken off');
  socket.resetAndDestroy();
  return new Response(null, { status: 500 });
}

function slowed(body: ReadableStream<Uint8Array>, delayMs: number): ReadableStream<Uint8Array> {
  const slow = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      await sleep(delayMs);
      controller.enqueue(chunk);
    },
  });
  return body.pipeThrough(slow);
}
