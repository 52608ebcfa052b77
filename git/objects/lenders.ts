import { existsSync } from 'node:fs';
import { lendersOf } from './alternates.ts';
import { gitText } from '../process/run.ts';

/** @returns the first missing object folder that a repository borrows from, or null */
export async function missingLender(folder: string): Promise<string | null> {
  try {
    const args = ['rev-parse', '--path-format=absolute', '--git-path', 'objects'];
    const objects = await gitText(args, { cwd: folder });
    return (await lendersOf(objects)).find((path) => !existsSync(path)) ?? null;
  } catch {
    // No longer a repository.
    return null;
  }
}
