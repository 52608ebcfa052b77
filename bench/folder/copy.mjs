/** Copies of a repository that may have gigabytes of packs. */
import { cpSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Copies a Git folder, or a work tree with one. Packs never change, so both have the same ones on one disk. */
export function copyRepository(from, to) {
  cpSync(from, to, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !path.endsWith('/objects/pack'),
  });
  const objects = from.endsWith('.git') ? 'objects' : '.git/objects';
  mkdirSync(join(to, objects, 'pack'));
  for (const name of readdirSync(join(from, objects, 'pack')))
    linkSync(join(from, objects, 'pack', name), join(to, objects, 'pack', name));
}
