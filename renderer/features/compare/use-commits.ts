import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Commit, Comparison, Tag } from '../../../shared/ipc/shapes.ts';
import { positionIn } from '../../../shared/domain/commit-positions.ts';
import type { ComparePlace } from '../../app/place.ts';
import { useStable } from '../../ui/use-stable.ts';
import { commitsQuery, historyQuery } from '../../api/commit-queries.ts';
import { notesOverviewQuery, tagsQuery, type RepositoryPlace } from '../../api/queries.ts';

const NONE: readonly Commit[] = [];
const NO_TAGS: readonly Tag[] = [];
/** Never sent: the query is off while there is no comparison. */
const NOTHING: Comparison = { orgId: '-', repo: '-', branch: '-', ephemeral: false, ephemeralBase: false };

type Chosen = Pick<ComparePlace, 'commit' | 'object'>;

/** Commits as far as they were read. */
export interface CommitsRead {
  readonly commits: readonly Commit[];
  /** null: there is none, or it is not known. */
  readonly mergeBase: string | null;
  /** Older commits are on the host and cannot be listed. */
  readonly truncated: boolean;
  readonly isSuccess: boolean;
  readonly isPending: boolean;
  /** They are on their way. */
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
  /** Reads the next page; null: there is none. */
  readonly more: { readonly loading: boolean; readonly load: () => void } | null;
}

/** What a branch has that its base has not, in one answer. */
function useRange(comparison: Comparison | null): CommitsRead {
  const query = useQuery({ ...commitsQuery(comparison ?? NOTHING), enabled: comparison !== null });
  const { data, isSuccess, isPending, isLoading, error } = query;
  const refetch = useStable(() => void query.refetch());
  return useMemo(
    () => ({
      commits: data?.commits ?? NONE,
      mergeBase: data?.mergeBase ?? null,
      truncated: data?.truncated ?? false,
      isSuccess,
      isPending,
      isLoading,
      error,
      refetch,
      more: null,
    }),
    [data, isSuccess, isPending, isLoading, error, refetch],
  );
}

/** Everything that a branch reaches, page by page. */
function useHistory(of: Comparison | null): CommitsRead {
  const { orgId, repo, branch, ephemeral } = of ?? NOTHING;
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
 * The commits of a comparison, or of one branch's history, their notes, the one that is looked at, and what else the
 * notes may be about.
 */
export function useCommits(
  at: RepositoryPlace,
  comparison: Comparison | null,
  history: boolean,
  chosen: Chosen,
) {
  const range = useRange(history ? null : comparison);
  const all = useHistory(history ? comparison : null);
  const read = history ? all : range;
  const { commits } = read;
  const overview = useQuery(notesOverviewQuery(at));
  // After the commits: their tags may appear a moment later.
  const tags = useQuery({ ...tagsQuery(at), enabled: read.isSuccess });
  const [asObject, asCommit] = [positionIn(commits, chosen.object), positionIn(commits, chosen.commit)];
  // A link to a commit that is not in this list chooses none, so that nobody writes a note on another commit by mistake.
  const index = asObject >= 0 ? asObject : chosen.commit === undefined ? 0 : asCommit;
  return {
    read,
    commits,
    overview: overview.data,
    tags: tags.data ?? NO_TAGS,
    index,
    commit: commits[index] ?? null,
    /** null: the notes are about the commit. Not known before the commits are. */
    object: (read.isPending && comparison !== null) || asObject >= 0 ? null : (chosen.object ?? null),
  };
}
