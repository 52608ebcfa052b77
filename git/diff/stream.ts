import { type DiffQuery, diffAnswer } from './answer.ts';

/** Buffered for a slow reader. */
const BUFFER_BYTES = 256 * 1024;
/** How long a reader may read nothing; Git is paused meanwhile. */
const READER_TIMEOUT_MS = 600_000;

/** Runs work on a diff when it may go ahead; default: immediately. */
export type Schedule = <T>(work: () => Promise<T>) => Promise<T>;

interface StreamOptions {
  onBroken?: (error: unknown) => void;
  schedule?: Schedule;
}

/**
 * A diff as a stream of JSON. Resolves with the first piece, so that an early failure can be reported as a problem; a
 * later failure errors the stream, so that a cut-off diff never looks complete. Git stops when the reader goes away.
 */
export async function diffStream(
  request: DiffQuery,
  { onBroken = () => undefined, schedule = (work) => work() }: StreamOptions = {},
): Promise<ReadableStream<Uint8Array>> {
  const pieces = diffAnswer(request);
  const first = await schedule(() => pieces.next());
  let held = first.done === true ? null : first.value;
  let idle: NodeJS.Timeout | undefined;
  let isCancelled = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(idle);
        try {
          const piece = held ?? (await schedule(() => pieces.next())).value;
          held = null;
          if (piece === undefined) {
            controller.close();
            return;
          }
          controller.enqueue(piece);
          idle = setTimeout(() => {
            controller.error(new Error('the reader stopped reading'));
            void pieces.return();
          }, READER_TIMEOUT_MS);
        } catch (error) {
          // A cancelled stream takes nothing more.
          if (isCancelled) return;
          onBroken(error);
          controller.error(error);
        }
      },
      async cancel() {
        isCancelled = true;
        clearTimeout(idle);
        await pieces.return();
      },
    },
    { highWaterMark: BUFFER_BYTES, size: (chunk) => chunk?.byteLength ?? 0 },
  );
}
