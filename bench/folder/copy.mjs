/** Copies of a repository that may have gigabytes of packs. */
import { constants, copyFileSync, cpSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies a Git folder, or a work tree with one. Packs never change, so both have the same ones where they can be linked:
 * on one disk, and by a user who may.
 */
export function copyRepository(from, to, link = linkSync) {
  cpSync(from, to, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !path.endsWith('/objects/pack'),
  });
  const objects = from.endsWith('.git') ? 'objects' : '.git/objects';
  mkdirSync(join(to, objects, 'pack'));
  for (const name of readdirSync(join(from, objects, 'pack')))
    linkOrCopy(join(from, objects, 'pack', name), join(to, objects, 'pack', name), link);
}

function linkOrCopy(from, to, link) {
  try {
    link(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}
