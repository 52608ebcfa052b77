import type { Failure } from '../protocol.ts';
import { breathe } from './breathe.ts';
import { JsonStream, type Json, type OnPartial } from './json-stream.ts';

/** Reading goes on for so many milliseconds before the page's wishes are heard. */
const SLICE = 8;

/** A refusal or a broken answer on the road. */
export class RoadFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super('The diff could not be read');
    this.failure = failure;
  }
}

export interface Reading {
  onMember: (key: string, value: Json) => void;
  onPartial?: OnPartial;
  /** After each piece of the answer, with the bytes read so far. */
  onPiece?: (bytes: number) => void | Promise<void>;
  signal: AbortSignal;
}

/** Fetches a diff and hands out its members while it arrives. Rejects with RoadFailure or the signal's AbortError. */
export async function readDiff(
  url: string,
  { onMember, onPartial, onPiece, signal }: Reading,
): Promise<number> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new RoadFailure(await refusal(response));
  const decoder = new TextDecoder();
  const stream = new JsonStream(['files', 'filtered_files'], onMember, onPartial);
  const reader = response.body.getReader();
  let bytes = 0;
  let since = performance.now();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      stream.push(decoder.decode(value, { stream: true }));
      await onPiece?.(bytes);
      if (performance.now() - since > SLICE) {
        await breathe();
        since = performance.now();
      }
    }
    stream.push(decoder.decode());
    stream.end();
  } catch (error) {
    if (signal.aborted) throw error;
    void reader.cancel().catch(() => undefined);
    const broken =
      error instanceof SyntaxError
        ? `The host's answer is not whole JSON: ${error.message}.`
        : 'The answer broke off.';
    throw new RoadFailure({ broken });
  }
  return bytes;
}

/** What a road says when it refuses. */
export async function refusal(response: Response): Promise<Failure> {
  try {
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null && 'error' in body) return { error: body.error };
  } catch {
    // Not JSON: the status has to do.
  }
  return { broken: `The diff could not be read (status ${response.status}).` };
}
