import { LRUCache } from 'lru-cache';
import { GitSession } from '../../git/session.ts';

/** Repositories for which Git processes may wait for questions. */
const MOST = 16;

/** The files of a note among many: a blob, two trees and a commit. */
const SPARE_FILES = 4;

/** Git processes that stay, for the repositories asked for lately. */
export interface Sessions {
  of: (gitDir: string) => GitSession;
  /** Runs work in the background, unless the session has been given up by then. */
  soon: (gitDir: string, work: (session: GitSession) => void) => void;
  /** Ends them all, for good. */
  close: () => Promise<void>;
}

/** `ahead`: in which repositories a few empty files may be made ahead for the next objects. */
export function gitSessions(ahead: (gitDir: string) => boolean): Sessions {
  const known = new LRUCache<string, GitSession>({ max: MOST, dispose: (session) => void session.retire() });
  return {
    of: (gitDir) => {
      const session = known.get(gitDir) ?? new GitSession(gitDir, ahead(gitDir) ? SPARE_FILES : 0);
      known.set(gitDir, session, { noDisposeOnSet: true });
      return session;
    },
    soon: (gitDir, work) => {
      setImmediate(() => {
        const session = known.peek(gitDir);
        if (session !== undefined) work(session);
      });
    },
    close: async () => {
      const all = [...known.values()];
      known.clear();
      await Promise.all(all.map(async (each) => await each.retire()));
    },
  };
}
