import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { DiffRequest } from '../../../../shared/ipc/diff-endpoint.ts';
import type { Commit } from '../../../../shared/ipc/shapes.ts';
import type { CommitPair } from '../../../../shared/ipc/versions.ts';
import { api, unwrap } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { readHunksQuery } from '../../../api/read-hunks-query.ts';
import type { Diff } from '../../../diff/index.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { carriedOver, isAllViewed, unreadAlone } from './read-commits.ts';

/** Commits of a branch whose changes are compared with what was read in the branch's diff: the newest. */
const MAX_CHECKED_COMMITS = 50;
const CHECK_DELAY_MS = 500;
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
  diff: Pick<Diff, 'files' | 'status' | 'retry' | 'hunks'>;
  viewed: ReadonlySet<string>;
  /**
   * The whole branch is shown: its commits, newest first, and what to request of one; null: something else is, or it would
   * have to be fetched from a host.
   */
  branch: { commits: readonly Commit[]; requestOf: (commit: Commit) => DiffRequest } | null;
  /** Commits of an earlier version, and those that replaced them. */
  pairs: readonly CommitPair[] | undefined;
}

/**
 * Which commits were read: those that were shown while all their files were viewed, hunk by hunk or as a whole, here or
 * in the branch's diff, and those that are still the same after a rebase. `markRead`: the shown one is, before it is left.
 */
export function useReadCommits({
  comparison,
  commit,
  diff,
  viewed,
  branch,
  pairs = NO_PAIRS,
}: CommitReading): {
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
  const { data: hunks } = useQuery(readHunksQuery(comparison));
  const { hunks: readHunks, status } = diff;
  useEffect(() => {
    if (branch === null || read === undefined || status !== 'ready' || !hunks?.size) return undefined;
    const unread = unreadAlone(branch.commits, read).slice(0, MAX_CHECKED_COMMITS);
    if (unread.length === 0) return undefined;
    let isOver = false;
    // After several hunks that are marked one soon after the other.
    const timer = setTimeout(async () => {
      const answers = await readHunks.commitsRead(unread.map((one) => branch.requestOf(one))).catch(() => []);
      const those = unread.filter((_, at) => answers[at] === true).map(({ sha }) => sha);
      if (!isOver && those.length > 0) mark(those, true);
    }, CHECK_DELAY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [branch, read, hunks, readHunks, status, mark]);
  const markRead = useStable(() => {
    if (commit !== null) mark([commit], true);
  });
  return { read: read ?? NONE, markRead };
}
