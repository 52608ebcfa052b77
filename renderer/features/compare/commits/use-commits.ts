import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Commit, Comparison, Tag, RepositoryPlace } from '../../../../shared/ipc/shapes.ts';
import { parseChanges } from '../../../../shared/domain/shown-commits.ts';
import { positionIn } from '../../../../shared/domain/commit-positions.ts';
import type { ComparePlace } from '../../../app/place.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { commitsQuery, historyQuery, type CommitsOf } from '../../../api/commit-queries.ts';
import { useSettings } from '../../settings/use-settings.ts';
import { notesOverviewQuery, tagsQuery } from '../../../api/queries.ts';

const NONE: readonly Commit[] = [];
const NO_TAGS: readonly Tag[] = [];
/** Never sent: the query is off while there is no comparison. */
const NOTHING: Comparison = { orgId: '-', repo: '-', branch: '-', ephemeral: false, ephemeralBase: false };

type Chosen = Pick<ComparePlace, 'commit' | 'object' | 'changes'>;

/** Commits as far as they were read. */
export interface CommitsRead {
  readonly commits: readonly Commit[];
  /** How many there are, as far as that is known. */
  readonly total: number;
  /** The ids of all of them, where they are known before the commits; else null. */
  readonly ids: readonly string[] | null;
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

/** The others come by themselves. */
const COMING = { loading: true, load: () => undefined };

/** What a branch has that its base has not: the newest ones first, where there are many. */
function useRange(comparison: Comparison | null, chosen: Chosen): CommitsRead {
  const query = useQuery({ ...commitsQuery(comparison ?? NOTHING), enabled: comparison !== null });
  const [{ oldestFirst }] = useSettings();
  const { error } = query;
  // The newest ones are as good as none while what is looked at may be among the others.
  const data =
    query.data && (query.data.isComplete || (!oldestFirst && holds(query.data, chosen)))
      ? query.data
      : undefined;
  const isSuccess = query.isSuccess && data !== undefined;
  const isPending = !isSuccess && error === null;
  const isLoading = isPending && query.isFetching;
  const refetch = useStable(() => void query.refetch());
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
      more: data === undefined || data.isComplete ? null : COMING,
    }),
    [data, isSuccess, isPending, isLoading, error, refetch],
  );
}

/** Whether everything that the place names is among these commits. */
function holds({ commits }: CommitsOf, { commit, object, changes }: Chosen): boolean {
  const ends = parseChanges(changes);
  return [commit, object, ends?.oldest, ends?.newest].every(
    (sha) => sha === undefined || positionIn(commits, sha) >= 0,
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
 * The commits of a comparison, or of one branch's history, their notes, the one that is looked at, and what else the
 * notes may be about.
 */
export function useCommits(
  at: RepositoryPlace,
  comparison: Comparison | null,
  history: boolean,
  chosen: Chosen,
) {
  const range = useRange(history ? null : comparison, chosen);
  const all = useHistory(history ? comparison : null);
  const read = history ? all : range;
  const { commits } = read;
  const overview = useQuery(notesOverviewQuery(at));
  // After the commits: their tags may appear a moment later.
  const tags = useQuery({ ...tagsQuery(at), enabled: read.isSuccess && read.more !== COMING });
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

export type FoundCommits = ReturnType<typeof useCommits>;
