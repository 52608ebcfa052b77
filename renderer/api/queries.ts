import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Comparison, NotePlace, Tag } from '../../shared/ipc/shapes.ts';
import { api, unwrap } from './client.ts';
import { keys } from './keys.ts';

/** A repository of an organization. */
export interface RepositoryPlace {
  readonly orgId: string;
  readonly repo: string;
}

const place = ({ orgId, repo }: RepositoryPlace): { orgId: string; repo: string } => ({ orgId, repo });

export const infoQuery = queryOptions({
  queryKey: keys.info,
  queryFn: () => unwrap(api().app.info({})),
  staleTime: Infinity,
});

export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: () => unwrap(api().settings.get({})),
  staleTime: Infinity,
});

export const embeddedQuery = queryOptions({
  queryKey: keys.embedded,
  queryFn: () => unwrap(api().embedded.state({})),
});

export const keychainQuery = queryOptions({
  queryKey: keys.keychain,
  queryFn: () => unwrap(api().keys.keychain({})),
  // The main process tells of every change.
  staleTime: Infinity,
});

export const organizationsQuery = queryOptions({
  queryKey: keys.organizations,
  queryFn: () => unwrap(api().organizations.list({})),
});

/** The last refusal of an organization's host, or null. */
export const refusalQuery = (orgId: string) =>
  queryOptions({
    queryKey: keys.refusal(orgId),
    queryFn: () => unwrap(api().organizations.whyRefused({ orgId })),
  });

/** The organization's repositories by pages, filtered by the host. */
export const repositoriesQuery = (orgId: string, q: string) =>
  infiniteQueryOptions({
    queryKey: keys.repositories(orgId, q),
    queryFn: ({ pageParam }) =>
      unwrap(api().repositories.list({ orgId, q, ...(pageParam === null ? {} : { cursor: pageParam }) })),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const repositoryQuery = (at: RepositoryPlace) =>
  queryOptions({
    queryKey: keys.repository(at),
    queryFn: () => unwrap(api().repositories.get(place(at))),
  });

export const branchesQuery = (at: RepositoryPlace, ephemeral: boolean) =>
  queryOptions({
    queryKey: keys.branchesOf(at, ephemeral),
    queryFn: () => unwrap(api().branches.list({ ...place(at), ephemeral })),
  });

export const tagsQuery = (at: RepositoryPlace) =>
  queryOptions({ queryKey: keys.tags(at), queryFn: () => unwrap(api().tags.list(place(at))) });

export const tagQuery = (at: RepositoryPlace, { name, object }: Pick<Tag, 'name' | 'object'>) =>
  queryOptions({
    queryKey: [...keys.tags(at), name, object],
    queryFn: () => unwrap(api().tags.read({ ...place(at), name, object })),
    // A tag object never changes.
    staleTime: Infinity,
  });

export const commitsQuery = (of: Comparison) =>
  queryOptions({
    queryKey: keys.commitsOf(of),
    queryFn: () => unwrap(api().commits.inComparison(of)),
  });

export const notesOverviewQuery = (at: RepositoryPlace) =>
  queryOptions({
    queryKey: keys.notesOverview(at),
    queryFn: () => unwrap(api().notes.overview(place(at))),
  });

export const noteQuery = (at: NotePlace) =>
  queryOptions({ queryKey: keys.note(at), queryFn: () => unwrap(api().notes.read(at)) });

export const noteHistoryQuery = (at: NotePlace) =>
  queryOptions({ queryKey: keys.noteHistory(at), queryFn: () => unwrap(api().notes.history(at)) });

export const draftsQuery = queryOptions({
  queryKey: keys.drafts,
  queryFn: () => unwrap(api().drafts.list({})),
});

export const syncQuery = (at: RepositoryPlace) =>
  queryOptions({ queryKey: keys.sync(at), queryFn: () => unwrap(api().sync.state(place(at))) });
