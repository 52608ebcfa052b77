import { diffAhead } from '../git/diff/answer.ts';
import { branchEnds } from '../git/diff/ends.ts';
import { refuseLeftOut } from '../git/diff/left-out.ts';
import {
  firstComparison,
  newestTips,
  readHead,
  type ChosenSides,
  type GitHead,
  type Sides,
} from '../git/refs/head.ts';
import type { GitSession } from '../git/objects/session.ts';
import type { ServedRepository } from './repository.ts';

/** Answers what is checked out, and what somebody who opens the repository most likely wants to see. */
export interface HeadNow extends GitHead {
  suggested: Sides | null;
}

type Found = GitHead & { chosen: ChosenSides | null };

export interface Heads {
  of: (repository: ServedRepository) => Promise<HeadNow>;
  /** Somebody will ask in a moment, and then for the diff that is suggested: reads both now, for one question. */
  ahead: (repository: ServedRepository) => void;
}

/** Milliseconds for which a head that was read in advance stays valid. */
const MOMENT = 1000;

export const headDirOf = ({ gitDir, headDir = gitDir }: ServedRepository): string => headDir;

/** @param session Git processes that stay, by Git folder @param fileBytes files with a larger side are held back */
export function createHeads(session: (gitDir: string) => GitSession, fileBytes: number): Heads {
  const begun = new Map<string, { at: number; reading: Promise<Found> }>();

  async function read(repository: ServedRepository): Promise<Found> {
    const headDir = headDirOf(repository);
    // Most clones stand on their main line, where the newest branch of a remote is what there is to see.
    const fetched = newestTips(headDir, 'refs/remotes');
    fetched.catch(() => undefined);
    const found = await readHead(headDir, (revision) => session(headDir).commit(revision));
    return { ...found.head, chosen: await firstComparison(headDir, { ...found, fetched }) };
  }

  async function begin(repository: ServedRepository, { base, commits }: ChosenSides): Promise<void> {
    const { gitDir } = repository;
    const range = { gitDir, ...(await branchEnds(gitDir, commits.base, commits.branch)) };
    await refuseLeftOut(range);
    diffAhead({ ...range, fileBytes });
    // The process that tells what the names of a diff stand for starts beside it.
    await session(headDirOf(repository)).commit(base);
  }

  return {
    async of(repository) {
      const headDir = headDirOf(repository);
      const known = begun.get(headDir);
      begun.delete(headDir);
      const holds = known !== undefined && performance.now() - known.at < MOMENT;
      return told(await (holds ? known.reading : read(repository)));
    },
    ahead(repository) {
      const reading = read(repository);
      // Whoever asks hears of a failure.
      reading
        .then(({ chosen }) => (chosen === null ? undefined : begin(repository, chosen)))
        .catch(() => undefined);
      begun.set(headDirOf(repository), { at: performance.now(), reading });
    },
  };
}

const told = ({ chosen, ...head }: Found): HeadNow => ({
  ...head,
  suggested: chosen && { base: chosen.base, branch: chosen.branch },
});
