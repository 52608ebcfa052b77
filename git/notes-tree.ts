import { isGitExit } from './error.ts';
import { runGit } from './run.ts';

/**
 * A notes ref is a tree of blobs named by the object they annotate. From a few hundred notes on Git fans the names
 * out into folders (`ab/cdef…`), so a name is the path without its slashes.
 */
const NOTE_NAME = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** The annotated object's id for a path in a notes tree; null when the path is no note. */
export function objectOfPath(path: string): string | null {
  const name = path.replaceAll('/', '');
  if (!NOTE_NAME.test(name)) return null;
  // Git only ever splits off pairs from the front.
  return /^(?:[0-9a-f]{2}\/)*[0-9a-f]+$/.test(path) ? name : null;
}

/** Every note of a notes ref (or of a commit on one): annotated object -> note blob. Empty when there is no such ref. */
export async function readNotesTree(gitDir: string, refOrCommit: string): Promise<Map<string, string>> {
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
  for (const entry of listing.toString('latin1').split('\0')) {
    const tab = entry.indexOf('\t');
    if (tab < 0) continue;
    const [, type, blob] = entry.slice(0, tab).split(' ');
    const object = objectOfPath(entry.slice(tab + 1));
    if (object !== null && type === 'blob' && blob !== undefined) notes.set(object, blob);
  }
  return notes;
}
