import { type Exchange, talking } from './exchange.ts';
import { GitError } from './error.ts';
import { fetchesByItself } from './local-remote.ts';
import { kindOf, type FolderRemote } from './remotes.ts';
import { runGit, type RunOptions } from './run.ts';
import { progressReader, type TransferProgress } from './transfer-progress.ts';
import { ledTo } from './user-settings.ts';

export interface TransferOptions {
  signal: AbortSignal;
  progress: (progress: TransferProgress) => void;
  /** Called when a fetch is under way, for work that can be done meanwhile. */
  begun?: () => void;
}

/**
 * A repository on this computer runs Git itself, without our settings, for whoever fetches from it or sends to it. It may
 * belong to the folder that named it: nothing that it names in turn runs.
 */
const BARRED = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.alternateRefsCommand=true',
  'gc.auto=0',
  'maintenance.auto=false',
  'receive.autogc=false',
];
const program = (name: 'upload-pack' | 'receive-pack'): string =>
  ['git', ...BARRED.map((one) => `-c ${one}`), name].join(' ');

/** The path of a repository on this computer; null: it is elsewhere. */
export async function localPath(exchange: Exchange, url: string): Promise<string | null> {
  const led = await ledTo(exchange.gitDir, await exchange.user(), url);
  const kind = kindOf(led);
  if (kind === 'path') return led;
  return kind === 'file' ? decodeURI(new URL(led).pathname) : null;
}

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
    ...(local === null ? [] : [`--upload-pack=${program('upload-pack')}`]),
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

/** One ref to send: to a commit, if the remote still holds what was fetched (null: nothing). */
export interface RefPush {
  ref: string;
  to: string;
  expected: string | null;
}

/**
 * `stale`: somebody was faster, or holds the remote's lock (`lock`: what it said of that; else empty). `refused`: the
 * remote does not want it, or cannot have it; in its own words.
 */
export type Sent = { ref: string } & (
  | { outcome: 'sent' }
  | { outcome: 'stale'; lock: string }
  | { outcome: 'refused'; words: string }
);

/** Sends refs, each by itself. @throws GitError where the remote cannot be reached or takes nothing from this user. */
export async function sendTo(
  exchange: Exchange,
  remote: FolderRemote,
  refs: readonly RefPush[],
  { signal, progress }: TransferOptions,
): Promise<Sent[]> {
  const [base, local] = await Promise.all([talking(exchange, signal), localPath(exchange, remote.pushUrl)]);
  const { code, stdout, stderr } = await runGit(
    [
      'push',
      '--porcelain',
      '--progress',
      '--no-verify',
      '--no-signed',
      '--no-follow-tags',
      '--recurse-submodules=no',
      ...refs.map(({ ref, expected }) => `--force-with-lease=${ref}:${expected ?? ''}`),
      ...(local === null ? [] : [`--receive-pack=${program('receive-pack')}`]),
      '--end-of-options',
      remote.pushUrl,
      ...refs.map(({ ref, to }) => `${to}:${ref}`),
    ],
    { ...base, okCodes: [0, 1], heard: progressReader(progress) },
  );
  const said = stdout.toString('utf8').split('\n').flatMap(statusIn);
  if (said.length === 0 && code !== 0) throw new GitError('push', 'exit', code, stderr);
  const words = remoteWords(stderr);
  return refs.map(({ ref }) => {
    const status = said.find((one) => one.ref === ref);
    if (status?.ok === true) return { ref, outcome: 'sent' };
    const why = status?.why ?? '';
    const own = wordsOn(ref, stderr);
    // Another ref of the remote stands where this one would: no later try helps.
    if (/exists; cannot create/.test(own)) return { ref, outcome: 'refused', words: own };
    // Another push holds the lock, or moved the ref since this one looked.
    if (/stale info|fetch first|non-fast-forward|failed to update ref|cannot lock|already exists/i.test(why))
      return { ref, outcome: 'stale', lock: /\.lock': File exists/.test(own) ? own : '' };
    return { ref, outcome: 'refused', words: [words, why].filter(Boolean).join(' ') };
  });
}

/** A line of `git push --porcelain`: flag, from and to, what came of it. */
function statusIn(line: string): Array<{ ref: string; ok: boolean; why: string }> {
  const [flag = '', names = '', summary = ''] = line.split('\t');
  if (flag.length !== 1 || !names.includes(':')) return [];
  const why = /^\[([^\]]*)\](?: \((.*)\))?$/.exec(summary);
  return [
    {
      ref: names.slice(names.indexOf(':') + 1),
      ok: flag !== '!',
      why: why === null ? '' : `(${why[2] ?? why[1] ?? ''})`,
    },
  ];
}

/** What the remote said about one ref that it could not write; empty: nothing. */
function wordsOn(ref: string, stderr: string): string {
  const said = `cannot lock ref '${ref}'`;
  const line = stderr.split(/[\r\n]+/).find((one) => one.startsWith('remote: ') && one.includes(said));
  return line === undefined ? '' : line.slice(line.indexOf(said)).trim().slice(0, MOST_WORDS);
}

/** The most characters of a remote's own words that are shown. */
const MOST_WORDS = 500;

/** What the remote itself said, without Git's progress. */
export function remoteWords(stderr: string): string {
  const lines = stderr
    .split(/[\r\n]+/)
    .flatMap((line) => (line.startsWith('remote: ') ? [line.slice('remote: '.length).trim()] : []))
    .filter((line) => line !== '' && !/^(?:error: hook declined|\w+ing [\w ]+:\s+\d)/.test(line));
  return lines.join(' ').slice(0, MOST_WORDS);
}
