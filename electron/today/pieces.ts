import { yieldMain } from '../../git/process/yield.ts';

/** Entries that are worked on before others may have a turn: a few milliseconds. */
export const MAX_PIECE_ENTRIES = 4_000;

export type GiveTurn = () => Promise<void> | undefined;

/** Hands on many entries in pieces, with a turn for other work between them: a repository may have any number of refs. */
export async function* entryPieces<T>(
  entries: Iterable<T>,
  pause: GiveTurn = yieldMain(),
): AsyncGenerator<readonly T[]> {
  let piece: T[] = [];
  for (const entry of entries) {
    if (piece.push(entry) < MAX_PIECE_ENTRIES) continue;
    yield piece;
    piece = [];
    await pause();
  }
  yield piece;
}
