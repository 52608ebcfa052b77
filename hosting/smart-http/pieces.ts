import { setImmediate } from 'node:timers/promises';

/** Bytes, and pieces, that are put together to one. */
const ENOUGH = { bytes: 16 * 1024, pieces: 256 };

/**
 * A body in fewer, larger pieces: what has arrived is put together, and others get their turn after each, however small
 * the pieces are in which somebody sends it.
 */
export async function* inLargerPieces(source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  try {
    for (let pending = source.next(); ;) {
      const first = await pending;
      if (first.done === true) return;
      const parts = [first.value];
      let size = first.value.length;
      const turn = setImmediate(null);
      for (
        pending = source.next();
        size < ENOUGH.bytes && parts.length < ENOUGH.pieces;
        pending = source.next()
      ) {
        const next = await Promise.race([pending, turn]);
        // What has not arrived by now is not waited for.
        if (next === null || next.done === true) break;
        parts.push(next.value);
        size += next.value.length;
      }
      yield parts.length === 1 ? first.value : Buffer.concat(parts);
      await turn;
    }
  } finally {
    await source.return?.();
  }
}
