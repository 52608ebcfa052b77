import { join, resolve } from 'node:path';
import { readQuotedPath } from '../../shared/domain/remarks/quoted-path.ts';
import { readOrdinary } from './ordinary-file.ts';

/** For nearly every command Git looks at each folder of the list: with a longer one, for seconds. */
export const MAX_ALTERNATES_BYTES = 256 * 1024;

/** @returns the object folders that an `objects` folder borrows from (Git's alternates); none if the list is too long */
export async function lendersOf(objects: string): Promise<string[]> {
  const list = await readOrdinary(join(objects, 'info', 'alternates'), MAX_ALTERNATES_BYTES);
  return (list?.toString('utf8') ?? '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => resolve(objects, readQuotedPath(line, line.length)?.path ?? line));
}
