import type { DiffFile } from '../../../diff/index.ts';

/** The largest size in bytes of one image, and of all images together, that load automatically. */
const MAX_IMAGE_BYTES = 1_000_000;
const MAX_IMAGES_BYTES = 20_000_000;

/** The paths of held images below these limits. */
export function modestPictures(
  files: readonly Pick<DiffFile, 'path' | 'bytes' | 'held'>[],
  isPicture: (path: string) => boolean,
): string[] {
  let left = MAX_IMAGES_BYTES;
  return files.flatMap(({ path, bytes, held }) => {
    if (held?.state !== 'held' || !isPicture(path) || bytes > Math.min(MAX_IMAGE_BYTES, left)) return [];
    left -= bytes;
    return [path];
  });
}
