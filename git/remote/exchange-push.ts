import { type Exchange, networkOptions } from './exchange.ts';
import { GitError } from '../process/error.ts';
import { localProgram, urlOf, type Destination } from './local-remote.ts';
import { remoteMessage, remoteMessageOn } from './remote-words.ts';
import type { FolderRemote } from './remotes.ts';
import { runGit } from '../process/run.ts';
import { progressReader, type TransferOptions } from './transfer-progress.ts';
import type { RemoteAddress } from './user-settings.ts';

/** For a ref that was not fetched: the remote has nothing that is not in the pushed commit's history. */
export const IN_HISTORY = Symbol('in the history of what is pushed');

/** One ref to push to a commit, provided that the remote still has the fetched value (null: no such ref). */
export interface RefPush {
  ref: string;
  to: string;
  expected: string | null | typeof IN_HISTORY;
}

/**
 * `stale`: another push was faster, or holds the remote's lock (`lock`: the remote's message about it, else empty).
 * `refused`: the remote does not accept it; `words`: its message.
 */
export type Sent = { ref: string } &
  /** `had`: the remote had it. */
  (
    | { outcome: 'sent'; had: boolean }
    | { outcome: 'stale'; lock: string }
    | { outcome: 'refused'; words: string }
  );

/**
 * Pushes refs independently of each other. @param to where the address leads
 * @throws GitError if the remote cannot be reached or accepts nothing from this user
 */
export async function sendTo(
  exchange: Exchange,
  { name }: FolderRemote,
  { address, to }: { address: RemoteAddress; to: Destination },
  refs: readonly RefPush[],
  { signal, progress }: TransferOptions,
): Promise<Sent[]> {
  const push = async (some: readonly RefPush[], dry: readonly string[] = []) => {
    const { code, stdout, stderr } = await runGit(
      [
        'push',
        ...dry,
        '--porcelain',
        '--progress',
        '--no-verify',
        '--no-signed',
        '--no-follow-tags',
        '--recurse-submodules=no',
        ...some.flatMap(({ ref, expected }) =>
          expected === IN_HISTORY ? [] : [`--force-with-lease=${ref}:${expected ?? ''}`],
        ),
        ...(to.at === 'repository' ? [`--receive-pack=${localProgram('receive-pack', to.gitDir)}`] : []),
        '--end-of-options',
        name,
        ...some.map(({ ref, to: commit }) => `${commit}:${ref}`),
      ],
      {
        ...(await networkOptions(exchange, signal, {
          name,
          address: { ...address, url: urlOf(to, address) },
        })),
        okCodes: [0, 1],
        onStderr: progressReader(progress),
      },
    );
    const said = stdout.toString('utf8').split('\n').flatMap(statusIn);
    if (said.length === 0 && code !== 0) throw new GitError('push', 'exit', code, stderr);
    return { said, stderr };
  };
  const { said, stderr } = await push(refs);
  const results = refs.map(({ ref }) => sentOf(ref, said, stderr));
  // A ref that can be fetched and is hidden from pushes looks as one that was deleted since, however often it is tried.
  const doubtful = refs.filter(
    ({ expected }, at) =>
      expected !== null &&
      expected !== IN_HISTORY &&
      results[at]?.outcome === 'stale' &&
      results[at].lock === '',
  );
  if (doubtful.length === 0) return results;
  const absent = await push(
    doubtful.map((one) => ({ ...one, expected: null })),
    ['--dry-run'],
  );
  const hidden = new Set(absent.said.flatMap(({ ref, ok }) => (ok ? [ref] : [])));
  return results.map((one) =>
    hidden.has(one.ref) ? { ref: one.ref, outcome: 'refused', words: HIDDEN_OR_GONE } : one,
  );
}

const HIDDEN = 'its server hides it from pushes, as the settings receive.hideRefs and transfer.hideRefs do';
const HIDDEN_OR_GONE = `${HIDDEN}, or it was deleted there a moment ago`;

/** What became of one ref, by its line in the answer and the remote's messages. */
function sentOf(ref: string, said: readonly RefStatus[], stderr: string): Sent {
  const status = said.find((one) => one.ref === ref);
  if (status?.ok === true) return { ref, outcome: 'sent', had: status.had };
  const why = status?.why ?? '';
  const own = remoteMessageOn(ref, stderr);
  // A conflicting ref name on the remote: retrying does not help.
  if (/exists; cannot create/.test(own)) return { ref, outcome: 'refused', words: own };
  if (/hidden ref/.test(why)) return { ref, outcome: 'refused', words: HIDDEN };
  // Another push holds the lock, or updated the ref in the meantime.
  if (/stale info|fetch first|non-fast-forward|failed to update ref|cannot lock|already exists/i.test(why))
    return { ref, outcome: 'stale', lock: /\.lock': File exists/.test(own) ? own : '' };
  return { ref, outcome: 'refused', words: [remoteMessage(stderr), why].filter(Boolean).join(' ') };
}

interface RefStatus {
  ref: string;
  ok: boolean;
  had: boolean;
  why: string;
}

/** A line of `git push --porcelain`: flag, from and to, result. */
function statusIn(line: string): RefStatus[] {
  const [flag = '', names = '', summary = ''] = line.split('\t');
  if (!names.includes(':')) return [];
  const why = /^\[([^\]]*)\](?: \((.*)\))?$/.exec(summary);
  return [
    {
      ref: names.slice(names.indexOf(':') + 1),
      ok: flag !== '!',
      had: flag === '=',
      why: why === null ? '' : `(${why[2] ?? why[1] ?? ''})`,
    },
  ];
}
