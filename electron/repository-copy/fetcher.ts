import { ensureBare } from '../../git/bare.ts';
import { GitError } from '../../git/error.ts';
import { fetchObjects, fetchRemote, type FetchOptions } from '../../git/fetch.ts';
import { clearStale, lockInTheWay, waitAndClearStale } from '../../git/stale-locks.ts';
import type { TransferProgress } from '../../git/transfer-progress.ts';
import type { LongFetch } from '../../shared/ipc/transfer.ts';
import type { CallOptions, GitRemote } from '../host/client.ts';
import { discardCopy, isDamaged } from './damage.ts';
import { KNOWN, type KeptRef, type CopyPart } from './kept-refs.ts';
import type { KeyedMutex } from '../../shared/keyed-mutex.ts';
import { createShareFetch } from './shared-fetch.ts';

/** Brings objects and refs into one copy. Fails with GitError, and with AppFailure where no token can be had. */
export interface Fetcher {
  ref(ref: KeptRef, how: RefFetch, options?: CallOptions): Promise<void>;
  /** Blobs, as far as they are not here. */
  contents(ids: readonly string[], ephemeral: boolean, options?: CallOptions): Promise<void>;
}

export interface RefFetch {
  /** Fetches of the same kind and ref at the same time are one. */
  kind: 'history' | 'trees' | 'tag' | 'notes';
  ephemeral: boolean;
  /** Called when nothing else is fetched beside it: what is there then decides how much to ask for. */
  options: () => FetchOptions | Promise<FetchOptions>;
  /** Called after the fetch, before anything else is fetched. */
  after?: () => Promise<unknown>;
}

export interface FetcherDeps {
  gitDir: string;
  /** Asked for each fetch: tokens live for minutes. */
  remote: (ephemeral: boolean) => Promise<GitRemote>;
  mutex: KeyedMutex;
  /** Tells how far a fetch is that goes on for a while. */
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

export function createFetcher({ gitDir, remote, mutex, during, ending }: FetcherDeps): Fetcher {
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
    // Locks of Git processes that were killed would block every later fetch.
    if (!cleared) await clearStale(gitDir);
    cleared = true;
  }

  /** Runs the fetch, and again as long as something that was in its way could be mended: each thing once. */
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
        } else if (part === 'notes' && more !== ALL_NOTES && lacksObjects(cause)) {
          more = ALL_NOTES;
        } else if (!renewed && isDamaged(cause)) {
          // Once in a run: a host must not be able to have everything fetched again and again.
          renewed = true;
          await discardCopy(gitDir);
          await prepare();
        } else throw cause;
      }
    }
  }

  return {
    /**
     * Fetches that move refs run one after the other, those of notes beside those of code: no ref is in both, and notes
     * do not wait for a long history.
     */
    ref({ there, here }, { kind, ephemeral, options, after }, { signal: wanted } = {}) {
      const part = kind === 'notes' ? 'notes' : 'code';
      return share(`${kind} ${ephemeral} ${there}`, wanted, (left) =>
        mutex(`${gitDir} ${part}`, async () => {
          await prepare();
          const from = await remote(ephemeral);
          const all = {
            ...(await options()),
            negotiate: KNOWN[part],
          };
          await during(PART_OF[kind], (progress, stop) => {
            const signal = AbortSignal.any([left, ending, stop]);
            return mended(part, (more) =>
              fetchRemote(gitDir, from, [`+${there}:${here}`], { ...all, ...more, progress, signal }),
            );
          });
          await after?.();
        }),
      );
    },
    contents: (ids, ephemeral, { signal } = {}) =>
      share(`contents ${ids.join(' ')}`, signal, async (left) => {
        // No ref moves, so several fetches of contents can run at once.
        await prepare();
        const from = await remote(ephemeral);
        await during('files', (progress, stop) =>
          fetchObjects(gitDir, from, ids, { signal: AbortSignal.any([left, ending, stop]), progress }),
        );
      }),
  };
}

/** All blobs up to this size: larger notes are not read anyway. */
const ALL_NOTES = { filter: 'blob:limit=17m' };

/**
 * Whether a plain fetch failed because a notes ref points to a commit of the code, whose files are not here. A partial
 * fetch then succeeds.
 */
const lacksObjects = (cause: unknown): boolean =>
  cause instanceof GitError &&
  /did not receive expected object|did not send all necessary/.test(cause.stderr);
