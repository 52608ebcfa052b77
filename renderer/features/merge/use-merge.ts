import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AppError } from '../../../shared/errors.ts';
import type { MergeAnswer } from '../../../shared/ipc/merge.ts';
import type { Comparison, RefMove } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { NO_COMPARISON } from '../../api/commit-queries.ts';
import { keys } from '../../api/keys.ts';
import { requestIdUntil } from '../compare/reading/cancel-request.ts';

interface MergeOptions {
  /** null: there is nothing to merge. */
  comparison: Comparison | null;
  base: string | undefined;
  /** The newest commit of the branch. */
  tip: string | undefined;
  /** The commit of the base that the diff was read at, as far as known: an answer is not that of an earlier one. */
  baseTip: string | undefined;
  /** News of both sides since they were read: the base may be another commit now. */
  moves: readonly RefMove[];
}

export interface MergeTried {
  /** undefined: not known yet. */
  answer: MergeAnswer | undefined;
  /** Why it could not be tried; null: it was, or is not to be. */
  problem: AppError | null;
  isTrying: boolean;
  /** Tries the merge, and fetches what that takes. */
  tryNow: () => void;
}

/** What a merge of the branch into its base gives, read behind the first rows and again when a side has moved. */
export function useMerge({ comparison, base, tip, baseTip, moves }: MergeOptions): MergeTried {
  const client = useQueryClient();
  const of = comparison ?? NO_COMPARISON;
  const sidesKey = [...keys.merge(of, tip ?? ''), base, baseTip];
  const queryKey = [...sidesKey, moves];
  const reads =
    (fetches: boolean) =>
    ({ signal }: { signal: AbortSignal }) => {
      const { twoDot: _twoDot, ...sides } = of;
      const request = { ...sides, base: base ?? '', tip: tip ?? '', fetches };
      return unwrap(api().merges.conflicts({ ...request, requestId: requestIdUntil(signal) }));
    };
  const { data, error, isFetching } = useQuery({
    queryKey,
    queryFn: reads(false),
    enabled: comparison !== null && base !== undefined && tip !== undefined,
    retry: false,
    // An open list of conflicts stays until the next answer to the same question.
    placeholderData: (before, last) =>
      hashKey(last?.queryKey.slice(0, -1) ?? []) === hashKey(sidesKey) ? before : undefined,
  });
  return {
    answer: data,
    problem: problemOf(error),
    isTrying: isFetching,
    tryNow: () =>
      void client.fetchQuery({ queryKey, queryFn: reads(true), staleTime: 0 }).catch(() => undefined),
  };
}

/** A merge that another one replaced is no problem; where Git is missing, that is said elsewhere. */
function problemOf(error: Error | null): AppError | null {
  if (error === null) return null;
  const problem = toAppError(error);
  return problem.kind === 'cancelled' || problem.kind === 'unsupported-by-host' ? null : problem;
}
