import type { ChunkStore } from '../chunk-store.ts';
import { CHUNK } from '../geometry.ts';
import type { Chunk, RowPlace } from '../protocol.ts';

/** Where a row that is drawn now is among some new chunks of its file: the row with the same line numbers; or null. */
export function rowWith(
  chunks: Pick<ChunkStore, 'get'>,
  { file, row }: RowPlace,
  fresh: readonly { chunk: Chunk }[],
): number | null {
  const old = chunks.get(file, Math.floor(row / CHUNK))?.chunk;
  if (!old) return null;
  const numbers = numbersOf(old, (row % CHUNK) * old.perRow);
  for (const { chunk } of fresh)
    for (let cell = 0; cell < chunk.texts.length; cell += chunk.perRow)
      if (numbersOf(chunk, cell) === numbers) return chunk.index * CHUNK + cell / chunk.perRow;
  return null;
}

/** What a row shows of each side, by kind and number: no other row of a file shows the same. */
const numbersOf = (chunk: Chunk, cell: number): string =>
  Array.from({ length: chunk.perRow }, (_, side) =>
    [chunk.kinds[cell + side], chunk.olds[cell + side], chunk.news[cell + side]].join(' '),
  ).join('|');
