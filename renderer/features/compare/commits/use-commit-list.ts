import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Commit, Comparison } from '../../../../shared/ipc/shapes.ts';
import { toAppError } from '../../../api/client.ts';
import { touchingQuery, NO_COMPARISON } from '../../../api/commit-queries.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { useStable } from '../../../ui/use-stable.ts';
import type { RemarkCounts } from '../../remarks/index.ts';
import { useSettings } from '../../settings/use-settings.ts';
import { filterCommits, parseCommitFilter } from './commit-filter.ts';
import type { CommitsRead } from './use-commits.ts';

const NONE: ReadonlySet<string> = new Set();
/** Path filters are sent after this pause in typing. */
const FILTER_DELAY_MS = 250;

/** The commits that pass the filter, in the chosen order. */
export interface CommitListed {
  readonly filter: string;
  readonly setFilter: (filter: string) => void;
  readonly commits: readonly Commit[];
  /** The query for commits that change such files is running. */
  readonly searching: boolean;
  /** Why that query failed, a sentence; empty: it did not. */
  readonly problem: string;
  /** null: a history is always newest first. */
  readonly oldestFirst: boolean | null;
  readonly turn: () => void;
}

/** Filters and orders the commits; the keys that move through commits follow this list. */
export function useCommitList(
  comparison: Comparison | null,
  history: boolean,
  read: CommitsRead,
  remarks: ReadonlyMap<string, RemarkCounts>,
): CommitListed {
  const [filter, setFilter] = useState('');
  const [settings, change] = useSettings();
  const wanted = useMemo(() => parseCommitFilter(filter), [filter]);
  const rests = useDebounced(filter, FILTER_DELAY_MS);
  const { commits: all, mergeBase } = read;
  const tip = all[0]?.sha;
  const without = history ? null : mergeBase;
  const { paths } = wanted;
  const isActive = comparison !== null && tip !== undefined && paths.length > 0;
  const query = useQuery({
    ...touchingQuery({ comparison: comparison ?? NO_COMPARISON, tip: tip ?? '', without, paths }),
    enabled: isActive && rests,
  });
  const touching = query.data ?? NONE;
  const commits = useMemo(() => {
    const some = filterCommits(all, wanted, remarks, touching);
    return settings.oldestFirst && !history ? some.toReversed() : some;
  }, [all, wanted, remarks, touching, settings.oldestFirst, history]);
  const turn = useStable(() => change({ oldestFirst: !settings.oldestFirst }));
  const searching = isActive && query.isPending;
  const problem = isActive && query.error ? toAppError(query.error).message : '';
  const oldestFirst = history ? null : settings.oldestFirst;
  return useMemo(
    () => ({ filter, setFilter, commits, searching, problem, oldestFirst, turn }),
    [filter, commits, searching, problem, oldestFirst, turn],
  );
}

/**
 * A commit's 0-based position in the ordered list; null: a history has no known end to count from.
 *
 * @param index among all commits, newest first
 */
export const listedPosition = (index: number, total: number, oldestFirst: boolean | null): number | null =>
  oldestFirst === null ? null : oldestFirst ? total - 1 - index : index;
