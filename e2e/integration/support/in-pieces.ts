/** Of an answer with commits: some of them, and less than one. */
const PIECE_BYTES = 5000;
const END_BYTES = 100;

/**
 * A text as a host sends it, piece by piece. Only its end waits: how long an answer is may vary, and all but its end is
 * the same whatever its length.
 *
 * @param end when the end may come
 */
export function inPieces(text: string, end: Promise<void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  const endAt = bytes.length - END_BYTES;
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      if (at === endAt) await end;
      const to = at < endAt ? Math.min(at + PIECE_BYTES, endAt) : bytes.length;
      controller.enqueue(bytes.slice(at, to));
      at = to;
      if (at >= bytes.length) controller.close();
    },
  });
}
