import { ByteReader } from '../objects/blobs.ts';
import { isUncommitted } from '../../shared/domain/worktree.ts';
import { pathName } from '../diff/path-name.ts';
import { endedWell, streamGit } from '../process/run.ts';

/** How a commit changes one path, compared with its first parent. null: no file. */
export interface PathChange {
  path: string;
  old: string | null;
  new: string | null;
}

export interface FollowedCommit {
  sha: string;
  parents: string[];
  subject: string;
  /** The uncommitted content of a folder. */
  uncommitted?: true;
  changes: ReadonlyMap<string, PathChange>;
}

const GITLINK = '160000';
const LOG = [
  'log',
  '-z',
  '--diff-merges=first-parent',
  '--raw',
  '--no-abbrev',
  '--no-renames',
  '--root',
  '--format=%x01%H%x00%P%x00%ae%x00%s',
];

/**
 * File changes kept of a range, a few hundred bytes each. A few trees that contain each other many times make a commit
 * of millions of files.
 */
export const MAX_FOLLOWED_CHANGES = 500_000;

/**
 * The commits that `to` has and `from` (null: none) does not, parents first, each with the files it changes. No file
 * content is read. @throws GitError
 * @param most if there are more commits, the newest ones
 * @param mostChanges limit for all commits together: the tip may be cut, other commits are complete or omitted
 */
export async function readFollowedRange(
  gitDir: string,
  {
    from,
    to,
    most,
    mostChanges = MAX_FOLLOWED_CHANGES,
  }: { from: string | null; to: string; most: number; mostChanges?: number },
): Promise<FollowedCommit[]> {
  const ends = ['--end-of-options', to, ...(from === null ? [] : [`^${from}`])];
  const args = ['--topo-order', `--max-count=${String(most)}`, ...ends];
  return (await readLog(gitDir, args, '', mostChanges)).toReversed();
}

/**
 * Single commits in the given order, each with the files it changes; those that are missing are ignored. @throws
 * GitError where the parent of one is missing
 */
export const readFollowedCommits = async (
  gitDir: string,
  shas: readonly string[],
): Promise<FollowedCommit[]> =>
  // Without any, Git would read HEAD.
  shas.length === 0
    ? []
    : await readLog(
        gitDir,
        ['--no-walk=unsorted', '--ignore-missing', '--stdin'],
        shas.map((sha) => `${sha}\n`).join(''),
        MAX_FOLLOWED_CHANGES,
      );

async function readLog(
  gitDir: string,
  args: readonly string[],
  input: string,
  mostChanges: number,
): Promise<FollowedCommit[]> {
  const stream = streamGit([...LOG, ...args], { gitDir, timeoutMs: 300_000 });
  stream.stdin.end(input);
  try {
    const { commits, whole } = await readCommits(new ByteReader(stream.stdout), mostChanges);
    if (whole) await endedWell(stream, 'log');
    return commits;
  } finally {
    stream.kill();
  }
}

/** @returns `whole`: false if the limit was reached */
async function readCommits(
  reader: ByteReader,
  most: number,
): Promise<{ commits: FollowedCommit[]; whole: boolean }> {
  const commits: FollowedCommit[] = [];
  let count = 0;
  let changes = new Map<string, PathChange>();
  for (let field = await reader.line(0); field !== null; field = await reader.line(0)) {
    // A commit's message and its changes are separated by a line end, unless it changes nothing.
    const text = field.startsWith('\n') ? field.slice(1) : field;
    if (text.startsWith('\u0001')) {
      changes = new Map();
      const parents = ((await reader.line(0)) ?? '').split(' ').filter(Boolean);
      const authorEmail = (await reader.line(0)) ?? '';
      const subject = (await reader.line(0)) ?? '';
      const uncommitted = isUncommitted({ authorEmail }) ? { uncommitted: true as const } : {};
      commits.push({ sha: text.slice(1), parents, subject, ...uncommitted, changes });
    } else if (text.startsWith(':')) {
      count += 1;
      if (count > most) return { commits: commits.slice(0, Math.max(1, commits.length - 1)), whole: false };
      const [oldMode = '', newMode = '', old = '', now = ''] = text.slice(1).split(' ');
      const path = pathName((await reader.until(0)) ?? Buffer.alloc(0));
      changes.set(path, { path, old: blobOf(old, oldMode), new: blobOf(now, newMode) });
    }
  }
  return { commits, whole: true };
}

const blobOf = (id: string, mode: string): string | null => (/^0+$/.test(id) || mode === GITLINK ? null : id);

/** The contents of all files that commits change, before and after, each once. */
export function contentsChanged(commits: readonly Pick<FollowedCommit, 'changes'>[]): Set<string> {
  const blobs = new Set<string>();
  for (const { changes } of commits)
    for (const { old, new: now } of changes.values())
      for (const id of [old, now]) if (id !== null) blobs.add(id);
  return blobs;
}
