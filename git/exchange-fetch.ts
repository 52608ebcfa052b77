import { type Exchange, talking } from './exchange.ts';
import { GitError } from './error.ts';
import { fetchesByItself, localPath, localProgram } from './local-remote.ts';
import { kindOf, type FolderRemote } from './remotes.ts';
import { runGit, type RunOptions } from './run.ts';
import { progressReader, type TransferOptions } from './transfer-progress.ts';

/** Settings for a remote that a partial clone came from. */
function partial({ url, filter }: FolderRemote): Record<string, string> {
  if (filter === null) return {};
  return {
    GIT_CONFIG_COUNT: '2',
    GIT_CONFIG_KEY_0: `remote.${url}.promisor`,
    GIT_CONFIG_VALUE_0: 'true',
    GIT_CONFIG_KEY_1: `remote.${url}.partialCloneFilter`,
    GIT_CONFIG_VALUE_1: filter,
  };
}

/**
 * Fetches into the exchange. What a remote has no more goes there; the caller decides what of that goes in the folder.
 * `unfiltered`: also what a partial clone leaves out.
 * @returns fetch lines whose source the remote does not have.
 * @throws GitError where the remote refuses or cannot be reached.
 */
export async function fetchFrom(
  exchange: Exchange,
  remote: FolderRemote,
  refspecs: readonly string[],
  { signal, progress, begun, unfiltered = false }: TransferOptions & { unfiltered?: boolean },
): Promise<string[]> {
  const { base, from } = await reached(exchange, remote, signal);
  const missing: string[] = [];
  for (;;) {
    const lines = refspecs.filter((line) => !missing.includes(line));
    // Without any refspec Git would fetch the remote's HEAD.
    if (lines.length === 0) return missing;
    try {
      const fetching = runGit(
        [
          'fetch',
          '--prune',
          '--no-prune-tags',
          '--no-write-commit-graph',
          ...(remote.filter === null ? [] : [unfiltered ? '--no-filter' : `--filter=${remote.filter}`]),
          ...from,
          ...lines,
        ],
        { ...base, heard: progressReader(progress) },
      );
      begun?.();
      await fetching;
      return missing;
    } catch (error) {
      if (!(error instanceof GitError) || error.reason !== 'exit') throw error;
      const lacks = /couldn't find remote ref (\S+)/.exec(error.stderr)?.[1];
      const line = lines.find((one) => lacks !== undefined && one.replace(/^\+/, '').startsWith(`${lacks}:`));
      // Some refs were not moved, because they are not allowed to go back; the others were.
      if (line === undefined && error.code === 1 && /\[rejected\]/.test(error.stderr)) return missing;
      if (line === undefined) throw error;
      missing.push(line);
    }
  }
}

/** The arguments and environment with which the user's own Git reaches a remote. */
async function reached(
  exchange: Exchange,
  remote: FolderRemote,
  signal: AbortSignal,
): Promise<{ base: RunOptions; from: string[] }> {
  // Mostly an address leads where it says: that is looked at while the user's settings are read.
  const there = kindOf(remote.url) === 'path' ? fetchesByItself(remote.url) : null;
  there?.catch(() => undefined);
  const [base, local] = await Promise.all([talking(exchange, signal), localPath(exchange, remote.url)]);
  if (local !== null && (await (local === remote.url && there !== null ? there : fetchesByItself(local))))
    throw new GitError('fetch', 'exit', null, 'fatal: a partial clone on this computer is not fetched from');
  const from = [
    '--progress',
    '--no-write-fetch-head',
    '--no-recurse-submodules',
    '--no-auto-maintenance',
    '--no-show-forced-updates',
    ...(local === null ? [] : [`--upload-pack=${localProgram('upload-pack')}`]),
    '--end-of-options',
    remote.url,
  ];
  return { base: { ...base, env: { ...base.env, ...partial(remote) } }, from };
}

/**
 * Fetches single contents that a partial clone left out, from the remote that it came from.
 * @throws GitError where the remote refuses or cannot be reached.
 */
export async function fetchContents(
  exchange: Exchange,
  remote: FolderRemote,
  ids: readonly string[],
  { signal, progress }: TransferOptions,
): Promise<void> {
  const { base, from } = await reached(exchange, remote, signal);
  await runGit(['fetch', '--no-tags', `--filter=${remote.filter ?? 'blob:none'}`, '--stdin', ...from], {
    ...base,
    // Telling the remote which commits are here would not spare anything: what is missing are single
    // contents.
    config: [...(base.config ?? []), 'fetch.negotiationAlgorithm=noop'],
    input: `${ids.join('\n')}\n`,
    heard: progressReader(progress),
  });
}
