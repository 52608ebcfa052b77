import { type Exchange, networkOptions } from './exchange.ts';
import { GitError, isGitExit } from '../process/error.ts';
import { destinationOf, isPartialClone, localProgram, urlOf } from './local-remote.ts';
import type { FolderRemote } from './remotes.ts';
import { runGit, type RunOptions } from '../process/run.ts';
import { progressReader, type TransferOptions } from './transfer-progress.ts';

/** Settings for the remote of a partial clone. */
const partialCloneSettings = ({ filter }: FolderRemote): Record<string, string> =>
  filter === null ? {} : { promisor: 'true', partialCloneFilter: filter };

/** A ref that Git did not update, in its spelling, and Git's reason. */
export interface Unmoved {
  ref: string;
  why: string;
}

export interface FetchOutcome {
  /** Refspecs whose source does not exist on the remote. */
  missing: string[];
  /** At most `MAX_UNMOVED_REFS`. */
  unmoved: Unmoved[];
  /** How many more were not updated. */
  moreUnmoved: number;
}

interface FetchOptions extends TransferOptions {
  /** Includes what a partial clone leaves out. */
  unfiltered?: boolean;
  /** No tags except named ones. */
  noTags?: boolean;
}

const TAGS = { all: ['--tags'], none: ['--no-tags'] } as const;

/**
 * Fetches into the exchange repository and prunes it; the caller decides what to prune in the folder. A ref that cannot
 * be updated does not stop the others.
 * @throws GitError if the remote refuses or cannot be reached
 */
export async function fetchFrom(
  exchange: Exchange,
  remote: FolderRemote,
  refspecs: readonly string[],
  { signal, progress, begun, unfiltered = false, noTags = false }: FetchOptions,
): Promise<FetchOutcome> {
  const { base, from } = await connection(exchange, remote, signal);
  const tags = noTags ? 'none' : remote.tags;
  const outcome: FetchOutcome = { missing: [], unmoved: [], moreUnmoved: 0 };
  for (;;) {
    const lines = refspecs.filter((line) => !outcome.missing.includes(line));
    // Without a refspec, Git would fetch the remote's HEAD.
    if (lines.length === 0) return outcome;
    const [read, unmoved] = [progressReader(progress), unmovedReader()];
    try {
      const fetching = runGit(
        [
          'fetch',
          '--prune',
          '--no-prune-tags',
          '--no-write-commit-graph',
          // Without this look at the history, Git takes every move for one that needs no force.
          ...(lines.every((line) => /^[+^]/.test(line)) ? ['--no-show-forced-updates'] : []),
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
      if (!isGitExit(error)) throw error;
      const lacks = /couldn't find remote ref (\S+)/.exec(error.stderr)?.[1];
      const line = lines.find((one) => lacks !== undefined && one.replace(/^\+/, '').startsWith(`${lacks}:`));
      Object.assign(outcome, unmoved.all());
      // Only some refs were not updated.
      if (line === undefined && error.code === 1 && outcome.unmoved.length > 0) return outcome;
      if (line === undefined) throw error;
      outcome.missing.push(line);
    }
  }
}

/** Entries kept. */
const MAX_UNMOVED_REFS = 100;
const UNMOVED = /^ ! \[[^\]]*\]\s+(?:\S+)\s+-> (\S+)(?:\s+\((.*)\))?$/;

/** Collects from standard error, piece by piece, the refs that Git did not update. */
function unmovedReader(): {
  hear: (text: string) => void;
  all: () => Pick<FetchOutcome, 'unmoved' | 'moreUnmoved'>;
} {
  const unmoved: Unmoved[] = [];
  let [moreUnmoved, rest] = [0, ''];
  return {
    hear(text) {
      const lines = (rest + text).split(/[\r\n]/);
      rest = (lines.pop() ?? '').slice(0, MAX_LINE_CHARS);
      for (const line of lines) {
        const [, ref, why = ''] = UNMOVED.exec(line.slice(0, MAX_LINE_CHARS)) ?? [];
        if (ref === undefined) continue;
        if (unmoved.length < MAX_UNMOVED_REFS) unmoved.push({ ref, why });
        else moreUnmoved += 1;
      }
    },
    all: () => ({ unmoved, moreUnmoved }),
  };
}
/** Room for two ref names and a reason. */
const MAX_LINE_CHARS = 4096;

/** Arguments and options for the user's own Git to reach a remote. */
async function connection(
  exchange: Exchange,
  remote: FolderRemote,
  signal: AbortSignal,
): Promise<{ base: RunOptions; from: string[] }> {
  const address = { url: remote.url, kind: 'fetch' } as const;
  const destination = await destinationOf(exchange, address);
  if (destination.at === 'repository' && (await isPartialClone(destination.gitDir)))
    throw new GitError(
      'fetch',
      'exit',
      null,
      'fatal: fetching from a partial clone on this computer is not supported',
    );
  const { name } = remote;
  const url = urlOf(destination, address);
  const more = partialCloneSettings(remote);
  const base = await networkOptions(exchange, signal, { name, address: { ...address, url }, more });
  const from = [
    '--progress',
    '--no-write-fetch-head',
    '--no-recurse-submodules',
    '--no-auto-maintenance',
    ...(destination.at === 'repository'
      ? [`--upload-pack=${localProgram('upload-pack', destination.gitDir)}`]
      : []),
    '--end-of-options',
    name,
  ];
  return { base, from };
}

/**
 * Fetches single blobs that a partial clone left out, from its remote.
 * @throws GitError if the remote refuses or cannot be reached
 */
export async function fetchContents(
  exchange: Exchange,
  remote: FolderRemote,
  ids: readonly string[],
  { signal, progress }: TransferOptions,
): Promise<void> {
  const { base, from } = await connection(exchange, remote, signal);
  await runGit(['fetch', '--no-tags', `--filter=${remote.filter ?? 'blob:none'}`, '--stdin', ...from], {
    ...base,
    // Negotiating commits would save nothing, as single blobs are missing.
    config: [...(base.config ?? []), 'fetch.negotiationAlgorithm=noop'],
    input: `${ids.join('\n')}\n`,
    onStderr: progressReader(progress),
  });
}
