import { prefetchDiff } from '../git/diff/open-read.ts';
import { branchEnds } from '../git/diff/ends.ts';
import { prefetchOnce } from '../shared/prefetch-once.ts';
import { refuseMissingBlobs } from '../git/diff/missing-blobs.ts';
import { firstComparison, readHead, type ChosenSides, type GitHead, type Sides } from '../git/refs/head.ts';
import { newestTips } from '../git/refs/newest-branch.ts';
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

export const headDirOf = ({ gitDir, headDir = gitDir }: ServedRepository): string => headDir;

/** @param session Git processes that stay, by Git folder @param fileBytes files with a larger side are held back */
export function createHeads(session: (gitDir: string) => GitSession, fileBytes: number): Heads {
  const prefetched = prefetchOnce<Found>(PREFETCHED_MAX_AGE_MS);

  async function read(repository: ServedRepository): Promise<Found> {
    const headDir = headDirOf(repository);
    // Most clones have their main line checked out: then the newest remote branch is what to show.
    const fetched = newestTips(headDir, 'refs/remotes');
    fetched.catch(() => undefined);
    const heads = await readHead(headDir, (revision) => session(headDir).commit(revision));
    return { ...heads.head, chosen: await firstComparison(headDir, { ...heads, fetched }) };
  }

  async function begin(repository: ServedRepository, { base, commits }: ChosenSides): Promise<void> {
    const { gitDir } = repository;
    const range = { gitDir, ...(await branchEnds(gitDir, commits.base, commits.branch)) };
    await refuseMissingBlobs(range);
    prefetchDiff({ ...range, fileBytes });
    // Meanwhile, start the process that resolves the names of a diff.
    await session(headDirOf(repository)).commit(base);
  }

  return {
    async of(repository) {
      const { chosen, ...head } = await (prefetched.claim(headDirOf(repository), '') ?? read(repository));
      return { ...head, suggested: chosen && { base: chosen.base, branch: chosen.branch } };
    },
    prefetch(repository) {
      // A folder is prefetched when it is added, and again when it is about to be shown.
      if (prefetched.isBegun(headDirOf(repository), '')) return;
      prefetched.prefetch(headDirOf(repository), '', async () => {
        const head = await read(repository);
        if (head.chosen !== null) begin(repository, head.chosen).catch(() => undefined);
        return head;
      });
    },
  };
}
