import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { GitError } from '../process/error.ts';
import { runGit, streamGit } from '../process/run.ts';

/**
 * A notes ref is a tree of blobs named by the object they annotate. From a few hundred notes on, Git splits the names
 * into folders (`ab/cdef…`), so the object is the path without its slashes. Git also reads names in capitals.
 */
const SLASH = 0x2f;
/** @returns the annotated object's id for a path in a notes tree, or null if the path is not a note */
export function objectOfPath(path: string): string | null {
  // Git only ever splits off pairs from the front. Runs for tens of thousands of paths in one go.
  let name = '';
  let from = 0;
  for (; path.charCodeAt(from + 2) === SLASH; from += 3) name += path.slice(from, from + 2);
  name += path.slice(from);
  if (OBJECT_ID.test(name)) return name;
  const small = name.toLowerCase();
  return OBJECT_ID.test(small) ? small : null;
}

/** Limits of a listing, and of what is kept of an incomplete entry: a note's is shorter. */
const MAX_LISTING_BYTES = 512 * 1024 * 1024;
const MAX_ENTRY_CHARS = 4096;

/**
 * All notes of a notes ref (or of a commit on one): annotated object -> note blob. Empty if the ref does not exist.
 * Parsed while Git lists them, so as not to block.
 * @param onTwice called for an object with two notes, in a folder and beside it; the result has one of them
 * @throws GitError if they exist and cannot be read
 */
export async function readNotesTree(
  gitDir: string,
  refOrCommit: string,
  onTwice?: (object: string) => void,
): Promise<Map<string, string>> {
  const notes = new Map<string, string>();
  const stream = streamGit(['ls-tree', '-r', '-z', '--end-of-options', `${refOrCommit}^{tree}`], { gitDir });
  stream.stdin.end();
  try {
    let bytes = 0;
    let rest = '';
    for await (const chunk of stream.stdout) {
      bytes += chunk.length;
      if (bytes > MAX_LISTING_BYTES) stream.kill('too-large');
      rest = parseNotes(rest + chunk.toString('latin1'), notes, onTwice).slice(0, MAX_ENTRY_CHARS);
    }
    const { code, stderr } = await stream.done;
    if (code === 0) return notes;
    if (code === 128 && !(await exists(gitDir, refOrCommit))) return new Map();
    throw new GitError('ls-tree', 'exit', code, stderr);
  } finally {
    stream.kill();
  }
}

/** An id is that of a ref's commit. */
async function exists(gitDir: string, refOrCommit: string): Promise<boolean> {
  if (OBJECT_ID.test(refOrCommit)) return true;
  const { code } = await runGit(['rev-parse', '--verify', '--quiet', '--end-of-options', refOrCommit], {
    gitDir,
    okCodes: [0, 1, 128],
  });
  return code === 0;
}

/** Parses the next text of a listing. @returns the rest, an incomplete entry */
function parseNotes(text: string, notes: Map<string, string>, onTwice?: (object: string) => void): string {
  // "<mode> blob <id>\t<path>\0", all ASCII for notes; other paths are skipped whatever their bytes.
  let at = 0;
  for (let end = text.indexOf('\0'); end >= 0; end = text.indexOf('\0', at)) {
    const tab = text.indexOf('\t', at);
    const type = text.indexOf(' ', at) + 1;
    const isFile = text.startsWith('100', at) && text.startsWith('blob ', type);
    const object = isFile ? objectOfPath(text.slice(tab + 1, end)) : null;
    if (object !== null) {
      if (notes.has(object)) onTwice?.(object);
      notes.set(object, text.slice(type + 5, tab));
    }
    at = end + 1;
  }
  return text.slice(at);
}
