import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { CommitPair } from '../../../../shared/ipc/versions.ts';
import { api, unwrap } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import type { Diff } from '../../../diff/index.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { carriedOver, isAllViewed } from './read-commits.ts';

const NONE: ReadonlySet<string> = new Set();
const NO_PAIRS: readonly CommitPair[] = [];

/** Commits of a comparison of which everything was read, by their ids. */
const readCommitsQuery = (comparison: string) =>
  queryOptions({
    queryKey: keys.readCommits(comparison),
    queryFn: async (): Promise<ReadonlySet<string>> =>
      new Set(await unwrap(api().viewed.commits({ comparison }))),
    // Nothing else changes them.
    staleTime: Infinity,
  });

interface CommitReading {
  /** The key of the whole branch's comparison. */
  comparison: string;
  /** The commit whose changes alone are shown; null: none, or several. */
  commit: string | null;
  diff: Pick<Diff, 'files' | 'status' | 'retry'>;
  viewed: ReadonlySet<string>;
  /** Commits of an earlier version, and those that replaced them. */
  pairs: readonly CommitPair[] | undefined;
}

/**
 * Which commits were read: those that were shown while all their files were viewed, hunk by hunk or as a whole, here or
 * in the branch's diff, and those that are still the same after a rebase. `markRead`: the shown one is, before it is left.
 */
export function useReadCommits({ comparison, commit, diff, viewed, pairs = NO_PAIRS }: CommitReading): {
  read: ReadonlySet<string>;
  markRead: () => void;
} {
  const client = useQueryClient();
  const { data: read } = useQuery(readCommitsQuery(comparison));
  const mark = useCallback(
    (shas: readonly string[], isRead: boolean): void => {
      client.setQueryData(keys.readCommits(comparison), (old: ReadonlySet<string> = NONE) => {
        const now = new Set(old);
        for (const sha of shas) {
          if (isRead) now.add(sha);
          else now.delete(sha);
        }
        return now;
      });
      void api().viewed.markCommits({ comparison, shas: [...shas], isRead });
    },
    [client, comparison],
  );
  /** The reading in which all of a commit was viewed: only there is its mark taken away again. */
  const whole = useRef<{ commit: string; reading: unknown } | null>(null);
  const isKnown = read !== undefined;
  const isRead = commit !== null && read?.has(commit) === true;
  const { retry: reading } = diff;
  const isAll = isAllViewed(diff, viewed);
  useEffect(() => {
    if (!isKnown || commit === null) return;
    const wasAll = whole.current?.commit === commit && whole.current.reading === reading;
    if (isAll) whole.current = { commit, reading };
    else if (wasAll) whole.current = null;
    if (isAll && !isRead) mark([commit], true);
    else if (!isAll && wasAll && isRead) mark([commit], false);
  }, [isKnown, isAll, isRead, commit, reading, mark]);
  useEffect(() => {
    const carried = read === undefined ? [] : carriedOver(pairs, read);
    if (carried.length > 0) mark(carried, true);
  }, [pairs, read, mark]);
  const markRead = useStable(() => {
    if (commit !== null) mark([commit], true);
  });
  return { read: read ?? NONE, markRead };
}
