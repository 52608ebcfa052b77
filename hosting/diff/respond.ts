import type { DiffQuery } from '../../git/diff/answer.ts';
import { refuseLeftOut } from '../../git/diff/left-out.ts';
import { diffStream } from '../../git/diff/stream.ts';
import type { Host } from '../host.ts';

/** Streams a diff, taking turns with others; the status is sent with its first piece. */
export async function respondWithDiff(
  request: DiffQuery,
  { log, scheduleFor }: Pick<Host, 'log' | 'scheduleFor'>,
): Promise<Response> {
  const onBroken = (error: unknown): void => log('diff.broken', { message: String(error) });
  const schedule = scheduleFor(request.gitDir);
  await schedule(() => refuseLeftOut(request));
  const body = await diffStream(request, { onBroken, schedule });
  return new Response(body, {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}
