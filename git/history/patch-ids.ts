import { isGitExit } from '../process/error.ts';
import { endedWell, streamGit } from '../process/run.ts';
import { MAX_COMPARED_FILE_BYTES } from './changed-bytes.ts';

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
  '--no-ext-diff',
  '--no-textconv',
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
  const options = { timeoutMs, ...(signal ? { signal } : {}) };
  for (const way of WAYS) {
    const log = streamGit(LOG, {
      gitDir,
      config: [`core.bigFileThreshold=${String(MAX_COMPARED_FILE_BYTES)}`],
      ...options,
    });
    const ids = streamGit(['patch-id', way], options);
    log.stdin.end(commits.map((sha) => `${sha}\n`).join(''));
    log.stdout.pipe(ids.stdin);
    let answer = '';
    ids.stdout.setEncoding('latin1').on('data', (text: string) => (answer += text));
    try {
      await endedWell(ids, 'patch-id');
      await endedWell(log, 'log');
      return new Map(
        answer
          .split('\n')
          .filter(Boolean)
          .map((line): [string, string] => {
            const [id = '', commit = ''] = line.split(' ');
            return [commit, id];
          }),
      );
    } catch (cause) {
      if (way === WAYS.at(-1) || !isGitExit(cause, 129)) throw cause;
    } finally {
      log.kill();
      ids.kill();
    }
  }
  return new Map();
}
