import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Commit, Comparison, Tag, RepositoryPlace } from '../../../../shared/ipc/shapes.ts';
import { parseChanges } from '../../../../shared/domain/shown-commits.ts';
import { positionIn } from '../../../../shared/domain/commit-positions.ts';
import type { ComparePlace } from '../../../app/place.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { historyQuery, type CommitsOf, NO_COMPARISON } from '../../../api/commit-queries.ts';
import type { ReadAt } from '../reading/read-at.ts';
import { useSettings } from '../../settings/use-settings.ts';
import { notesOverviewQuery, tagsQuery } from '../../../api/queries.ts';
import { useListed } from './use-listed.ts';

const NONE: readonly Commit[] = [];
const NO_TAGS: readonly Tag[] = [];

type Chosen = Pick<ComparePlace, 'commit' | 'object' | 'changes'>;

/** The commits loaded so far. */
export interface CommitsRead {
  readonly commits: readonly Commit[];
  /** Total number, as far as known. */
  readonly total: number;
  /** All ids, if they are known before the commits; else null. */
  readonly ids: readonly string[] | null;
  /** null: none, or unknown. */
  readonly mergeBase: string | null;
  /** The host has older commits that cannot be listed. */
  readonly truncated: boolean;
  readonly isSuccess: boolean;
  readonly isPending: boolean;
  /** The first load is in progress. */
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
  /** Loads the next page; null: none. */
  readonly more: { readonly loading: boolean; readonly load: () => void } | null;
}

/** The remaining commits load automatically. */
const LOADING_REST = { loading: true, load: () => undefined };

/** The branch's commits that the base lacks: of many, the newest first. */
function useRange(comparison: Comparison | null, chosen: Chosen, readAt: ReadAt | null): CommitsRead {
  const query = useListed(comparison, readAt);
  const [{ oldestFirst }] = useSettings();
  const { error } = query;
  // Wait for the rest if the chosen commit is not among the newest.
  const data =
    query.data && (query.data.isComplete || (!oldestFirst && holds(query.data, chosen)))
      ? query.data
      : undefined;
  const isSuccess = query.isSuccess && data !== undefined;
  const isPending = !isSuccess && error === null;
  const isLoading = isPending && query.isFetching;
  const refetch = useStable(query.refetch);
  return useMemo(
    () => ({
      commits: data?.commits ?? NONE,
      total: data?.total ?? 0,
      ids: data?.ids ?? null,
      mergeBase: data?.mergeBase ?? null,
      truncated: data?.truncated ?? false,
      isSuccess,
      isPending,
      isLoading,
      error,
      refetch,
      more: data === undefined || data.isComplete ? null : LOADING_REST,
    }),
    [data, isSuccess, isPending, isLoading, error, refetch],
  );
}

/** Whether these commits include everything that the place names. */
function holds({ commits }: CommitsOf, { commit, object, changes }: Chosen): boolean {
  const ends = parseChanges(changes);
  return [commit, object, ends?.oldest, ends?.newest].every(
    (sha) => sha === undefined || positionIn(commits, sha) >= 0,
  );
}

/** A branch's whole history, page by page. */
function useHistory(of: Comparison | null): CommitsRead {
  const { orgId, repo, branch, ephemeral } = of ?? NO_COMPARISON;
  const query = useInfiniteQuery({
    ...historyQuery({ orgId, repo }, branch, ephemeral),
    enabled: of !== null,
  });
  const commits = useMemo(() => query.data?.pages.flatMap((page) => page.commits) ?? NONE, [query.data]);
  const { isSuccess, isPending, isLoading, error, hasNextPage, isFetchingNextPage: loading } = query;
  const refetch = useStable(() => void query.refetch());
  const load = useStable(() => {
    if (!loading) void query.fetchNextPage();
  });
  return useMemo(
    () => ({
      commits,
      total: commits.length,
      ids: null,
      mergeBase: null,
      truncated: false,
      isSuccess,
      isPending,
      isLoading,
      error,
      refetch,
      more: hasNextPage ? { loading, load } : null,
    }),
    [commits, isSuccess, isPending, isLoading, error, refetch, hasNextPage, loading, load],
  );
}

/**
 * The commits of a comparison or of one branch's history, their notes, the chosen one, and what else the notes may be
 * about.
 */
export function useCommits(
  at: RepositoryPlace,
  comparison: Comparison | null,
  history: boolean,
  chosen: Chosen,
  readAt: ReadAt | null = null,
) {
  const range = useRange(history ? null : comparison, chosen, readAt);
  const all = useHistory(history ? comparison : null);
  const read = history ? all : range;
  const { commits } = read;
  const overview = useQuery(notesOverviewQuery(at));
  // After the commits: their tags may appear a moment later.
  const tags = useQuery({ ...tagsQuery(at), enabled: read.isSuccess && read.more !== LOADING_REST });
  const [asObject, asCommit] = [positionIn(commits, chosen.object), positionIn(commits, chosen.commit)];
  // A link to a commit outside this list chooses none, so that no one writes a note on another commit by mistake.
  const index = asObject >= 0 ? asObject : chosen.commit === undefined ? 0 : asCommit;
  return {
    read,
    commits,
    overview: overview.data,
    tags: tags.data ?? NO_TAGS,
    index,
    commit: commits[index] ?? null,
    /** null: the notes are about the commit. Unknown before the commits are. */
    object: (read.isPending && comparison !== null) || asObject >= 0 ? null : (chosen.object ?? null),
  };
}

export type FoundCommits = ReturnType<typeof useCommits>;
