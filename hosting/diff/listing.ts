import { ByteReader } from '../../git/blobs.ts';
import { GitError } from '../../git/error.ts';
import { runGit, streamGit } from '../../git/run.ts';
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
  /** Bytes of the old and the new side; 0 where there is none (also for submodules). */
  oldBytes: number;
  newBytes: number;
  additions: number;
  deletions: number;
  binary: boolean;
}

/** Two commits or trees to compare: from -> to. */
export interface Range {
  gitDir: string;
  from: string;
  to: string;
  signal?: AbortSignal;
}

/** The same for the listing and the text, so that both tell of the same pairs: what plain `git diff` does, and copies. */
export const DIFF_TREE: readonly string[] = [
  'diff-tree',
  '-r',
  '-z',
  '-M',
  '-C',
  '--no-ext-diff',
  '--no-textconv',
];

/** All changes of a range in Git's order, with sizes and line counts. */
export async function listChanges({ gitDir, from, to, signal }: Range): Promise<Change[]> {
  const stream = streamGit([...DIFF_TREE, '--raw', '--numstat', '--end-of-options', from, to], {
    gitDir,
    timeoutMs: 300_000,
    ...(signal ? { signal } : {}),
  });
  stream.stdin.end();
  const changes: Change[] = [];
  try {
    const reader = new ByteReader(stream.stdout);
    let counted = 0;
    for (let field = await reader.until(0); field !== null; field = await reader.until(0)) {
      if (field[0] === 0x3a) changes.push(await rawChange(reader, field.toString('latin1')));
      else if (field.length > 0) {
        const change = changes[counted++];
        if (change !== undefined) await count(reader, field.toString('latin1'), change);
      }
    }
    const { code, stderr } = await stream.done;
    if (code !== 0) throw new GitError('diff-tree', 'exit', code, stderr);
  } finally {
    stream.kill();
  }
  await addSizes(gitDir, changes);
  return changes;
}

/** `:<old mode> <new mode> <old blob> <new blob> <state>\0<path>[\0<new path>]` */
export async function rawChange(reader: ByteReader, head: string): Promise<Change> {
  const [oldMode = '', newMode = '', oldBlob = '', newBlob = '', state = ''] = head.slice(1).split(' ');
  const first = pathName((await reader.until(0)) ?? Buffer.alloc(0));
  const renamed = state.startsWith('R') || state.startsWith('C');
  const path = renamed ? pathName((await reader.until(0)) ?? Buffer.alloc(0)) : first;
  return {
    path,
    oldPath: renamed ? first : '',
    state,
    oldMode,
    newMode,
    oldBlob,
    newBlob,
    oldBytes: 0,
    newBytes: 0,
    additions: 0,
    deletions: 0,
    binary: false,
  };
}

/** `<additions>\t<deletions>\t<path>`, or with an empty path and two more fields for a rename; `-` for binary. */
async function count(reader: ByteReader, field: string, change: Change): Promise<void> {
  const [additions = '', deletions = '', path = ''] = field.split('\t', 3);
  if (path === '') {
    await reader.until(0);
    await reader.until(0);
  }
  change.binary = additions === '-';
  change.additions = change.binary ? 0 : Number(additions);
  change.deletions = change.binary ? 0 : Number(deletions);
}

async function addSizes(gitDir: string, changes: readonly Change[]): Promise<void> {
  const sides = changes.flatMap((change) => [
    { id: change.oldBlob, mode: change.oldMode, set: (bytes: number) => (change.oldBytes = bytes) },
    { id: change.newBlob, mode: change.newMode, set: (bytes: number) => (change.newBytes = bytes) },
  ]);
  const blobs = sides.filter(({ id, mode }) => mode !== '160000' && !/^0+$/.test(id));
  if (blobs.length === 0) return;
  const { stdout } = await runGit(['cat-file', '--batch-check=%(objectsize)'], {
    gitDir,
    input: blobs.map(({ id }) => `${id}\n`).join(''),
  });
  const sizes = stdout.toString('latin1').split('\n');
  for (const [index, { set }] of blobs.entries()) {
    const bytes = Number(sizes[index]);
    set(Number.isSafeInteger(bytes) ? bytes : 0);
  }
}
