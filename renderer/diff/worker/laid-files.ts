import type { Laid } from '../model/protocol.ts';
import type { LinePlaces, View } from '../model/shapes.ts';
import { chunkHeights } from './rows.ts';
import { isLoaded, type StoredFile } from './stored-file.ts';

/** The layout of those of these files that have text. */
export function laidFiles(
  files: readonly StoredFile[],
  view: View,
  placesOf: (file: StoredFile) => LinePlaces | null,
): Laid {
  const laid = files.filter(isLoaded);
  return {
    ids: Uint32Array.from(laid, ({ id }) => id),
    heights: laid.map(({ scanned, laidOut }) => chunkHeights(scanned, laidOut, view)),
    ignored: Uint32Array.from(laid, ({ laidOut }) => laidOut.ignored),
    places: laid.map((file) => placesOf(file)),
    read: laid.map(({ readCount }) => readCount),
  };
}
