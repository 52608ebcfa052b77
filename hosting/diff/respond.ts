import type { Log } from '../log.ts';
import { type DiffRequest, diffAnswer } from './answer.ts';

/**
 * Streams a diff. The first piece is awaited before the status is sent, so that what fails early is told as a
 * problem; what fails later breaks the connection off, never a short answer that looks whole.
 */
export async function respondWithDiff(request: DiffRequest, log: Log): Promise<Response> {
  const pieces = diffAnswer(request);
  const first = await pieces.next();
  let held = first.done === true ? null : first.value;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (held !== null) {
            controller.enqueue(held);
            held = null;
            return;
          }
          const next = await pieces.next();
          if (next.done === true) controller.close();
          else controller.enqueue(next.value);
        } catch (error) {
          log('diff.broken', { message: String(error) });
          controller.error(error);
        }
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: 256 * 1024, size: (chunk) => chunk?.byteLength ?? 0 },
  );
  return new Response(body, {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}
