import { setImmediate as yieldLoop } from 'node:timers/promises';
import { isGitExit } from './error.ts';
import { runGit } from './run.ts';

/**
 * A notes ref is a tree of blobs named by the object they annotate. From a few hundred notes on Git fans the names
 * out into folders (`ab/cdef…`), so a name is the path without its slashes.
 */
const NOTE_NAME = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const SLASH = 0x2f;
/**
 * Milliseconds of work after which others have a turn; and how many entries are read between two looks at the clock.
 */
const TURN = 10;
const LOOK = 500;

/** The annotated object's id for a path in a notes tree; null when the path is no note. */
export function objectOfPath(path: string): string | null {
  // Git only ever splits off pairs from the front. Tens of thousands of paths are looked at in one go.
  let name = '';
  let from = 0;
  for (; path.charCodeAt(from + 2) === SLASH; from += 3) name += path.slice(from, from + 2);
  name += path.slice(from);
  return NOTE_NAME.test(name) ? name : null;
}

/**
 * Every note of a notes ref (or of a commit on one): annotated object -> note blob. Empty when there is no such ref.
 * @param onTwice told of an object that has two texts, in a folder and beside it; one of them is in the answer
 */
export async function readNotesTree(
  gitDir: string,
  refOrCommit: string,
  onTwice?: (object: string) => void,
): Promise<Map<string, string>> {
  const notes = new Map<string, string>();
  let listing: Buffer;
  try {
    const output = await runGit(['ls-tree', '-r', '-z', '--end-of-options', `${refOrCommit}^{tree}`], {
      gitDir,
      maxOutput: 512 * 1024 * 1024,
    });
    listing = output.stdout;
  } catch (error) {
    if (isGitExit(error, 128)) return notes;
    throw error;
  }
  // "<mode> blob <id>\t<path>\0", all ASCII for notes; other paths are skipped whatever their bytes.
  const text = listing.toString('latin1');
  let since = performance.now();
  for (let at = 0, count = 1; at < text.length; count += 1) {
    const tab = text.indexOf('\t', at);
    const end = text.indexOf('\0', tab);
    if (tab < 0 || end < 0) break;
    const type = text.indexOf(' ', at) + 1;
    const object = text.startsWith('blob ', type) ? objectOfPath(text.slice(tab + 1, end)) : null;
    if (object !== null) {
      if (notes.has(object)) onTwice?.(object);
      notes.set(object, text.slice(type + 5, tab));
    }
    at = end + 1;
    if (count % LOOK !== 0 || performance.now() - since < TURN) continue;
    await yieldLoop();
    since = performance.now();
  }
  return notes;
}
