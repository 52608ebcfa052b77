import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readOrdinary } from './ordinary-file.ts';
import { gitText } from '../process/run.ts';

/**
 * @returns the first missing object folder that a repository borrows from (Git's alternates), or null. Names in quotes
 * are not checked.
 */
export async function missingLender(folder: string): Promise<string | null> {
  const args = ['rev-parse', '--path-format=absolute', '--git-path', 'objects/info/alternates'];
  try {
    const list = await gitText(args, { cwd: folder });
    const objects = dirname(dirname(list));
    const lenders = ((await readOrdinary(list))?.toString('utf8') ?? '')
      .split('\n')
      .filter((line) => line !== '' && !/^[#"]/.test(line))
      .map((line) => resolve(objects, line));
    return lenders.find((path) => !existsSync(path)) ?? null;
  } catch {
    // No list, or no longer a repository.
    return null;
  }
}
