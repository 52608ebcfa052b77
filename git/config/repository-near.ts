import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readOrdinary } from '../objects/ordinary-file.ts';

const MAX_LINK_BYTES = 64 * 1024;

/**
 * Where Git would look for the repository of a folder, for when it cannot be asked since a file there blocks it.
 * @returns the nearest Git folder, of this folder or of one above it; null: there is none
 */
export async function repositoryNear(folder: string): Promise<string | null> {
  const start = await realpath(folder).catch(() => resolve(folder));
  for (let at = start, last = ''; at !== last; [last, at] = [at, dirname(at)]) {
    const inside = join(at, '.git');
    const link = (await readOrdinary(inside, MAX_LINK_BYTES))?.toString('utf8') ?? '';
    const target = /^gitdir: (.+)/.exec(link)?.[1];
    for (const gitDir of [target === undefined ? inside : resolve(at, target), at])
      if (await hasHead(gitDir)) return gitDir;
  }
  return null;
}

/** Whatever it is: a pipe, too. */
const hasHead = (folder: string): Promise<boolean> =>
  lstat(join(folder, 'HEAD')).then(
    () => true,
    () => false,
  );
