import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RemarksShown, RemarkThread, ShownDiff } from '../../../shared/ipc/remarks.ts';
import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { messages } from '../../app/messages.ts';

const NONE: RemarksShown = { threads: [], drafts: [], problem: null, cannotWrite: null };
/** Stands for "no diff is shown" where the query needs some diff. */
export const NO_DIFF: ShownDiff = { orgId: '', repo: '', branch: '', ephemeral: false, commits: { sha: '' } };

/**
 * What the main process is asked about a diff. `tip`, `mergeBase`: of the whole branch; null: not known yet, or there is
 * none.
 */
export function shownDiffOf(
  { orgId, repo, branch, ephemeral, commits }: DiffRequest,
  tip: string | undefined,
  mergeBase: string | null,
): ShownDiff | null {
  const place = { orgId, repo, branch, ephemeral };
  if (commits !== undefined) return { ...place, commits };
  return tip === undefined ? null : { ...place, commits: { sha: tip, base: mergeBase }, whole: true };
}

const remarksQuery = (shown: ShownDiff) =>
  queryOptions({
    queryKey: [...keys.remarks(shown), shown],
    queryFn: () => unwrap(api().remarks.list(shown)),
  });

export interface RemarksRead {
  remarks: RemarksShown;
  /** They are read for the first time. */
  reading: boolean;
  /** Reads them again, and says why where that does not help. */
  again: () => Promise<void>;
}

/** The remarks of a shown diff; empty while there is none, and until they are read. `now`: they are asked for and shown. */
export function useRemarks(shown: ShownDiff | null, now: boolean): RemarksRead {
  const { data, isLoading, refetch } = useQuery({
    ...remarksQuery(shown ?? NO_DIFF),
    enabled: shown !== null && now,
  });
  const again = useCallback(async () => {
    const { data: then } = await refetch();
    if (then?.problem != null) messages.say(then.problem, { key: 'remarks-problem', bad: true });
  }, [refetch]);
  return { remarks: (now ? data : undefined) ?? NONE, reading: isLoading, again };
}

/** How many remarks are on each file of the shown diff, and on each commit; `open`: in threads not resolved. */
export interface RemarkCounts {
  all: number;
  open: number;
}

/** Counts threads by a key of theirs. */
export function countThreads(
  threads: readonly RemarkThread[],
  keyOf: (thread: RemarkThread) => string,
): ReadonlyMap<string, RemarkCounts> {
  const counts = new Map<string, RemarkCounts>();
  for (const thread of threads) {
    const key = keyOf(thread);
    const { all, open } = counts.get(key) ?? { all: 0, open: 0 };
    counts.set(key, { all: all + 1, open: open + (thread.resolved ? 0 : 1) });
  }
  return counts;
}
