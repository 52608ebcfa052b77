import type { Emit, Handlers } from '../../shared/ipc/api.ts';
import type { Settings } from '../../shared/ipc/settings.ts';
import type {
  EmbeddedState,
  GraphsOnDisk,
  KeychainState,
  NotePlace,
  OutboxItem,
} from '../../shared/ipc/shapes.ts';
import type { Traces } from '../traces/index.ts';
import type { WhoReadService } from '../who-read/index.ts';
import type { RemarkDraftKey } from '../../shared/ipc/remarks.ts';
import type { Recoveries } from '../window/recovery.ts';
import type { Latencies } from '../host/latency.ts';
import type { FirstPaintGate } from '../protocol/first-paint-gate.ts';
import type { RunningRequests } from '../protocol/running-requests.ts';
import type { Pause } from '../host/rate-limits.ts';
import type { LongFetches } from '../repository-copy/long-fetches.ts';
import type { RefusalReports } from '../host/refusal-reports.ts';
import type { ReadCache } from '../cache/index.ts';
import type { Listed } from '../cache/listed.ts';
import type { PendingKeys } from '../keys/pending.ts';
import type { Repositories } from '../repositories/open.ts';
import type { Organizations } from '../organizations/registry.ts';
import type { Store } from '../store/index.ts';
import type { FileSetAside } from '../store/set-aside.ts';
import type { Syncs } from '../sync/watch.ts';
import type { FolderSyncs } from '../folder-sync/index.ts';
import type { LocalNotes } from '../local-notes/index.ts';
import type { HandOvers } from '../hand-over/index.ts';
import type { FindUncommitted } from '../local-notes/where.ts';
import type { FindCommitted } from '../local-notes/committed-changes.ts';
import type { Today } from '../today/index.ts';
import type { Versions } from '../versions/index.ts';
import type { MissingBlobs } from '../folder-sync/missing-blobs.ts';

/** A folder to open, and what to compare in it. */
export interface RequestedFolder {
  path: string;
  base?: string;
  branch?: string;
  /** An older version of the branch to compare it with. */
  since?: string;
  /** Paths that were chosen with it. */
  others?: readonly string[];
}

/** What only the desktop can do; created in `run.ts`, replaced in tests of the handlers. */
export interface Desktop {
  version: string;
  sandboxed: boolean;
  /** What the command line or a deep link asked for. */
  open(): string | null;
  /** null when cancelled. */
  chooseKeyFile(): Promise<string | null>;
  chooseFolder(): Promise<string | null>;
  /** A folder that the command line or a drop on the window asked for; null: none. Returned once. */
  takeRequested(): RequestedFolder | null;
  /** A folder was dropped on the window. */
  ask(folder: RequestedFolder): void;
  /** Shows a file in the system's file manager. */
  reveal(path: string): void;
  /** Starts a detached program without a shell. Rejects if it cannot be started. */
  start(program: string, args: readonly string[]): Promise<void>;
  /** Opens a file as the system does. Resolves to an error message, empty on success. */
  openPath(path: string): Promise<string>;
  /** Where to save a file, with a proposed name; null when cancelled. */
  saveFile(name: string, what: 'drafts' | 'review' | 'keys' | 'colours'): Promise<string | null>;
  openExternal(url: string): Promise<boolean>;
  /** Asks in a native dialog, which the page can neither draw nor answer; false unless the user agrees. */
  confirm(question: { message: string; detail: string; yes: string }): Promise<boolean>;
  copyText(text: string): void;
  /** Whether the window has the focus. */
  focused(): boolean;
  /** A notification of the system; a click shows the window first. Texts are plain. */
  notify(notification: { title: string; body: string; clicked: () => void }): void;
  /** A number at the app's icon, where the system has one; 0: none. */
  setNumber(count: number): void;
  /** Whether the window is neither hidden nor minimized. */
  isInSight(): boolean;
  /** Whether the system has a network at all. */
  isOnline(): boolean;
  /** The drawing as a PNG; fails with AppFailure. */
  drawSvg(text: string): Promise<Buffer>;
  /** The page reports that this screen is usable. */
  ready(screen: string): void;
  /** Native parts and the window’s background follow these. */
  applyLook(look: Pick<Settings, 'theme' | 'ownColours'>): void;
  /** The menu bar shows these keys. */
  applyKeys(keys: Settings['keys']): void;
}

export interface Embedded {
  state(): EmbeddedState;
  openSample(): Promise<void>;
  graphs(): Promise<GraphsOnDisk>;
}

/** Everything the handlers need. */
export interface Services {
  desktop: Desktop;
  store: Store;
  /** Files set aside other than those of the store. */
  filesSetAside: readonly FileSetAside[];
  keychain: { state(): KeychainState; check(): Promise<KeychainState> };
  pendingKeys: PendingKeys;
  organizations: Organizations;
  embedded: Embedded;
  repositories: Pick<Repositories, 'open' | 'list' | 'capabilitiesOf' | 'client' | 'folders' | 'watch'>;
  cache: ReadCache;
  listed: Listed;
  dropTokens: (orgId: string) => void;
  /** Turns an organization's waiting writes into drafts again. */
  takeBackWrites: (orgId: string) => void;
  /** Deletes what was read from an organization's host. Drafts and unsent notes, which were written here, stay. */
  forgetReads: (orgId: string) => Promise<void>;
  /** The part of the app that crashed and was restarted. */
  recoveries: Pick<Recoveries, 'take'>;
  /** The page's running requests to the diff endpoint. */
  runningRequests: RunningRequests;
  /** Whether a diff is being waited for. */
  firstPaint: FirstPaintGate;
  latencies: Latencies;
  /** Pauses that hosts requested. */
  pauses: () => Pause[];
  /** Long-running fetches from hosts. */
  fetches: Pick<LongFetches, 'list' | 'stop'>;
  refusalReports: Pick<RefusalReports, 'last'>;
  notes: Handlers['notes'];
  remarks: Handlers['remarks'];
  traces: Traces;
  whoRead: WhoReadService;
  worktrees: Handlers['worktrees'];
  versions: Versions;
  handOvers: Pick<HandOvers, 'start' | 'undo'>;
  outbox: Handlers['outbox'];
  /** Unfinished writes, in order. */
  pendingWrites: () => OutboxItem[];
  /** Notes on uncommitted changes. */
  localNotes: LocalNotes;
  findUncommitted: FindUncommitted;
  findCommitted: FindCommitted;
  /** Drops a refused write of this place: its text is no longer wanted. */
  draftDiscarded: (draft: NotePlace | RemarkDraftKey) => void;
  today: Pick<Today, 'handlers' | 'forget' | 'refreshNumber'>;
  syncs: Syncs;
  folderSyncs: Pick<FolderSyncs, 'of' | 'start' | 'cancel' | 'decide' | 'forget'>;
  missingBlobs: Pick<MissingBlobs, 'fetch' | 'stop'>;
  emit: Emit;
}
