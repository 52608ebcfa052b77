import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { GitError } from '../process/error.ts';
import { streamGit } from '../process/run.ts';

/**
 * A notes ref is a tree of blobs named by the object they annotate. From a few hundred notes on Git fans the names
 * out into folders (`ab/cdef…`), so a name is the path without its slashes.
 */
const SLASH = 0x2f;
/** The annotated object's id for a path in a notes tree; null when the path is no note. */
export function objectOfPath(path: string): string | null {
  // Git only ever splits off pairs from the front. Tens of thousands of paths are looked at in one go.
  let name = '';
  let from = 0;
  for (; path.charCodeAt(from + 2) === SLASH; from += 3) name += path.slice(from, from + 2);
  name += path.slice(from);
  return OBJECT_ID.test(name) ? name : null;
}

/** The most bytes of a listing, and the most characters of it that are kept of one entry: a note's are fewer. */
const MOST_BYTES = 512 * 1024 * 1024;
const MOST_ENTRY = 4096;

/**
 * Every note of a notes ref (or of a commit on one): annotated object -> note blob. Empty when there is no such ref.
 * They are taken in as Git lists them, so that others have their turn.
 * @param onTwice told of an object that has two texts, in a folder and beside it; one of them is in the answer
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
      if (bytes > MOST_BYTES) stream.kill('too-large');
      rest = takeNotes(rest + chunk.toString('latin1'), notes, onTwice).slice(0, MOST_ENTRY);
    }
    const { code, stderr } = await stream.done;
    if (code === 0) return notes;
    if (code === 128) return new Map();
    throw new GitError('ls-tree', 'exit', code, stderr);
  } finally {
    stream.kill();
  }
}

/** Takes the notes of a listing's next text; answers what is left of it, the beginning of an entry. */
function takeNotes(text: string, notes: Map<string, string>, onTwice?: (object: string) => void): string {
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
