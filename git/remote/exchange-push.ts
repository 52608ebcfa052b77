import { type Exchange, talking } from './exchange.ts';
import { GitError } from '../process/error.ts';
import { localProgram, type Destination } from './local-remote.ts';
import { remoteWords, remoteWordsOn } from './remote-words.ts';
import type { FolderRemote } from './remotes.ts';
import { runGit } from '../process/run.ts';
import { progressReader, type TransferOptions } from './transfer-progress.ts';

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

/**
 * Sends refs, each by itself. @param to where the address of the remote leads
 * @throws GitError where the remote cannot be reached or takes nothing from this user.
 */
export async function sendTo(
  exchange: Exchange,
  { pushUrl }: FolderRemote,
  to: Destination,
  refs: readonly RefPush[],
  { signal, progress }: TransferOptions,
): Promise<Sent[]> {
  const base = await talking(exchange, signal);
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
      ...(to.at === 'repository' ? [`--receive-pack=${localProgram('receive-pack')}`] : []),
      '--end-of-options',
      to.at === 'repository' ? to.url : pushUrl,
      ...refs.map(({ ref, to: commit }) => `${commit}:${ref}`),
    ],
    { ...base, okCodes: [0, 1], onStderr: progressReader(progress) },
  );
  const said = stdout.toString('utf8').split('\n').flatMap(statusIn);
  if (said.length === 0 && code !== 0) throw new GitError('push', 'exit', code, stderr);
  const words = remoteWords(stderr);
  return refs.map(({ ref }) => {
    const status = said.find((one) => one.ref === ref);
    if (status?.ok === true) return { ref, outcome: 'sent' };
    const why = status?.why ?? '';
    const own = remoteWordsOn(ref, stderr);
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
