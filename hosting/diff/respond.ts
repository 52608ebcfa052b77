import type { DiffQuery } from '../../git/diff/answer.ts';
import { diffStream } from '../../git/diff/stream.ts';
import type { Log } from '../log.ts';

/** Streams a diff; the status is sent with its first piece. */
export async function respondWithDiff(request: DiffQuery, log: Log): Promise<Response> {
  const body = await diffStream(request, (error) => log('diff.broken', { message: String(error) }));
  return new Response(body, {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}
