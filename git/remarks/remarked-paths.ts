import { candidatesOf } from '../../shared/domain/remarks/candidates.ts';
import { isTreePath } from '../follow/files-at.ts';

/** Of a longer note only the beginning is read, and no more paths of it are kept. */
const MAX_READ_CHARS = 4_000_000;
const MAX_PATHS = 1_000;
/** Lines without any that are looked through in one go, at most: the shortest ones. */
const CHARS_PER_TURN = 50_000;
/** More than an anchor has. */
const MAX_ANCHOR_CHARS = 5_000;

/** What precedes the number of a line. Most lines have no such thing. */
const NUMBERED = /:-?[1-9]/;

/**
 * The files on whose lines a note may have remarks: whether they are there is for the commit to say.
 * @param yieldLoop called after each line that may be one, and now and then between those that are none
 */
export async function remarkedPaths(
  note: string,
  yieldLoop: () => Promise<void> | undefined,
): Promise<string[]> {
  const paths = new Set<string>();
  const length = Math.min(note.length, MAX_READ_CHARS);
  let turn = 0;
  for (let from = 0; from < length && paths.size < MAX_PATHS;) {
    const end = note.indexOf('\n', from);
    const to = end < 0 ? note.length : end;
    const line = note.slice(from, Math.min(to, from + MAX_ANCHOR_CHARS)).replace(/\r$/, '');
    from = to + 1;
    const isNumbered = NUMBERED.test(line);
    for (const { anchor } of isNumbered ? candidatesOf(line) : [])
      if (anchor.lines !== null && isTreePath(anchor.path) && anchor.path.isWellFormed())
        paths.add(anchor.path);
    if (!isNumbered && from < turn + CHARS_PER_TURN) continue;
    turn = from;
    await yieldLoop();
  }
  return [...paths];
}
