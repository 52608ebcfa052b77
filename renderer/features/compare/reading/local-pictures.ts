import type { DiffFile } from '../../../diff/index.ts';

/** The largest size in bytes of one image, and of all images together, that load automatically. */
const ONE = 1_000_000;
const ALL = 20_000_000;

/** The paths of held images below these limits. */
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
