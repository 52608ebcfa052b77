import { LRUCache } from 'lru-cache';
import { GitSession } from '../../git/objects/session.ts';

/** Repositories for which Git processes may wait for questions. */
const MOST = 16;

/** Git processes that stay, for the repositories asked for lately. */
export interface Sessions {
  of: (gitDir: string) => GitSession;
  /** Runs work in the background, unless the session has been given up by then. */
  soon: (gitDir: string, work: (session: GitSession) => void) => void;
  /** Ends them all, for good. */
  close: () => void;
}

export function gitSessions(): Sessions {
  const known = new LRUCache<string, GitSession>({ max: MOST, dispose: (session) => session.retire() });
  return {
    of: (gitDir) => {
      const session = known.get(gitDir) ?? new GitSession(gitDir);
      known.set(gitDir, session, { noDisposeOnSet: true });
      return session;
    },
    soon: (gitDir, work) => {
      setImmediate(() => {
        const session = known.peek(gitDir);
        if (session !== undefined) work(session);
      });
    },
    close: () => known.clear(),
  };
}
