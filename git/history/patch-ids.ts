import { isGitExit } from '../process/error.ts';
import { MAX_COMPARED_FILE_BYTES } from './changed-bytes.ts';
import { idsByCommit, pipedPatchIds } from './piped-patch-ids.ts';

/** What a hundred thousand changed lines take. */
const PATCH_IDS_TIMEOUT_MS = 20_000;

/** `--verbatim`, where Git knows it: otherwise changes of white space do not count. */
const WAYS = ['--verbatim', '--stable'];

const LOG = [
  'log',
  '--no-walk=unsorted',
  '--stdin',
  '--format=tformat:commit %H',
  '-p',
  '--full-index',
  '--diff-merges=first-parent',
  '--no-color',
  '--no-notes',
];

/**
 * The patch ids of commits by commit, ignoring line numbers; of a merge, that of what it changes against its first
 * parent. A commit that changes nothing has none. @throws GitError
 * @param gitDir a repository without configuration and attributes
 */
export async function patchIds(
  gitDir: string,
  commits: readonly string[],
  { signal, timeoutMs = PATCH_IDS_TIMEOUT_MS }: { signal?: AbortSignal | undefined; timeoutMs?: number } = {},
): Promise<Map<string, string>> {
  const changes = {
    args: LOG,
    input: commits.map((sha) => `${sha}\n`).join(''),
    options: {
      gitDir,
      config: [`core.bigFileThreshold=${String(MAX_COMPARED_FILE_BYTES)}`],
      timeoutMs,
      ...(signal ? { signal } : {}),
    },
  };
  for (const way of WAYS) {
    try {
      return idsByCommit(await pipedPatchIds(changes, way), commits);
    } catch (cause) {
      if (way === WAYS.at(-1) || !isGitExit(cause, 129)) throw cause;
    }
  }
  return new Map();
}
