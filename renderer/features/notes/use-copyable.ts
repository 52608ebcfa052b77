import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CopyableNote } from '../../../shared/ipc/copyable-note.ts';
import type { Commit, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { requestIdUntil } from '../compare/reading/cancel-request.ts';
import { isUncommittedSide } from '../../../shared/domain/worktree.ts';
import { subjectOf } from '../../ui/format.ts';

/** A branch whose commits may have replaced others with notes. */
export interface NotedBranch extends RepositoryPlace {
  branch: string;
  ephemeral: boolean;
  /** Where it left its base. */
  mergeBase: string | null;
}

/** Commits in one request; the IPC contract's limit. */
const MAX_COMMITS_PER_REQUEST = 300;

const NONE: readonly CopyableNote[] = [];
/** Never sent: the query is disabled without a branch. */
const NOWHERE: NotedBranch = { orgId: '-', repo: '-', branch: '-', ephemeral: false, mergeBase: null };

/** Only what the query key needs: keys are kept long after the commits are gone. */
const summariesOf = (commits: readonly Commit[]): { sha: string; subject: string }[] =>
  commits
    .slice(0, MAX_COMMITS_PER_REQUEST)
    .map(({ sha, message }) => ({ sha, subject: subjectOf(message).slice(0, 500) }));

function copyableQuery(of: NotedBranch | null, commits: readonly Commit[]) {
  const { orgId, repo, branch, ephemeral, mergeBase } = of ?? NOWHERE;
  const summaries = summariesOf(commits);
  return queryOptions({
    // What lies between two commits never changes.
    queryKey: [
      ...keys.notes({ orgId, repo }),
      'copyable',
      branch,
      ephemeral,
      mergeBase,
      commits[0]?.sha,
      commits.at(-1)?.sha,
      commits.length,
    ],
    queryFn: ({ signal }) =>
      unwrap(
        api().notes.copyable({
          orgId,
          repo,
          branch,
          ephemeral,
          mergeBase,
          requestId: requestIdUntil(signal),
          commits: summaries,
        }),
      ),
    // Where nothing is uncommitted any more, what was may be in commits now.
    enabled: of !== null && (summaries.length > 0 || isUncommittedSide(branch)),
    retry: false,
    gcTime: 60_000,
  });
}

/** Notes on commits that the branch had before it was rewritten. */
export function useCopyable(of: NotedBranch | null, commits: readonly Commit[]): readonly CopyableNote[] {
  const query = useMemo(() => copyableQuery(of, commits), [of, commits]);
  return useQuery(query).data ?? NONE;
}
