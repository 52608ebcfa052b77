import { ensureBare } from '../../git/objects/bare.ts';
import { GitError } from '../../git/process/error.ts';
import { fetchObjects, fetchRemote, type FetchOptions } from '../../git/remote/fetch.ts';
import { clearStale, lockInTheWay, waitAndClearStale } from '../../git/process/stale-locks.ts';
import type { TransferProgress } from '../../shared/ipc/transfer.ts';
import type { LongFetch } from '../../shared/ipc/transfer.ts';
import type { CallOptions, GitRemote } from '../host/client.ts';
import { discardCopy, isDamaged } from './damage.ts';
import { ANNOUNCED_REFS, type KeptRef, type CopyPart } from './kept-refs.ts';
import type { KeyedMutex } from '../../shared/keyed-mutex.ts';
import { createShareFetch } from './shared-fetch.ts';

/** Fetches objects and refs into one copy. Fails with GitError, or with AppFailure if no token is available. */
export interface Fetcher {
  /** All of these in one go. */
  refs(refs: readonly KeptRef[], how: RefFetch, options?: CallOptions): Promise<void>;
  /** Single objects; see fetchObjects in git/remote/fetch.ts. */
  objects(
    ids: readonly string[],
    ephemeral: boolean,
    options?: CallOptions & { refetch?: boolean; mostBytes?: number },
  ): Promise<void>;
}

export interface RefFetch {
  /** Concurrent fetches of the same kind and refs are shared. */
  kind: 'history' | 'trees' | 'tag' | 'notes';
  ephemeral: boolean;
  /** Called before each try, when no other fetch runs: what exists then determines how much to request. */
  options: () => FetchOptions | Promise<FetchOptions>;
  /** Called after the fetch, before the next one. */
  after?: () => Promise<unknown>;
}

export interface FetcherDeps {
  gitDir: string;
  /** Called for each fetch: tokens live for minutes. */
  remote: (ephemeral: boolean) => Promise<GitRemote>;
  mutex: KeyedMutex;
  /** Reports the progress of a long fetch. */
  during: During;
  /** Ends every fetch. */
  ending: AbortSignal;
}

/** See LongFetches, for one repository. */
export type During = <T>(
  part: LongFetch['part'],
  fetch: (progress: (now: TransferProgress) => void, stop: AbortSignal) => Promise<T>,
) => Promise<T>;

const PART_OF = { history: 'history', trees: 'files', tag: 'files', notes: 'notes' } as const;

/**
 * @param discarded called when everything in the copy has been deleted
 */
export function createFetcher(
  { gitDir, remote, mutex, during, ending }: FetcherDeps,
  discarded: () => void,
): Fetcher {
  const share = createShareFetch();
  let preparing: Promise<void> | null = null;
  let cleared = false;
  let renewed = false;

  async function prepare(): Promise<void> {
    preparing ??= begin().finally(() => (preparing = null));
    await preparing;
  }

  async function begin(): Promise<void> {
    ensureBare(gitDir);
    // Locks of killed Git processes would block every later fetch.
    if (!cleared) await clearStale(gitDir);
    cleared = true;
  }

  /** Once per run: a host must not be able to cause complete fetches again and again. */
  async function renew(): Promise<void> {
    renewed = true;
    await discardCopy(gitDir);
    discarded();
    await prepare();
  }

  /** Runs the fetch, and again after each obstacle that could be repaired: once for each kind. */
  async function mended(part: CopyPart, fetch: (more: FetchOptions) => Promise<void>): Promise<void> {
    let more: FetchOptions = {};
    let locked = false;
    for (;;) {
      try {
        return await fetch(more);
      } catch (cause) {
        if (!locked && (await lockInTheWay(cause)) !== null) {
          locked = true;
          await waitAndClearStale(gitDir);
        } else if (more.refetch !== true && lacksObjects(cause)) {
          more = part === 'notes' ? ALL_NOTES : REFETCH;
        } else if (!renewed && isDamaged(cause)) {
          await renew();
        } else throw cause;
      }
    }
  }

  return {
    /**
     * Fetches that move refs are sequential, with separate queues for notes and code: no ref is in both, and notes do
     * not wait for a long history.
     */
    refs(refs, { kind, ephemeral, options, after }, { signal: wanted } = {}) {
      const part = kind === 'notes' ? 'notes' : 'code';
      const lines = [...new Set(refs.map(({ there, here }) => `+${there}:${here}`))];
      return share(`${kind} ${ephemeral} ${lines.join(' ')}`, wanted, (left) =>
        mutex(`${gitDir} ${part}`, async () => {
          await prepare();
          const from = await remote(ephemeral);
          const negotiate = ANNOUNCED_REFS[part];
          await during(PART_OF[kind], (progress, stop) => {
            const signal = AbortSignal.any([left, ending, stop]);
            return mended(part, async (more) => {
              const how = { ...(await options()), negotiate, ...more, progress, signal };
              await fetchRemote(gitDir, from, lines, how);
            });
          });
          await after?.();
        }),
      );
    },
    objects: (ids, ephemeral, { signal, refetch = false, mostBytes } = {}) =>
      share(`objects ${refetch} ${ids.join(' ')}`, signal, async (left) => {
        // No ref moves, so several fetches of objects can run concurrently.
        await prepare();
        const from = await remote(ephemeral);
        await during('files', (progress, stop) => {
          const all = AbortSignal.any([left, ending, stop]);
          return fetchObjects(gitDir, from, ids, {
            signal: all,
            progress,
            refetch,
            ...(mostBytes === undefined ? {} : { mostBytes }),
          });
        }).catch(async (cause: unknown) => {
          // Its pack exists but is unreadable. The next read finds no commits and fetches all of them.
          const unreadable = (): boolean => !renewed && isDamaged(cause);
          if (unreadable())
            await mutex(`${gitDir} code`, async () => await (unreadable() ? renew() : undefined));
          throw cause;
        });
      }),
  };
}

/** Ignore local objects. */
const REFETCH = { refetch: true };
/** All blobs up to this size: larger notes are not read anyway. */
const ALL_NOTES = { ...REFETCH, filter: 'blob:limit=17m' };

/**
 * Whether a fetch failed because the host assumed that we have what was left out here: a notes ref points to a commit
 * of the code, or the host no longer supports filters.
 */
const lacksObjects = (cause: unknown): boolean =>
  cause instanceof GitError &&
  /did not receive expected object|did not send all necessary|unresolved delta|from promisor remote/.test(
    cause.stderr,
  );
