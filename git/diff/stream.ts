import { type DiffQuery, diffAnswer } from './answer.ts';

/** Bytes that wait for a slow reader. */
const AHEAD = 256 * 1024;
/** Milliseconds for which a reader may take nothing; Git stands still meanwhile. */
const PATIENCE = 600_000;

/** Resolves when work on a diff may go on; default: at once. */
export type Schedule = <T>(work: () => Promise<T>) => Promise<T>;

interface StreamOptions {
  onBroken?: (error: unknown) => void;
  schedule?: Schedule;
}

/**
 * A diff as a stream of JSON. Settles with the first piece, so that what fails early can be told as a problem; what
 * fails later breaks the stream off, never a short answer that looks whole. Git ends when the reader goes away.
 */
export async function diffStream(
  request: DiffQuery,
  { onBroken = () => undefined, schedule = (work) => work() }: StreamOptions = {},
): Promise<ReadableStream<Uint8Array>> {
  const pieces = diffAnswer(request);
  const first = await schedule(() => pieces.next());
  let held = first.done === true ? null : first.value;
  let idle: NodeJS.Timeout | undefined;
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
            controller.error(new Error('nobody reads'));
            void pieces.return();
          }, PATIENCE);
        } catch (error) {
          onBroken(error);
          controller.error(error);
        }
      },
      async cancel() {
        clearTimeout(idle);
        await pieces.return();
      },
    },
    { highWaterMark: AHEAD, size: (chunk) => chunk?.byteLength ?? 0 },
  );
}
