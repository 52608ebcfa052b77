import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DiffRequest } from '../../../../shared/ipc/diff-endpoint.ts';
import { api } from '../../../api/client.ts';
import type { RepositoryPlace } from '../../../../shared/ipc/shapes.ts';
import { folderAwayQuery } from '../../../api/folder-away-query.ts';
import { reloadsQuery } from '../../../api/queries.ts';
import { useDiff, usePainted, type Diff } from '../../../diff/index.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { cancelRequest } from './cancel-request.ts';
import { isWhole, type ShownChanges } from '../commits/use-shown.ts';

/** The shown diff. */
interface ShownDiff {
  diff: Diff;
  /** The diff of the whole branch, which may be behind the shown one. */
  branch: Diff;
  /** Updates the shown diff and the one behind it: see `Diff.update`. */
  update: () => Promise<boolean>;
}

/** Reads diffs again with their repository, and those that failed while its folder was away once that is back. */
export function useReloads(at: RepositoryPlace, ...diffs: Diff[]): void {
  const { data: reloads } = useQuery(reloadsQuery(at));
  const { data: away } = useQuery(folderAwayQuery(at));
  const read = useRef(reloads);
  const retry = useStable(() => {
    for (const diff of diffs) diff.retry();
  });
  useEffect(() => {
    if (read.current === reloads) return;
    read.current = reloads;
    retry();
  }, [reloads, retry]);
  const missed = useRef(false);
  useEffect(() => {
    if (away !== null) missed.current = true;
    // One that is still loading may have begun to fail before the folder was back.
    else if (missed.current && diffs.every(({ status }) => status !== 'loading')) {
      missed.current = false;
      for (const { status, retry: again } of diffs) if (status === 'failed') again();
    }
  });
}

/**
 * The shown diff. While a commit's diff is shown, the branch's diff stays in memory with everything loaded, so that
 * going back is instant and at the same position. Both are reloaded with the repository.
 */
export function useShownDiff(
  at: RepositoryPlace,
  branchRequest: DiffRequest | null,
  shown: ShownChanges,
): ShownDiff {
  const { request, ahead } = shown;
  const whole = isWhole(shown);
  const [seen, setSeen] = useState<string | null>(null);
  const key = branchRequest && JSON.stringify(branchRequest);
  if (whole && seen !== key) setSeen(key);
  const branch = useDiff(whole || seen === key ? branchRequest : null, cancelRequest);
  const part = useDiff(whole ? null : request, cancelRequest, ahead);
  const painted = usePainted(branch);
  useEffect(() => {
    if (painted && key !== null) void api().diff.painted({});
  }, [painted, key]);
  useReloads(at, branch, part);
  const [updateBranch, updatePart] = [branch.update, part.update];
  const update = useCallback(
    async () => (await Promise.all([updateBranch(), updatePart()])).every(Boolean),
    [updateBranch, updatePart],
  );
  return { diff: whole ? branch : part, branch, update };
}
