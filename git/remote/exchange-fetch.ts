import { type Exchange, talking } from './exchange.ts';
import { GitError } from '../process/error.ts';
import { destinationOf, fetchesByItself, localProgram } from './local-remote.ts';
import type { FolderRemote } from './remotes.ts';
import { runGit, type RunOptions } from '../process/run.ts';
import { progressReader, type TransferOptions } from './transfer-progress.ts';

/** Settings for a remote that a partial clone came from. */
function partial(url: string, { filter }: FolderRemote): Record<string, string> {
  if (filter === null) return {};
  return {
    GIT_CONFIG_COUNT: '2',
    GIT_CONFIG_KEY_0: `remote.${url}.promisor`,
    GIT_CONFIG_VALUE_0: 'true',
    GIT_CONFIG_KEY_1: `remote.${url}.partialCloneFilter`,
    GIT_CONFIG_VALUE_1: filter,
  };
}

/** A ref that Git did not move, as it writes it, and why in its words. */
export interface Unmoved {
  ref: string;
  why: string;
}

export interface FetchOutcome {
  /** Fetch lines whose source the remote does not have. */
  missing: string[];
  unmoved: Unmoved[];
}

interface FetchOptions extends TransferOptions {
  /** Also what a partial clone leaves out. */
  unfiltered?: boolean;
  /** No tags but those that are named. */
  noTags?: boolean;
}

const TAGS = { all: ['--tags'], none: ['--no-tags'] } as const;

/**
 * Fetches into the exchange. What a remote has no more goes there; the caller decides what of that goes in the folder. One
 * ref that cannot be moved keeps no other from coming.
 * @throws GitError where the remote refuses or cannot be reached.
 */
export async function fetchFrom(
  exchange: Exchange,
  remote: FolderRemote,
  refspecs: readonly string[],
  { signal, progress, begun, unfiltered = false, noTags = false }: FetchOptions,
): Promise<FetchOutcome> {
  const { base, from } = await reached(exchange, remote, signal);
  const tags = noTags ? 'none' : remote.tags;
  const outcome: FetchOutcome = { missing: [], unmoved: [] };
  for (;;) {
    const lines = refspecs.filter((line) => !outcome.missing.includes(line));
    // Without any refspec Git would fetch the remote's HEAD.
    if (lines.length === 0) return outcome;
    const [read, unmoved] = [progressReader(progress), unmovedReader()];
    try {
      const fetching = runGit(
        [
          'fetch',
          '--prune',
          '--no-prune-tags',
          '--no-write-commit-graph',
          ...(tags === null ? [] : TAGS[tags]),
          ...(remote.filter === null ? [] : [unfiltered ? '--no-filter' : `--filter=${remote.filter}`]),
          ...from,
          ...lines,
        ],
        {
          ...base,
          config: [...(base.config ?? []), 'fetch.output=full'],
          onStderr(text) {
            read(text);
            unmoved.hear(text);
          },
        },
      );
      begun?.();
      await fetching;
      return outcome;
    } catch (error) {
      if (!(error instanceof GitError) || error.reason !== 'exit') throw error;
      const lacks = /couldn't find remote ref (\S+)/.exec(error.stderr)?.[1];
      const line = lines.find((one) => lacks !== undefined && one.replace(/^\+/, '').startsWith(`${lacks}:`));
      outcome.unmoved = unmoved.all();
      // Some refs were not moved; the others were.
      if (line === undefined && error.code === 1 && outcome.unmoved.length > 0) return outcome;
      if (line === undefined) throw error;
      outcome.missing.push(line);
    }
  }
}

/** Lines of refs that are kept. */
const MAX_UNMOVED = 100;
const UNMOVED = /^ ! \[[^\]]*\]\s+(?:\S+)\s+-> (\S+)(?:\s+\((.*)\))?$/;

/** Reads from standard error, piece by piece, which refs Git did not move. */
function unmovedReader(): { hear: (text: string) => void; all: () => Unmoved[] } {
  const found: Unmoved[] = [];
  let rest = '';
  return {
    hear(text) {
      const lines = (rest + text).split(/[\r\n]/);
      rest = (lines.pop() ?? '').slice(0, MAX_LINE);
      for (const line of lines) {
        const [, ref, why = ''] = UNMOVED.exec(line.slice(0, MAX_LINE)) ?? [];
        if (ref !== undefined && found.length < MAX_UNMOVED) found.push({ ref, why });
      }
    },
    all: () => found,
  };
}
/** Characters of a line: two names of refs, and a reason. */
const MAX_LINE = 4096;

/** The arguments and environment with which the user's own Git reaches a remote. */
async function reached(
  exchange: Exchange,
  remote: FolderRemote,
  signal: AbortSignal,
): Promise<{ base: RunOptions; from: string[] }> {
  const [base, there] = await Promise.all([
    talking(exchange, signal),
    destinationOf(exchange, remote.url, 'fetch'),
  ]);
  if (there.at === 'repository' && (await fetchesByItself(there.gitDir)))
    throw new GitError('fetch', 'exit', null, 'fatal: a partial clone on this computer is not fetched from');
  const url = there.at === 'repository' ? there.url : remote.url;
  const from = [
    '--progress',
    '--no-write-fetch-head',
    '--no-recurse-submodules',
    '--no-auto-maintenance',
    '--no-show-forced-updates',
    ...(there.at === 'repository' ? [`--upload-pack=${localProgram('upload-pack')}`] : []),
    '--end-of-options',
    url,
  ];
  return { base: { ...base, env: { ...base.env, ...partial(url, remote) } }, from };
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
    onStderr: progressReader(progress),
  });
}
