import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { unpackBadges } from '../../shared/domain/notes/packed-badges.ts';
import type {
  NotePlace,
  Notice,
  NotesOverview,
  Part,
  RepositoryPlace,
  Tag,
} from '../../shared/ipc/shapes.ts';
import { api, unwrap } from './client.ts';
import { keys } from './keys.ts';
import { gatherObjects } from './noted-objects.ts';
import { yieldPage } from './yield.ts';

/** The repository part of a longer place. */
export const place = ({ orgId, repo }: RepositoryPlace): RepositoryPlace => ({ orgId, repo });

/** For queries that the main process answers by itself: they say nothing about whether the host can be reached. */
const local = { meta: { local: true } };

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

/** Folders on this computer that were opened. */
export const foldersQuery = queryOptions({
  queryKey: keys.folders,
  queryFn: () => unwrap(api().folders.list({})),
  // No event tells of folders that are moved or deleted, or opened meanwhile.
  refetchOnMount: 'always',
  ...local,
});

/** The last refusal of an organization's host, or null. */
export const refusalQuery = (orgId: string) =>
  queryOptions({
    queryKey: keys.refusal(orgId),
    queryFn: () => unwrap(api().organizations.whyRefused({ orgId })),
  });

/** The longest filter text that is sent to a host; no repository name is longer. */
const MOST_FILTER = 200;

/** The organization's repositories by pages, filtered by the host. */
export const repositoriesQuery = (orgId: string, typed: string) => {
  const q = typed.slice(0, MOST_FILTER).toWellFormed();
  return infiniteQueryOptions({
    queryKey: keys.repositories(orgId, q),
    queryFn: ({ pageParam }) =>
      unwrap(api().repositories.list({ orgId, q, ...(pageParam === null ? {} : { cursor: pageParam }) })),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
};

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

/** Everything that can be picked as a side of a comparison. */
export const refsQuery = (at: RepositoryPlace) =>
  queryOptions({ queryKey: keys.refs(at), queryFn: () => unwrap(api().refs.list(place(at))) });

export const headQuery = (at: RepositoryPlace) =>
  queryOptions({ queryKey: keys.head(at), queryFn: () => unwrap(api().refs.head(place(at))) });

/** Files that uncommitted changes are shown without; asked for when they were read. */
export const worktreeLackQuery = (at: RepositoryPlace, tip: string | undefined) =>
  queryOptions({
    queryKey: [...keys.head(at), 'left out', tip],
    queryFn: () => unwrap(api().refs.leftOut(place(at))),
    ...local,
  });

/** What a typed revision stands for. */
export const revisionQuery = (at: RepositoryPlace, text: string) =>
  queryOptions({
    queryKey: keys.revision(at, text),
    queryFn: () => unwrap(api().refs.resolve({ ...place(at), text })),
    retry: false,
    ...local,
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

export const notesOverviewQuery = (at: RepositoryPlace) =>
  queryOptions({
    queryKey: keys.notesOverview(at),
    queryFn: async (): Promise<NotesOverview> => {
      const packed = await unwrap(api().notes.overview(place(at)));
      const overview = { ...packed, badges: await unpackBadges(packed.badges, yieldPage()) };
      await gatherObjects(overview, yieldPage());
      return overview;
    },
    // To compare tens of thousands with those before costs more than it saves.
    structuralSharing: false,
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
  queryOptions({ queryKey: keys.sync(at), queryFn: () => unwrap(api().sync.state(place(at))), ...local });

/** The remotes of a folder, and how the last Sync with them went. */
export const folderRemotesQuery = (at: RepositoryPlace) =>
  queryOptions({
    queryKey: keys.folderRemotes(at),
    queryFn: () => unwrap(api().folderSync.of({ repo: at.repo })),
    ...local,
  });

/** Note writes that are not finished. */
export const outboxQuery = queryOptions({
  queryKey: keys.outbox,
  queryFn: () => unwrap(api().outbox.list({})),
  // The main process tells of every change, here and below.
  staleTime: Infinity,
});

/** Pauses that hosts asked for. */
export const pausesQuery = queryOptions({
  queryKey: keys.pauses,
  queryFn: () => unwrap(api().host.pauses({})),
  staleTime: Infinity,
});

/** Fetches from hosts that go on for a while. */
export const fetchesQuery = queryOptions({
  queryKey: keys.fetches,
  queryFn: () => unwrap(api().host.fetches({})),
  staleTime: Infinity,
});

/** Whether the organization's host answers, and how old what is shown instead is. */
export const reachQuery = (orgId: string) =>
  queryOptions({
    queryKey: keys.reach(orgId),
    queryFn: () => unwrap(api().reach.of({ orgId })),
    staleTime: Infinity,
  });

/** The part of the app that crashed and was restarted, until somebody has read the notice; null: none. */
export const recoveredQuery = queryOptions({
  queryKey: keys.recovered,
  // An event may have set it while this was being asked.
  queryFn: async ({ client }) =>
    (await unwrap(api().app.takeRecovered({}))) ?? client.getQueryData<Part>(keys.recovered) ?? null,
  staleTime: Infinity,
  gcTime: Infinity,
});

/**
 * Records that were left out of a list because they did not fit the schema, until somebody has read the notice; null:
 * none.
 */
export const leftOutQuery = queryOptions({
  queryKey: keys.leftOut,
  queryFn: (): { what: string; count: number } | null => null,
  staleTime: Infinity,
  gcTime: Infinity,
  initialData: null,
});

/** What the main process has to say about something, until the reader has closed it; null: nothing. */
export const noticeQuery = (about: Notice['about']) =>
  queryOptions({
    queryKey: keys.notice(about),
    queryFn: (): Notice | null => null,
    staleTime: Infinity,
    gcTime: Infinity,
    initialData: null,
  });

let readings = 0;

/** A number that changes each time the repository's queries are invalidated: the diff reads again then. */
export const readingQuery = (at: RepositoryPlace) =>
  queryOptions({
    queryKey: keys.reading(at),
    queryFn: () => (readings += 1),
    initialData: 0,
    staleTime: Infinity,
    refetchOnMount: false,
    ...local,
  });
