import type { DiffQuery } from '../../git/diff/answer.ts';
import { refuseLeftOut } from '../../git/diff/left-out.ts';
import { diffStream, type Schedule } from '../../git/diff/stream.ts';
import type { Host } from '../host.ts';

/** Streams a diff, taking turns with others; the status is sent with its first piece, which fills a screen. */
export async function respondWithDiff(
  request: DiffQuery,
  { log, scheduleFor, lists }: Pick<Host, 'log' | 'scheduleFor' | 'lists'>,
): Promise<Response> {
  const onBroken = (error: unknown): void => log('diff.broken', { message: String(error) });
  const schedule = scheduleFor(request.gitDir);
  await schedule(() => refuseLeftOut(request));
  let pieces = 0;
  const behindLists: Schedule = async (work) => {
    pieces += 1;
    if (pieces === 2) await lists.behind(request.gitDir);
    return await schedule(work);
  };
  const body = await diffStream(request, { onBroken, schedule: behindLists });
  return new Response(body, {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}
