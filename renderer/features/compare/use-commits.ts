import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Commit, Comparison } from '../../../shared/ipc/shapes.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { commitsQuery, notesOverviewQuery, type RepositoryPlace } from '../../api/queries.ts';

const NONE: readonly Commit[] = [];
/** Never sent: the query is off while there is no comparison. */
const NOTHING: Comparison = { orgId: '-', repo: '-', branch: '-', ephemeral: false, ephemeralBase: false };

/** The commits of a comparison, their notes, and the one that is looked at. */
export function useCommits(at: RepositoryPlace, comparison: Comparison | null, chosen: string | undefined) {
  const client = useQueryClient();
  const query = useQuery({ ...commitsQuery(comparison ?? NOTHING), enabled: comparison !== null });
  const overview = useQuery(notesOverviewQuery(at));
  const { orgId, repo } = at;
  useEffect(
    () =>
      api().notes.changed((changed) => {
        if (changed.orgId === orgId && changed.repo === repo)
          void client.invalidateQueries({ queryKey: keys.notesOverview({ orgId, repo }) });
      }),
    [client, orgId, repo],
  );
  const commits = query.data?.commits ?? NONE;
  const index = Math.max(
    commits.findIndex((commit) => commit.sha === chosen),
    0,
  );
  return { query, commits, overview: overview.data, index, commit: commits[index] ?? null };
}
