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
import { createYielder } from '../../shared/yielder.ts';

/** The repository part of a longer place. */
export const place = ({ orgId, repo }: RepositoryPlace): RepositoryPlace => ({ orgId, repo });

/** For queries the main process answers without the host: they say nothing about whether the host is reachable. */
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

export const memoriesQuery = queryOptions({
  queryKey: keys.memories,
  queryFn: () => unwrap(api().memories.list({})),
  staleTime: Infinity,
});

export const embeddedQuery = queryOptions({
  queryKey: keys.embedded,
  queryFn: () => unwrap(api().embedded.state({})),
});

export const keychainQuery = queryOptions({
  queryKey: keys.keychain,
  queryFn: () => unwrap(api().keys.keychain({})),
  // The main process reports every change.
  staleTime: Infinity,
});

export const organizationsQuery = queryOptions({
  queryKey: keys.organizations,
  queryFn: () => unwrap(api().organizations.list({})),
});

/** The name of an organization, also of one that was removed; null: not known. */
export const organizationNameQuery = (orgId: string) =>
  queryOptions({
    queryKey: keys.organizationName(orgId),
    queryFn: () => unwrap(api().organizations.nameOf({ orgId })),
  });

/** Folders on this computer that have been opened. */
export const foldersQuery = queryOptions({
  queryKey: keys.folders,
  queryFn: () => unwrap(api().folders.list({})),
  // No event reports folders that are moved, deleted or newly opened.
  refetchOnMount: 'always',
  ...local,
});

/** The last refusal by an organization's host, or null. */
export const refusalQuery = (orgId: string) =>
  queryOptions({
    queryKey: keys.refusal(orgId),
    queryFn: () => unwrap(api().organizations.whyRefused({ orgId })),
  });

/** The longest filter text sent to a host; no repository name is longer. */
const MAX_FILTER_CHARS = 200;

/** The organization's repositories, page by page, filtered by the host. */
export const repositoriesQuery = (orgId: string, typed: string) => {
  const q = typed.slice(0, MAX_FILTER_CHARS).toWellFormed();
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

/** The worktrees of a folder's repository. */
export const worktreesQuery = (at: RepositoryPlace) =>
  queryOptions({
    queryKey: keys.worktrees(at),
    queryFn: () => unwrap(api().worktrees.list({ repo: at.repo })),
    // They come and go without a word.
    staleTime: 0,
    ...local,
  });

/** How much one of them changes. */
export const worktreeCountQuery = (at: RepositoryPlace, path: string, base: string) =>
  queryOptions({
    queryKey: [...keys.worktrees(at), path, base],
    queryFn: () => unwrap(api().worktrees.count({ repo: at.repo, path, base })),
    retry: false,
    staleTime: 5_000,
    ...local,
  });

/** Files missing from the uncommitted changes shown; queried after the changes have been read. */
export const worktreeLackQuery = (at: RepositoryPlace, side: string, tip: string | undefined) =>
  queryOptions({
    queryKey: [...keys.head(at), 'left out', side, tip],
    queryFn: () => unwrap(api().refs.omittedFiles({ ...place(at), side })),
    ...local,
  });

/** The commit a typed revision resolves to. */
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
    // Comparing tens of thousands of entries with the previous ones costs more than it saves.
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

/** The remotes of a folder and the result of the last Sync with them. */
export const folderRemotesQuery = (at: RepositoryPlace) =>
  queryOptions({
    queryKey: keys.folderRemotes(at),
    queryFn: () => unwrap(api().folderSync.of({ repo: at.repo })),
    ...local,
  });

/** Unfinished note writes. */
export const outboxQuery = queryOptions({
  queryKey: keys.outbox,
  queryFn: () => unwrap(api().outbox.list({})),
  // The main process reports every change, here and below.
  staleTime: Infinity,
});

/** Pauses requested by hosts. */
export const pausesQuery = queryOptions({
  queryKey: keys.pauses,
  queryFn: () => unwrap(api().host.pauses({})),
  staleTime: Infinity,
});

/** Long-running fetches from hosts. */
export const fetchesQuery = queryOptions({
  queryKey: keys.fetches,
  queryFn: () => unwrap(api().host.fetches({})),
  staleTime: Infinity,
});

/** Whether the organization's host is reachable, and how old the data shown instead is. */
export const connectivityQuery = (orgId: string) =>
  queryOptions({
    queryKey: keys.connectivity(orgId),
    queryFn: () => unwrap(api().connectivity.of({ orgId })),
    staleTime: Infinity,
  });

/** The part of the app that crashed and was restarted, until the user dismisses the notice; otherwise null. */
export const recoveredQuery = queryOptions({
  queryKey: keys.recovered,
  // An event may have set it during the request.
  queryFn: async ({ client }) =>
    (await unwrap(api().app.takeRecovered({}))) ?? client.getQueryData<Part>(keys.recovered) ?? null,
  staleTime: Infinity,
  gcTime: Infinity,
});

/**
 * Records skipped in a list because they did not match the schema, until the user dismisses the notice; otherwise null.
 */
export const recordsSkippedQuery = queryOptions({
  queryKey: keys.recordsSkipped,
  queryFn: (): { what: string; count: number } | null => null,
  staleTime: Infinity,
  gcTime: Infinity,
  initialData: null,
});

/** A notice of the main process on a subject, until the user closes it; otherwise null. */
export const noticeQuery = (about: Notice['about']) =>
  queryOptions({
    queryKey: keys.notice(about),
    queryFn: (): Notice | null => null,
    staleTime: Infinity,
    gcTime: Infinity,
    initialData: null,
  });

let reloads = 0;

/** A counter that changes whenever the repository's queries are invalidated: the diff is then reloaded. */
export const reloadsQuery = (at: RepositoryPlace) =>
  queryOptions({
    queryKey: keys.reloads(at),
    queryFn: () => (reloads += 1),
    initialData: 0,
    staleTime: Infinity,
    refetchOnMount: false,
    ...local,
  });

/** Work on the page's thread before input and frames are handled. */
const SLICE_MS = 8;

const yieldPage = (): (() => Promise<void> | undefined) =>
  createYielder(SLICE_MS, async () => await new Promise((resolve) => setTimeout(resolve)));
