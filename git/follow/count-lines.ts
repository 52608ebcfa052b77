import { readObjects } from '../blobs.ts';

/** Of a larger file the lines are not counted: nobody writes beside them. Bytes. */
const MOST_BYTES = 20_000_000;

/** How many lines blobs have; null where one is missing or too large. The last line may lack its end. */
export async function countLines(gitDir: string, ids: readonly string[]): Promise<Array<number | null>> {
  const counts: Array<number | null> = [];
  for await (const object of readObjects(gitDir, ids, MOST_BYTES))
    counts.push(object === null ? null : linesIn(object.content));
  return counts;
}

function linesIn(content: Buffer): number {
  let count = 0;
  let from = 0;
  for (let at = content.indexOf(10); at >= 0; at = content.indexOf(10, from)) {
    count += 1;
    from = at + 1;
  }
  return from < content.length ? count + 1 : count;
}
