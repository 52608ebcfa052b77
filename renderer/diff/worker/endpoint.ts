import type { Failure } from '../model/shapes.ts';
import type { AppError } from '../../../shared/errors.ts';
import { MAX_DIFF_BYTES, MAX_DIFF_NAMES_BYTES } from '../../../shared/ipc/limits.ts';
import { yieldThread } from './yield-thread.ts';
import { EndsEarly, JsonStream, type Json, type OnPartial } from '../../../shared/json-stream.ts';

/** How long to read before messages of the page are handled. */
const SLICE_MS = 8;

/** The endpoint refused, or its response was malformed. */
export class EndpointFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super('The diff could not be read');
    this.failure = failure;
  }
}

export interface AnswerListeners {
  onMember: (key: string, value: Json) => void;
  onPartial?: OnPartial;
  /** Called after each piece of the response, with the bytes read so far. */
  onPiece?: (bytes: number) => void | Promise<void>;
  /**
   * Called when the response exceeds the limit, from where on long texts are skipped: with the element being read, and
   * again if there are too many names as well. If absent, reading stops there.
   */
  onTooMuch?: (arriving: { [key: string]: Json } | null) => void;
  signal: AbortSignal;
}

/** Fetches a diff and yields its members as they arrive. Rejects with EndpointFailure or the signal's AbortError. */
export async function readDiff(
  url: string,
  { onMember, onPartial, onPiece, onTooMuch, signal }: AnswerListeners,
): Promise<number> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new EndpointFailure(await refusal(response));
  const decoder = new TextDecoder();
  const stream = new JsonStream(['files', 'filtered_files'], onMember, onPartial);
  const reader = response.body.getReader();
  let bytes = 0;
  let lean = false;
  let sliceBegan = performance.now();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      if (bytes > MAX_DIFF_BYTES && !lean) {
        if (!onTooMuch) throw new TooLarge();
        lean = true;
        stream.keepNoLongStrings();
        onTooMuch(stream.arriving);
      }
      if (bytes > MAX_DIFF_NAMES_BYTES) {
        onTooMuch?.(stream.arriving);
        throw new TooLarge();
      }
      stream.push(decoder.decode(value, { stream: true }));
      await onPiece?.(bytes);
      if (performance.now() - sliceBegan > SLICE_MS) {
        await yieldThread();
        sliceBegan = performance.now();
      }
    }
    stream.push(decoder.decode());
    stream.end();
  } catch (error) {
    if (signal.aborted) throw error;
    void reader.cancel().catch(() => undefined);
    throw new EndpointFailure(error instanceof TooLarge ? { error: tooLarge } : { broken: whyBroken(error) });
  }
  if (lean) throw new EndpointFailure({ error: tooLarge });
  return bytes;
}

/** The error in an endpoint's refusal. */
export async function refusal(response: Response): Promise<Failure> {
  try {
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null && 'error' in body) return { error: body.error };
  } catch {
    // Not JSON: only the status is informative.
  }
  return { broken: `The diff could not be read (status ${response.status}).` };
}

/** The response exceeds the limit. */
export class TooLarge extends Error {}

const tooLarge: AppError = {
  kind: 'too-large',
  message: `The diff is larger than ${MAX_DIFF_BYTES / 1_000_000} MB: the rest was not read.`,
  next: 'Load the files you need one by one, or compare fewer commits.',
};

function whyBroken(error: unknown): string {
  if (error instanceof SyntaxError && !(error instanceof EndsEarly))
    return `The host’s answer is not complete JSON: ${error.message}.`;
  return 'Reading stopped before the end.';
}
