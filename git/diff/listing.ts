import { ByteReader } from '../blobs.ts';
import { GitError } from '../error.ts';
import { runGit, streamGit } from '../run.ts';
import { pathName } from './path-name.ts';

/** One changed file, without its text. */
export interface Change {
  path: string;
  /** Of a rename or copy; empty otherwise. */
  oldPath: string;
  /** Git's code, with the similarity number for R and C. */
  state: string;
  oldMode: string;
  newMode: string;
  oldBlob: string;
  newBlob: string;
}

/** Two commits or trees to compare: from -> to. */
export interface Range {
  gitDir: string;
  from: string;
  to: string;
  signal?: AbortSignal;
}

/** Pairs files as plain `git diff` does, and finds copies. */
export const DIFF_TREE: readonly string[] = [
  'diff-tree',
  '-r',
  '-z',
  '-M',
  '-C',
  '--no-ext-diff',
  '--no-textconv',
];

/** All changes of a range in Git's order. `pairs` false: no renames and copies, which no file's content is read for. */
export async function listChanges(
  { gitDir, from, to, signal }: Range,
  { pairs = true } = {},
): Promise<Change[]> {
  const unpaired = pairs ? [] : ['--no-renames'];
  const stream = streamGit([...DIFF_TREE, ...unpaired, '--raw', '--end-of-options', from, to], {
    gitDir,
    timeoutMs: 300_000,
    ...(signal ? { signal } : {}),
  });
  stream.stdin.end();
  try {
    const changes = await readListing(new ByteReader(stream.stdout));
    const { code, stderr } = await stream.done;
    if (code !== 0) throw new GitError('diff-tree', 'exit', code, stderr);
    return changes;
  } finally {
    stream.kill();
  }
}

/** Reads `:<modes> <blobs> <state>\0<path>[\0<new path>]\0` up to the empty field that ends them, or the end. */
export async function readListing(reader: ByteReader): Promise<Change[]> {
  const changes: Change[] = [];
  for (let head = await reader.line(0); head !== null && head !== ''; head = await reader.line(0)) {
    const [oldMode = '', newMode = '', oldBlob = '', newBlob = '', state = ''] = head.slice(1).split(' ');
    const first = pathName((await reader.until(0)) ?? Buffer.alloc(0));
    const paired = state.startsWith('R') || state.startsWith('C');
    const path = paired ? pathName((await reader.until(0)) ?? Buffer.alloc(0)) : first;
    changes.push({ path, oldPath: paired ? first : '', state, oldMode, newMode, oldBlob, newBlob });
  }
  return changes;
}

/** The contents that a range's text is made of, each once; found without reading any of them. */
export async function changedBlobs(range: Range): Promise<string[]> {
  const changes = await listChanges(range, { pairs: false });
  return [...new Set(changes.flatMap(blobsOf))];
}

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
