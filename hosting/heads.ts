import { firstComparison, newestTips, readHead, type GitHead, type Sides } from '../git/head.ts';
import type { GitSession } from '../git/session.ts';
import type { ServedRepository } from './repository.ts';

/** Answers what is checked out, and what somebody who opens the repository most likely wants to see. */
export interface HeadNow extends GitHead {
  suggested: Sides | null;
}

export interface Heads {
  of: (repository: ServedRepository) => Promise<HeadNow>;
  /** Somebody will ask in a moment: reads it now, for one question. */
  ahead: (repository: ServedRepository) => void;
}

/** Milliseconds for which a head that was read in advance stays valid. */
const MOMENT = 1000;

export const headDirOf = ({ gitDir, headDir = gitDir }: ServedRepository): string => headDir;

/** @param session Git processes that stay, by Git folder */
export function createHeads(session: (gitDir: string) => GitSession): Heads {
  const begun = new Map<string, { at: number; reading: Promise<HeadNow> }>();

  async function read(repository: ServedRepository): Promise<HeadNow> {
    const headDir = headDirOf(repository);
    // Most clones stand on their main line, where the newest branch of a remote is what there is to see.
    const fetched = newestTips(headDir, 'refs/remotes');
    fetched.catch(() => undefined);
    const { head, lines } = await readHead(headDir, (revision) => session(headDir).commit(revision));
    return { ...head, suggested: await firstComparison(headDir, { head, lines, fetched }) };
  }

  return {
    async of(repository) {
      const headDir = headDirOf(repository);
      const known = begun.get(headDir);
      begun.delete(headDir);
      return known !== undefined && performance.now() - known.at < MOMENT
        ? await known.reading
        : await read(repository);
    },
    ahead(repository) {
      const reading = read(repository);
      // Whoever asks hears of a failure.
      reading.catch(() => undefined);
      begun.set(headDirOf(repository), { at: performance.now(), reading });
    },
  };
}
