import type { DiffFile } from '../../../diff/index.ts';

/** The largest size in bytes of one picture, and of all pictures, that load by themselves. */
const ONE = 1_000_000;
const ALL = 20_000_000;

/** The paths of held pictures that are small enough, each and together. */
export function modestPictures(
  files: readonly Pick<DiffFile, 'path' | 'bytes' | 'held'>[],
  isPicture: (path: string) => boolean,
): string[] {
  let left = ALL;
  return files.flatMap(({ path, bytes, held }) => {
    if (held?.state !== 'held' || !isPicture(path) || bytes > Math.min(ONE, left)) return [];
    left -= bytes;
    return [path];
  });
}
