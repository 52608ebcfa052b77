import { queryOptions } from '@tanstack/react-query';
import type { Comparison, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { ChangesEnd } from '../../shared/ipc/versions.ts';
import { api, unwrap } from './client.ts';
import { keys } from './keys.ts';
import { place } from './queries.ts';

/** The versions of a comparison's branch, newest first; the first is `tip`. `named`: listed, too, whether or not known. */
export const versionsQuery = (of: Comparison, tip: string, named: readonly string[] = []) =>
  queryOptions({
    queryKey: keys.versionsOf(of, tip, named),
    queryFn: async () => (await unwrap(api().versions.list({ ...of, tip, named: [...named] }))).versions,
  });

/** What changed from one version to another. */
export const versionChangesQuery = (
  of: Pick<Comparison, 'orgId' | 'repo' | 'branch' | 'ephemeral'>,
  from: ChangesEnd,
  to: ChangesEnd,
) =>
  queryOptions({
    queryKey: keys.versionChanges(of, from, to),
    queryFn: () =>
      unwrap(api().versions.pairs({ ...place(of), branch: of.branch, ephemeral: of.ephemeral, from, to })),
    // Commits never change.
    staleTime: Infinity,
    retry: false,
  });

/** Branches that are gone and whose last commit can still be read: read again with the refs. */
export const deletedBranchesQuery = (at: RepositoryPlace) =>
  queryOptions({
    queryKey: [...keys.refs(at), 'deleted'],
    queryFn: () => unwrap(api().versions.deleted(place(at))),
  });
