import { GitError } from '../../git/process/error.ts';
import { guardFolder } from '../../git/config/folder-guard.ts';
import type { JoinCommit } from '../../git/notes/notes-join.ts';
import { includedRemotes, readRemotes, syncedRemotes } from '../../git/remote/remotes.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { AppError } from '../../shared/errors.ts';
import type { FolderRemotes, FolderSyncState } from '../../shared/ipc/folder-sync.ts';
import type { NoteWrite, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { FolderGit } from '../repository-copy/folder-copy.ts';
import type { Log } from '../security/log.ts';
import type { FolderSyncStore } from '../store/index.ts';
import { keptFolder } from '../store/kept-folder.ts';
import { diskFull } from './disk-full.ts';
import { keepConflictsIn } from './keep-conflicts.ts';
import type { Sharing } from './sharing.ts';
import { syncFolder, type FolderPlace } from './sync-folder.ts';

export interface FolderSyncs {
  of(repo: string): Promise<FolderRemotes>;
  /** Starts a Sync unless one is running; returns immediately. */
  start(repo: string, notesOnly?: boolean): FolderSyncState;
  cancel(repo: string): void;
  decide(repo: string, notesRef: string, share: boolean): void;
  /** The folder was removed from the list: ends its Sync and drops decisions about its notes. */
  forget(repo: string): void;
  /** A note was written in a folder: sends it, if enabled. */
  wrote(place: RepositoryPlace): void;
  /** Ends what is running. */
  close(): void;
}

interface Deps {
  /** The organization of local folders. */
  orgId: string;
  folderOf: (repo: string) => string | null;
  gitOf: (repo: string) => FolderGit | null;
  /** Where exchange repositories of folders are kept. */
  root: string;
  author: (place: RepositoryPlace) => Promise<Pick<JoinCommit, 'name' | 'email' | 'committer'> | null>;
  sharing: Sharing;
  /** Whether notes are sent when they are written. */
  sendsNotes: () => boolean;
  /** Keeps a text for its author to resolve. Returns a function that takes it back. */
  keep: (write: NoteWrite, error: AppError) => () => void;
  changed: (state: FolderSyncState) => void;
  /** Results of the last Syncs, also from earlier runs. */
  kept: FolderSyncStore;
  /** Notes were received. */
  noted: (place: RepositoryPlace) => void;
  log: Pick<Log, 'info' | 'error'>;
}

const NOBODY = { name: 'Marginalia', email: 'marginalia@example.invalid' };
const PROGRESS_INTERVAL_MS = 100;
/** Delay after a note is written, so that several are sent together. */
const SEND_DELAY_MS = 1_500;

const COULD_NOT_WORK = {
  message: 'Git failed in this folder. Nothing is lost.',
  next: 'The log says more.',
};

interface Entry {
  state: FolderSyncState;
  stop: AbortController;
}

/** Syncs folders with their remotes, one Sync at a time per folder. */
export function createFolderSyncs(deps: Deps): FolderSyncs {
  const { orgId, folderOf, gitOf, sharing, changed, log } = deps;
  const entries = new Map<string, Entry>();
  const later = new Map<string, NodeJS.Timeout>();

  function placeOf(repo: string): FolderPlace | null {
    const [folder, git] = [folderOf(repo), gitOf(repo)];
    if (folder === null || git === null) return null;
    return { folder, gitDir: git.gitDir, exchange: keptFolder(deps.root, orgId, repo) };
  }

  async function run(entry: Entry, repo: string, notesOnly: boolean): Promise<void> {
    const at = { orgId, repo };
    const place = placeOf(repo);
    let reportedAt = 0;
    const become = (change: Partial<FolderSyncState>): void => {
      entry.state = { ...entry.state, ...change };
      if (entries.get(repo) !== entry) return;
      changed(entry.state);
    };
    const end = (change: Partial<FolderSyncState>): void => {
      become({ ...change, progress: null, endedAt: Date.now() });
      // A folder forgotten meanwhile must leave nothing to the next one with its name or path.
      if (place !== null && entries.get(repo) === entry) keep(place.folder, entry.state);
    };
    try {
      if (place === null) throw new AppFailure({ kind: 'not-found', message: 'The folder is not open.' });
      const reports = await syncFolder(place, {
        signal: entry.stop.signal,
        notesOnly,
        guard: guardFolder,
        progress(remote, now) {
          // The first report immediately, later ones no faster than they can be read.
          if (now !== null && performance.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
          reportedAt = now === null ? 0 : performance.now();
          become({ progress: { remote, what: '', done: 0, total: null, size: '', ...now } });
        },
        world: {
          author: async () => (await deps.author(at)) ?? NOBODY,
          shared: (ref) => sharing.shared(at, ref),
          onlyHere: (ref) => sharing.onlyHere(at, ref),
          keepConflicts: keepConflictsIn(at, deps.keep),
        },
      });
      for (const { remote, problem } of reports)
        if (problem !== null) log.info(`sync of a folder: ${remote}: ${problem.message}`);
      if (reports.some(({ received }) => received > 0)) deps.noted(at);
      end({ phase: 'done', reports });
    } catch (cause) {
      if (cause instanceof GitError && cause.reason === 'aborted') return end({ phase: 'cancelled' });
      if (isAbort(cause)) return end({ phase: 'cancelled' });
      log.error('sync of a folder', cause);
      const full = place === null ? null : await diskFull(place, cause);
      const { message, next = null } = full ?? (cause instanceof AppFailure ? cause.error : COULD_NOT_WORK);
      end({ phase: 'failed', problem: { message, next } });
    }
    return undefined;
  }

  /** A finished Sync does not fail because its result cannot be stored. */
  function keep(folder: string, state: FolderSyncState): void {
    try {
      deps.kept.put(folder, state);
    } catch (cause) {
      log.error('keeping the last sync of a folder', cause);
    }
  }

  /** From this run, else from an earlier one. */
  function lastOf(repo: string, folder: string): FolderSyncState | null {
    const here = entries.get(repo)?.state;
    if (here !== undefined) return here;
    const kept = deps.kept.last(folder);
    return kept === null ? null : { ...kept, repo };
  }

  function start(repo: string, notesOnly = false): FolderSyncState {
    const before = entries.get(repo);
    if (before?.state.phase === 'running') return before.state;
    const entry: Entry = {
      state: {
        repo,
        phase: 'running',
        byUser: !notesOnly,
        startedAt: Date.now(),
        endedAt: null,
        progress: null,
        reports: [],
        problem: null,
      },
      stop: new AbortController(),
    };
    entries.set(repo, entry);
    changed(entry.state);
    void run(entry, repo, notesOnly);
    return entry.state;
  }

  return {
    start,
    async of(repo) {
      const place = placeOf(repo);
      if (place === null) return { remotes: [], notesRefs: [], state: entries.get(repo)?.state ?? null };
      const state = lastOf(repo, place.folder);
      await guardFolder(place.gitDir).catch(() => undefined);
      const remotes = await readRemotes(place.folder);
      const included = await includedRemotes(place.folder, remotes);
      return {
        remotes: [...syncedRemotes(remotes).map(({ name }) => name), ...included],
        notesRefs: remotes.length === 0 ? [] : await sharing.of({ orgId, repo }, place.gitDir),
        state,
      };
    },
    cancel(repo) {
      entries.get(repo)?.stop.abort();
    },
    decide(repo, notesRef, share) {
      sharing.decide({ orgId, repo }, notesRef, share);
    },
    forget(repo) {
      entries.get(repo)?.stop.abort();
      entries.delete(repo);
      clearTimeout(later.get(repo));
      later.delete(repo);
    },
    wrote({ orgId: of, repo }) {
      if (of !== orgId || !deps.sendsNotes()) return;
      clearTimeout(later.get(repo));
      const timer = setTimeout(() => {
        if (entries.get(repo)?.state.phase === 'running') return this.wrote({ orgId, repo });
        return void this.of(repo).then(
          ({ remotes }) => {
            // Not if it was forgotten while its remotes were read, or if another note was written.
            const wanted = later.get(repo) === timer && remotes.length > 0;
            return wanted ? start(repo, true) : undefined;
          },
          () => undefined,
        );
      }, SEND_DELAY_MS);
      later.set(repo, timer);
    },
    close() {
      for (const timer of later.values()) clearTimeout(timer);
      for (const { stop } of entries.values()) stop.abort();
    },
  };
}

const isAbort = (cause: unknown): boolean => cause instanceof Error && cause.name === 'AbortError';
