import { readSome } from '../objects/object-reader.ts';

/** Lines of larger files are not counted: there are no remarks on them. */
const MAX_COUNTED_BYTES = 20_000_000;

/** How many lines blobs have; null where one is missing or too large. The last line may lack its end. */
export async function countLines(gitDir: string, ids: readonly string[]): Promise<Array<number | null>> {
  const counts: Array<number | null> = [];
  for await (const object of readSome(gitDir, ids, MAX_COUNTED_BYTES))
    counts.push(object === null ? null : linesIn(object.content));
  return counts;
}

function linesIn(content: Buffer): number {
  let count = 0;
  // A search for each line end would cost a call for each byte of a file of empty lines.
  for (let at = 0; at < content.length; at += 1) if (content[at] === 10) count += 1;
  return content.length > 0 && content[content.length - 1] !== 10 ? count + 1 : count;
}
