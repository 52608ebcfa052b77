import { ByteReader } from '../objects/blobs.ts';
import { GitError } from '../process/error.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import { endedWell, runGit, streamGit } from '../process/run.ts';
import { pathName } from './path-name.ts';
import { type GivenUp, SEARCH_LIMIT, searchPairs } from './searched.ts';

/** Bytes of a path that are told, as most systems limit them; Git itself sets no limit. */
const MAX_PATH = 4096;

/**
 * The most changed files of one comparison: what is more is no work of people, but a few trees that hold each other many
 * times, and would take all memory.
 */
const MOST_LISTED = 2_000_000;

/** One changed file, without its text. */
export interface Change {
  /** One beyond 4 KiB is cut, ends with an ellipsis and its number in the listing, and cannot be asked for. */
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

/** How many files the text of a change has: one that became of another kind is removed, and added. */
export const sectionsIn = ({ state }: Pick<Change, 'state'>): number => (state.startsWith('T') ? 2 : 1);

/** Two commits or trees to compare: from -> to. */
export interface Range {
  gitDir: string;
  from: string;
  to: string;
  /** false: copies are not looked for, and are new files. */
  copies?: boolean;
  signal?: AbortSignal;
}

/** Pairs files as plain `git diff` does, and finds copies unless these are not wanted. */
export const diffTree = ({ copies = true }: Pick<Range, 'copies'>): readonly string[] => [
  'diff-tree',
  '-r',
  '-z',
  '-M',
  SEARCH_LIMIT,
  ...(copies ? ['-C'] : []),
  '--no-ext-diff',
  '--no-textconv',
];

/** All changes of a range in Git's order, and what was not looked for. */
export interface Listing {
  changes: readonly Change[];
  givenUp: GivenUp;
}

/** Lists the changes of a range. @throws GitError */
export async function findChanges(range: Range): Promise<Listing> {
  const { copies = true } = range;
  const look = (both: boolean): Promise<Change[]> => listChanges({ ...range, copies: both });
  const { found, givenUp } = await searchPairs(copies, look, (changes) => changes);
  return { changes: found, givenUp };
}

/** All changes of a range in Git's order. `pairs` false: no renames and copies, which no file's content is read for. */
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
 * @throws GitError `too-large` for more than so many
 */
export async function readListing(reader: ByteReader, most = MOST_LISTED): Promise<Change[]> {
  const changes: Change[] = [];
  for (let head = await reader.line(0); head !== null && head !== ''; head = await reader.line(0)) {
    if (changes.length >= most) throw new GitError('diff-tree', 'too-large', null, '');
    const [oldMode = '', newMode = '', oldBlob = '', newBlob = '', state = ''] = head.slice(1).split(' ');
    const told = async (): Promise<{ name: string; long: boolean }> =>
      tellPath((await reader.until(0, MAX_PATH + 1)) ?? Buffer.alloc(0), changes.length);
    const first = await told();
    const paired = state.startsWith('R') || state.startsWith('C');
    const second = paired ? await told() : first;
    changes.push({
      path: second.name,
      oldPath: paired ? first.name : '',
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

function tellPath(path: Buffer, index: number): { name: string; long: boolean } {
  if (path.length <= MAX_PATH) return { name: pathName(path), long: false };
  const begin = path
    .subarray(0, MAX_PATH)
    .toString('utf8')
    .replace(/\uFFFD{1,3}$/, '');
  return { name: `${begin}…${String(index)}`, long: true };
}

/** The changes of a range without renames and copies; found without reading any content. */
export const unpairedChanges = (range: Range): Promise<Change[]> => listChanges(range, { pairs: false });

/** The contents that the text of changes is made of, each once. */
export const contentsOf = (changes: readonly Change[]): string[] => [...new Set(changes.flatMap(blobsOf))];

/** The contents that a range's text is made of, each once; found without reading any of them. */
export const changedBlobs = async (range: Range): Promise<string[]> =>
  contentsOf(await unpairedChanges(range));

/** Bytes of a change's two sides; 0 where there is none, and for submodules. */
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
  const asked = changes.flatMap(blobsOf);
  if (asked.length === 0) return changes.map(() => ({ old: 0, new: 0 }));
  const input = asked.map((id) => `${id}\n`).join('');
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
