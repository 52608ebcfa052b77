import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RemarksShown, RemarkThread, ShownDiff } from '../../../shared/ipc/remarks.ts';
import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import { isUncommittedSide } from '../../../shared/domain/worktree.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { messages } from '../../app/messages.ts';

const NONE: RemarksShown = {
  threads: [],
  drafts: [],
  verdicts: [],
  problem: null,
  cannotWrite: null,
  trailerRules: null,
};
/** Placeholder for a disabled query. */
export const NO_DIFF: ShownDiff = { orgId: '', repo: '', branch: '', ephemeral: false, commits: { sha: '' } };

/**
 * The request for a diff's remarks. `tip`, `mergeBase`: of the whole branch; null: not known yet, or there is none.
 * `isNewest`: its commits are those of the whole branch, compared with an older version.
 */
export function shownDiffOf(
  { orgId, repo, branch, ephemeral, commits }: DiffRequest,
  tip: string | undefined,
  mergeBase: string | null,
  isNewest = false,
): ShownDiff | null {
  const place = { orgId, repo, branch, ephemeral };
  if (commits !== undefined) return { ...place, commits, ...(isNewest ? { whole: true } : {}) };
  return tip === undefined ? null : { ...place, commits: { sha: tip, base: mergeBase }, whole: true };
}

const remarksQuery = (shown: ShownDiff) =>
  queryOptions({
    queryKey: [...keys.remarks(shown), shown],
    queryFn: () => unwrap(api().remarks.list(shown)),
  });

const isSameWorktree = (a: ShownDiff, b: ShownDiff): boolean =>
  isUncommittedSide(a.branch) &&
  a.whole === true &&
  b.whole === true &&
  a.orgId === b.orgId &&
  a.repo === b.repo &&
  a.branch === b.branch;

export interface RemarksRead {
  remarks: RemarksShown;
  /** The first load is in progress. */
  isLoading: boolean;
  /** Reloads, and shows a message if that fails. */
  again: () => Promise<void>;
}

/** The remarks of a shown diff; empty while there is none or they are loading. `now`: load and show them. */
export function useRemarks(shown: ShownDiff | null, now: boolean): RemarksRead {
  const { data, isLoading, refetch } = useQuery({
    ...remarksQuery(shown ?? NO_DIFF),
    // Uncommitted changes are others with every change of a file: what is shown stays until its new place is read.
    placeholderData: (before, of) => {
      const last = of?.queryKey.at(-1);
      return shown !== null && typeof last === 'object' && isSameWorktree(last, shown) ? before : undefined;
    },
    enabled: shown !== null && now,
  });
  const again = useCallback(async () => {
    const { data: then } = await refetch();
    if (then?.problem != null) messages.say(then.problem, { key: 'remarks-problem', bad: true });
  }, [refetch]);
  return { remarks: (now ? data : undefined) ?? NONE, isLoading, again };
}

/** How many remarks each file and commit of the shown diff has; `open`: those in unresolved threads. */
export interface RemarkCounts {
  all: number;
  open: number;
}

/** Counts threads by a key. */
export function countThreads<T>(
  threads: readonly RemarkThread[],
  keyOf: (thread: RemarkThread) => T,
): ReadonlyMap<T, RemarkCounts> {
  const counts = new Map<T, RemarkCounts>();
  for (const thread of threads) {
    const key = keyOf(thread);
    const { all, open } = counts.get(key) ?? { all: 0, open: 0 };
    counts.set(key, { all: all + 1, open: open + (thread.resolved ? 0 : 1) });
  }
  return counts;
}

/** The counts of all these threads. */
export const countsOf = (threads: readonly RemarkThread[]): RemarkCounts => ({
  all: threads.length,
  open: threads.filter(({ resolved }) => !resolved).length,
});
