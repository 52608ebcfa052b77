import { ByteReader } from '../objects/blobs.ts';
import { GitError } from '../process/error.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import { endedWell, runGit, streamGit } from '../process/run.ts';
import { pathName } from './path-name.ts';
import { type GivenUp, SEARCH_LIMIT, searchPairs } from './searched.ts';

/** Longer paths are cut, as most systems limit them; Git has no limit. */
const MAX_PATH_BYTES = 4096;

/**
 * More changed files are not the work of people, but a few trees that contain each other many times, and would take all
 * memory.
 */
const MAX_LISTED_CHANGES = 2_000_000;

/** One changed file, without its text. */
export interface Change {
  /** A path beyond 4 KiB is cut, ends with an ellipsis and its index in the listing, and cannot be requested. */
  path: string;
  /** Of a rename or copy; empty otherwise. */
  oldPath: string;
  /** Git's code, with the similarity number for R and C. */
  state: string;
  oldMode: string;
  newMode: string;
  oldBlob: string;
  newBlob: string;
  /** The path is cut. */
  long: boolean;
}

/** How many files the text of a change has: a change of kind is a removed file and an added one. */
export const sectionsIn = ({ state }: Pick<Change, 'state'>): number => (state.startsWith('T') ? 2 : 1);

/** Two commits or trees to compare: from -> to. */
export interface Range {
  gitDir: string;
  from: string;
  to: string;
  /** false: copies are not searched for and count as new files. */
  copies?: boolean;
  signal?: AbortSignal;
}

/** Pairs files as plain `git diff` does, and finds copies unless told otherwise. */
export const diffTree = ({ copies = true }: Pick<Range, 'copies'>): readonly string[] => [
  'diff-tree',
  '-r',
  '-z',
  '-M',
  SEARCH_LIMIT,
  ...(copies ? ['-C'] : []),
];

/** All changes of a range in Git's order, and what Git did not search for. */
export interface Listing {
  changes: readonly Change[];
  givenUp: GivenUp;
}

/** Lists the changes of a range. @throws GitError */
export async function findChanges(range: Range): Promise<Listing> {
  const { copies = true } = range;
  const look = (both: boolean): Promise<Change[]> => listChanges({ ...range, copies: both });
  const { result: changes, givenUp } = await searchPairs(copies, look, (pairs) => pairs);
  return { changes, givenUp };
}

/**
 * All changes of a range in Git's order.
 * @param pairs false: no renames and copies, so that no content is read
 */
async function listChanges(
  { gitDir, from, to, copies = true, signal }: Range,
  { pairs = true } = {},
): Promise<Change[]> {
  const unpaired = pairs ? [] : ['--no-renames'];
  const stream = streamGit([...diffTree({ copies }), ...unpaired, '--raw', '--end-of-options', from, to], {
    gitDir,
    objectsOnly: objectFormatOf(to),
    timeoutMs: 300_000,
    ...(signal ? { signal } : {}),
  });
  stream.stdin.end();
  try {
    const changes = await readListing(new ByteReader(stream.stdout));
    await endedWell(stream, 'diff-tree');
    return changes;
  } finally {
    stream.kill();
  }
}

/**
 * Reads `:<modes> <blobs> <state>\0<path>[\0<new path>]\0` up to the empty field that ends them, or the end.
 * @throws GitError `too-large` beyond `max`
 */
export async function readListing(reader: ByteReader, max = MAX_LISTED_CHANGES): Promise<Change[]> {
  const changes: Change[] = [];
  for (let head = await reader.line(0); head !== null && head !== ''; head = await reader.line(0)) {
    if (changes.length >= max) throw new GitError('diff-tree', 'too-large', null, '');
    const [oldMode = '', newMode = '', oldBlob = '', newBlob = '', state = ''] = head.slice(1).split(' ');
    const nextPath = async (): Promise<{ name: string; long: boolean }> =>
      readPath((await reader.until(0, MAX_PATH_BYTES + 1)) ?? Buffer.alloc(0), changes.length);
    const first = await nextPath();
    const isPaired = state.startsWith('R') || state.startsWith('C');
    const second = isPaired ? await nextPath() : first;
    changes.push({
      path: second.name,
      oldPath: isPaired ? first.name : '',
      state,
      oldMode,
      newMode,
      oldBlob,
      newBlob,
      long: first.long || second.long,
    });
  }
  return changes;
}

function readPath(path: Buffer, index: number): { name: string; long: boolean } {
  if (path.length <= MAX_PATH_BYTES) return { name: pathName(path), long: false };
  const begin = path
    .subarray(0, MAX_PATH_BYTES)
    .toString('utf8')
    .replace(/\uFFFD{1,3}$/, '');
  return { name: `${begin}…${String(index)}`, long: true };
}

/** The changes of a range without renames and copies; reads no content. */
export const unpairedChanges = (range: Range): Promise<Change[]> => listChanges(range, { pairs: false });

/** The blob of the new side, or of the old one of a deleted file. */
export const blobOf = ({ state, oldBlob, newBlob }: Change): string => (state === 'D' ? oldBlob : newBlob);

/** The blobs that the text of these changes needs, each once. */
export const contentsOf = (changes: readonly Change[]): string[] => [...new Set(changes.flatMap(blobsOf))];

/** The blobs that the text of a range needs, each once; reads none of them. */
export const changedBlobs = async (range: Range): Promise<string[]> =>
  contentsOf(await unpairedChanges(range));

/** Bytes of a change's two sides; 0 for a missing side, and for submodules. */
export interface Sizes {
  old: number;
  new: number;
}

const isBlob = (id: string, mode: string): boolean => mode !== '160000' && !/^0+$/.test(id);

const blobsOf = ({ oldBlob, oldMode, newBlob, newMode }: Change): string[] => [
  ...(isBlob(oldBlob, oldMode) ? [oldBlob] : []),
  ...(isBlob(newBlob, newMode) ? [newBlob] : []),
];

/** The sizes of all changes, in their order. */
export async function readSizes(gitDir: string, changes: readonly Change[]): Promise<Sizes[]> {
  const blobs = changes.flatMap(blobsOf);
  if (blobs.length === 0) return changes.map(() => ({ old: 0, new: 0 }));
  const input = blobs.map((id) => `${id}\n`).join('');
  const { stdout } = await runGit(['cat-file', '--batch-check=%(objectsize)'], { gitDir, input });
  const sizes = stdout.toString('latin1').split('\n').values();
  const next = (): number => {
    const bytes = Number(sizes.next().value);
    return Number.isSafeInteger(bytes) ? bytes : 0;
  };
  return changes.map(({ oldBlob, oldMode, newBlob, newMode }) => ({
    old: isBlob(oldBlob, oldMode) ? next() : 0,
    new: isBlob(newBlob, newMode) ? next() : 0,
  }));
}
