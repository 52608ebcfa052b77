import { useQuery } from '@tanstack/react-query';
import type { Commit, Comparison, Tag } from '../../../shared/ipc/shapes.ts';
import type { ComparePlace } from '../../app/place.ts';
import { commitsQuery, notesOverviewQuery, tagsQuery, type RepositoryPlace } from '../../api/queries.ts';

const NONE: readonly Commit[] = [];
const NO_TAGS: readonly Tag[] = [];
/** Never sent: the query is off while there is no comparison. */
const NOTHING: Comparison = { orgId: '-', repo: '-', branch: '-', ephemeral: false, ephemeralBase: false };

type Chosen = Pick<ComparePlace, 'commit' | 'object'>;

/** The commits of a comparison, their notes, the one that is looked at, and what else the notes may be about. */
export function useCommits(at: RepositoryPlace, comparison: Comparison | null, chosen: Chosen) {
  const query = useQuery({ ...commitsQuery(comparison ?? NOTHING), enabled: comparison !== null });
  const overview = useQuery(notesOverviewQuery(at));
  // After the commits: their tags may appear a moment later.
  const tags = useQuery({ ...tagsQuery(at), enabled: query.data !== undefined });
  const commits = query.data?.commits ?? NONE;
  const among = (sha: string | undefined) => commits.findIndex((commit) => commit.sha === sha);
  const [asObject, asCommit] = [among(chosen.object), among(chosen.commit)];
  // A link to a commit that is not in this list chooses none, so that nobody writes a note on another commit by mistake.
  const index = asObject >= 0 ? asObject : chosen.commit === undefined ? 0 : asCommit;
  return {
    query,
    commits,
    overview: overview.data,
    tags: tags.data ?? NO_TAGS,
    index,
    commit: commits[index] ?? null,
    /** null: the notes are about the commit. Not known before the commits are. */
    object: query.isLoading || asObject >= 0 ? null : (chosen.object ?? null),
  };
}
