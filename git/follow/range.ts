import { ByteReader } from '../blobs.ts';
import { isUncommitted } from '../../shared/domain/worktree.ts';
import { pathName } from '../diff/path-name.ts';
import { GitError } from '../error.ts';
import { streamGit } from '../run.ts';

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
 * The commits that `to` has and `from` (null: nobody) has not, parents first, each with the files that it changes. No
 * file's content is read. @throws GitError
 * @param most where there are more, the newest ones
 */
export async function readFollowedRange(
  gitDir: string,
  { from, to, most }: { from: string | null; to: string; most: number },
  signal?: AbortSignal,
): Promise<FollowedCommit[]> {
  const stream = streamGit(
    [...LOG, `--max-count=${String(most)}`, '--end-of-options', to, ...(from === null ? [] : [`^${from}`])],
    { gitDir, timeoutMs: 300_000, ...(signal ? { signal } : {}) },
  );
  stream.stdin.end();
  try {
    const commits = await readCommits(new ByteReader(stream.stdout));
    const { code, stderr } = await stream.done;
    if (code !== 0) throw new GitError('log', 'exit', code, stderr);
    return commits.toReversed();
  } finally {
    stream.kill();
  }
}

async function readCommits(reader: ByteReader): Promise<FollowedCommit[]> {
  const commits: FollowedCommit[] = [];
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
      const [oldMode = '', newMode = '', old = '', now = ''] = text.slice(1).split(' ');
      const path = pathName((await reader.until(0)) ?? Buffer.alloc(0));
      changes.set(path, { path, old: blobOf(old, oldMode), new: blobOf(now, newMode) });
    }
  }
  return commits;
}

const blobOf = (id: string, mode: string): string | null => (/^0+$/.test(id) || mode === GITLINK ? null : id);
