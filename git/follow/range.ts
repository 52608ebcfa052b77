import { ByteReader } from '../objects/blobs.ts';
import { isUncommitted } from '../../shared/domain/worktree.ts';
import { pathName } from '../diff/path-name.ts';
import { endedWell, streamGit } from '../process/run.ts';

/** What a commit makes of one path, against its first parent. null: no file there. */
export interface PathChange {
  path: string;
  old: string | null;
  new: string | null;
}

export interface FollowedCommit {
  sha: string;
  parents: string[];
  subject: string;
  /** It is what a folder holds and nobody has committed. */
  uncommitted?: true;
  changes: ReadonlyMap<string, PathChange>;
}

const GITLINK = '160000';
const LOG = [
  'log',
  '-z',
  '--topo-order',
  '--diff-merges=first-parent',
  '--raw',
  '--no-abbrev',
  '--no-renames',
  '--root',
  '--format=%x01%H%x00%P%x00%ae%x00%s',
];

/**
 * The most changes of files that are held of a range, some hundred bytes each. A few trees that hold each other many
 * times are a commit of millions of files.
 */
export const MOST_HELD_CHANGES = 500_000;

/**
 * The commits that `to` has and `from` (null: nobody) has not, parents first, each with the files that it changes. No
 * file's content is read. @throws GitError
 * @param most where there are more, the newest ones
 * @param mostChanges so many of all of them together: of the tip what was read until then, of the others whole commits
 */
export async function readFollowedRange(
  gitDir: string,
  {
    from,
    to,
    most,
    mostChanges = MOST_HELD_CHANGES,
  }: { from: string | null; to: string; most: number; mostChanges?: number },
  signal?: AbortSignal,
): Promise<FollowedCommit[]> {
  const stream = streamGit(
    [...LOG, `--max-count=${String(most)}`, '--end-of-options', to, ...(from === null ? [] : [`^${from}`])],
    { gitDir, timeoutMs: 300_000, ...(signal ? { signal } : {}) },
  );
  stream.stdin.end();
  try {
    const { commits, whole } = await readCommits(new ByteReader(stream.stdout), mostChanges);
    if (!whole) return commits.toReversed();
    await endedWell(stream, 'log');
    return commits.toReversed();
  } finally {
    stream.kill();
  }
}

/** `whole`: there were no more changes than are held. */
async function readCommits(
  reader: ByteReader,
  most: number,
): Promise<{ commits: FollowedCommit[]; whole: boolean }> {
  const commits: FollowedCommit[] = [];
  let count = 0;
  let changes = new Map<string, PathChange>();
  for (let field = await reader.line(0); field !== null; field = await reader.line(0)) {
    // Between a commit's words and its changes there is a line end, and none where it changes nothing.
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
