import { type DiffQuery, diffAnswer } from './answer.ts';

/** Bytes that wait for a slow reader. */
const AHEAD = 256 * 1024;

/**
 * A diff as a stream of JSON. Settles with the first piece, so that what fails early can be told as a problem; what
 * fails later breaks the stream off, never a short answer that looks whole. Git ends when the reader goes away.
 */
export async function diffStream(
  request: DiffQuery,
  onBroken: (error: unknown) => void = () => undefined,
): Promise<ReadableStream<Uint8Array>> {
  const pieces = diffAnswer(request);
  const first = await pieces.next();
  let held = first.done === true ? null : first.value;
  return new ReadableStream<Uint8Array>(
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
          onBroken(error);
          controller.error(error);
        }
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: AHEAD, size: (chunk) => chunk?.byteLength ?? 0 },
  );
}
