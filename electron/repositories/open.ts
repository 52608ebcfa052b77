import { snapshotsOf } from '../../git/worktree/place.ts';
import { LEAST_CAPABILITIES } from '../../shared/domain/least-capabilities.ts';
import type { Capabilities } from '../../shared/ipc/capabilities.ts';
import type { WatchedSides } from '../../shared/ipc/watched-sides.ts';
import type { NativeQuestion } from '../desktop/questions.ts';
import type { EmbeddedOrganization } from '../embedded/organization.ts';
import type { Reports } from '../host/ask.ts';
import type { HostClient, RepositoryPlace } from '../host/client.ts';
import { type BackedClient, withGitFallback } from '../repository-copy/git-fallback.ts';
import { createRepositoryCopies } from '../repository-copy/index.ts';
import type { LongFetches } from '../repository-copy/long-fetches.ts';
import type { Log } from '../security/log.ts';
import { createOpenedFolders, type FolderService, type OpenedFolders } from './folder/opened-folders.ts';
import { createFolderClient, type FolderClient } from './folder/client.ts';
import { createFolderRepositories, FOLDER_CAPABILITIES } from './folder/repository.ts';
import { createShownSnapshots } from './folder/shown-snapshots.ts';
import { observeRefs } from './host/observe.ts';
import { createHostRepositories } from './host/repository.ts';
import type { OpenRepository, Watch, WatchListeners } from './port.ts';
import { createRoad } from './road.ts';

/** Every repository that can be opened, by its place. */
export interface Repositories {
  open: OpenRepository;
  /** The capabilities of an organization's repositories. */
  capabilitiesOf(orgId: string): Capabilities;
  /** An organization's repositories, page by page. */
  list: HostClient['repositories'];
  /** Calls to an organization's host as a whole, and its syncs from upstream. */
  readonly client: BackedClient;
  /** A folder's uncommitted changes as they are now. */
  worktree: FolderClient['worktree'];
  readonly folders: OpenedFolders;
  /** Replaces what is watched; a watch already running for the same id continues. See `Repository.watch`. */
  watch(all: readonly WatchedSides[], listenersOf: (watched: WatchedSides) => WatchListeners): void;
  /** Checks what is watched: the window has the focus again. */
  look(): void;
  /** Ends an organization's fetches, and deletes what was fetched. */
  forget(orgId: string): Promise<void>;
  close(): void;
}

interface Deps {
  client: HostClient;
  /** Of lists of folders. */
  reports: Reports;
  folders: FolderService;
  /** The sample, the only host whose files are on this computer. */
  sample: Pick<EmbeddedOrganization, 'id' | 'root'>;
  /** Folder of the copies. */
  copiesRoot: string;
  fetches: Pick<LongFetches, 'during'>;
  /** Asks in a native dialog. */
  confirm: (question: NativeQuestion) => Promise<boolean>;
  /** Whether the window has the focus. */
  focused: () => boolean;
  /** A folder is listed under a name from now on, or not any more. */
  listed: (place: RepositoryPlace, path: string) => void;
  removed: (place: RepositoryPlace, path: string) => void;
  /** A notes ref of a watched repository moved. */
  noted: (place: RepositoryPlace) => void;
  /** Settles when no first rows of a comparison are being waited for. */
  calm: () => Promise<void>;
  log: Pick<Log, 'info'>;
}

/** Creates both adapters. The only code that knows which kind of repository is at a place. */
export function createRepositories(deps: Deps): Repositories {
  const { folders, sample } = deps;
  const isFolder = (orgId: string): boolean => orgId === folders.id;

  const ofFolders = createFolderClient({
    line: folders.line,
    folders: {
      listFolders: () => folders.listFolders(),
      again: (repo) => folders.again(repo),
      missed: () => look(),
    },
    reports: deps.reports,
    copies: { of: (place) => copies.of(place) },
  });
  const snapshots = createShownSnapshots(ofFolders);
  const lenderOf: Parameters<typeof createRepositoryCopies>[2] = (place) => {
    const git = isFolder(place.orgId) ? folders.gitOf(place.repo) : null;
    if (git === null) return null;
    const commit = (side: string): Promise<string | null> =>
      snapshots.shown(place, side).then((now) => now.commit);
    return { ...git, uncommitted: { snapshots: snapshotsOf(folders.root, git.headDir), commit } };
  };
  const copies = createRepositoryCopies(deps.copiesRoot, deps.client, lenderOf, deps.fetches);
  const client = withGitFallback(deps.client, copies);
  const inFolders = createFolderRepositories({ ...deps, road: createRoad(ofFolders, copies), snapshots });
  const atHosts = createHostRepositories({
    road: createRoad(client, copies),
    focused: deps.focused,
    observe: ({ orgId, repo }, changed) =>
      orgId === sample.id ? observeRefs(sample.root, repo, changed) : null,
  });

  const open: OpenRepository = ({ orgId, repo }) =>
    isFolder(orgId) ? inFolders({ orgId, repo }) : atHosts({ orgId, repo });
  const watches = new Map<string, Watch>();
  function look(): void {
    for (const watch of watches.values()) watch.look();
  }

  return {
    open,
    capabilitiesOf: (orgId) => (isFolder(orgId) ? FOLDER_CAPABILITIES : LEAST_CAPABILITIES),
    list: (orgId, options) => (isFolder(orgId) ? ofFolders : client).repositories(orgId, options),
    client,
    worktree: (place, options) => ofFolders.worktree(place, options),
    folders: createOpenedFolders({ ...deps, client: ofFolders, snapshots }),
    watch(all, listenersOf) {
      const wanted = new Set(all.map(({ watch }) => watch));
      for (const [id, watch] of watches) {
        if (wanted.has(id)) continue;
        watch.end();
        watches.delete(id);
      }
      for (const one of all) {
        const watch = watches.get(one.watch);
        if (watch === undefined) watches.set(one.watch, open(one).watch(one.sides, listenersOf(one)));
        else watch.shows(one.sides);
      }
    },
    look,
    forget: (orgId) => copies.forget(orgId),
    close: () => copies.close(),
  };
}
