import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { prefetchDiff } from '../git/diff/open-read.ts';
import { nothingCompared } from '../git/diff/prefetch-patch.ts';
import { branchEnds } from '../git/diff/ends.ts';
import { prefetchOnce } from '../shared/prefetch-once.ts';
import { refuseMissingBlobs } from '../git/diff/missing-blobs.ts';
import { firstComparison, readHead, type ChosenSides, type GitHead, type Sides } from '../git/refs/head.ts';
import { filesFingerprint } from '../git/refs/files-fingerprint.ts';
import { newestTips } from '../git/refs/newest-branch.ts';
import { refsFingerprint } from '../git/refs/refs-fingerprint.ts';
import type { GitSession } from '../git/objects/session.ts';
import type { ServedRepository } from './repository.ts';

/** What is checked out, and what a user who opens the repository most likely wants to see. */
export interface HeadNow extends GitHead {
  suggested: Sides | null;
}

type Found = GitHead & { chosen: ChosenSides | null };

export interface Heads {
  of: (repository: ServedRepository) => Promise<HeadNow>;
  /** Reads it now, and begins the diff that it suggests: both will most likely be needed in a moment. */
  prefetch: (repository: ServedRepository) => void;
}

const PREFETCHED_MAX_AGE_MS = 1000;
const MAX_CACHED_HEADS = 100;

export const headDirOf = ({ gitDir, headDir = gitDir }: ServedRepository): string => headDir;

/** null: unknown, or changed just now. A linked worktree has only some of its refs where HEAD is. */
async function fingerprintOf(repository: ServedRepository): Promise<string | null> {
  const [headDir, { gitDir }] = [headDirOf(repository), repository];
  const [refs, config] = await Promise.all([
    refsFingerprint(gitDir),
    filesFingerprint([join(gitDir, 'config'), join(headDir, 'config.worktree'), join(headDir, 'HEAD')]),
  ]);
  return refs === null || config === null ? null : `${gitDir}\n${refs}\n${config}`;
}

/** @param session Git processes that stay, by Git folder @param fileBytes files with a larger side are held back */
export function createHeads(session: (gitDir: string) => GitSession, fileBytes: number): Heads {
  const prefetched = prefetchOnce<Found>(PREFETCHED_MAX_AGE_MS);
  const cache = new LRUCache<string, { fingerprint: string; current: Found }>({ max: MAX_CACHED_HEADS });

  async function read(repository: ServedRepository): Promise<Found> {
    const headDir = headDirOf(repository);
    // Most clones have their main line checked out: then the newest remote branch is what to show.
    const fetched = newestTips(headDir, 'refs/remotes');
    fetched.catch(() => undefined);
    const heads = await readHead(headDir, (revision) => session(headDir).commit(revision));
    return { ...heads.head, chosen: await firstComparison(headDir, { ...heads, fetched }) };
  }

  /**
   * The same, while neither a ref nor HEAD nor the configuration changes: much in the app asks what is checked out, and
   * what to suggest takes a look at the commit of every branch.
   */
  async function readAgain(repository: ServedRepository): Promise<Found> {
    const headDir = headDirOf(repository);
    // Taken before they are read, so that a move meanwhile gives another fingerprint next time.
    const fingerprint = await fingerprintOf(repository);
    const cached = cache.get(headDir);
    if (fingerprint !== null && cached?.fingerprint === fingerprint) return cached.current;
    const current = await read(repository);
    if (fingerprint === null) cache.delete(headDir);
    else cache.set(headDir, { fingerprint, current });
    return current;
  }

  /** @param isNext whether nothing else was shown meanwhile: then it would only be in the way */
  async function begin(
    repository: ServedRepository,
    { base, commits }: ChosenSides,
    isNext: () => boolean,
  ): Promise<void> {
    const { gitDir } = repository;
    const range = { gitDir, ...(await branchEnds(gitDir, commits.base, commits.branch)) };
    await refuseMissingBlobs(range);
    if (isNext()) prefetchDiff({ ...range, fileBytes });
    // Meanwhile, start the process that resolves the names of a diff.
    await session(headDirOf(repository)).commit(base);
  }

  return {
    async of(repository) {
      const { chosen, ...head } = await (prefetched.claim(headDirOf(repository), '') ??
        readAgain(repository));
      return { ...head, suggested: chosen && { base: chosen.base, branch: chosen.branch } };
    },
    prefetch(repository) {
      const isNext = nothingCompared(repository.gitDir);
      prefetched.prefetch(headDirOf(repository), '', async () => {
        const head = await read(repository);
        if (head.chosen !== null) begin(repository, head.chosen, isNext).catch(() => undefined);
        return head;
      });
    },
  };
}
