import { watch as watchFiles, type FSWatcher } from 'node:fs';
import { foldersWithFiles } from '../../../git/worktree/folders.ts';
import { isUncommittedSide } from '../../../shared/domain/worktree.ts';
import type { Log } from '../../security/log.ts';
import {
  listsBeside,
  placesOf,
  sidesOf,
  type FolderSnapshot,
  type Tips,
  type WatchedFolder,
} from './watch-snapshot.ts';
import type { RepositoryPlace } from '../../host/types.ts';
import { differs, sideMovesOf, type TipsShown, type SideMove } from './side-moves.ts';
import { watchRefFolders, type RefFolders } from '../ref-folders.ts';

interface Deps {
  /** A notes ref moved. */
  noted: (place: RepositoryPlace) => void;
  /** The commit of a folder's uncommitted changes or a part of them: as shown, or `now`; null: there are none. */
  uncommitted: (place: RepositoryPlace, side: string, now: boolean) => Promise<string | null>;
  /** Called before the diff that was just requested: starts no process of its own. */
  tips: Tips;
  /** Settles when no first rows of a comparison are being waited for: until then Git is used as little as possible. */
  calm: () => Promise<void>;
  log: Pick<Log, 'info'>;
}

/** A folder to watch, and its listeners. */
interface ListenedFolder extends WatchedFolder {
  /**
   * Branches or tags appeared, moved or vanished, or something else was checked out. `moves`: of the watched sides,
   * since they were shown.
   */
  moved: (moves: SideMove[]) => void;
  /** The newest commits in the list of commits, by side, as far as that is known. */
  shown?: TipsShown;
}

export interface FolderWatch {
  /**
   * Watches only this from now on; null: nothing. What is shown counts as seen, or where that is not known yet, the current
   * state; resolves once it was read.
   */
  on(folder: ListenedFolder | null): Promise<void>;
  /** Checks immediately: the window has the focus again. */
  look(): void;
  /** The folder was away and is there again, or another one is: what was watched of it may have gone with it. */
  renew(): void;
  /** More is known of what is shown. */
  shows(shown: TipsShown): void;
}

/** Programs change several files for one commit. */
const CHANGE_DEBOUNCE_MS = 250;
/** Delay after the first of several changes: a program that keeps writing is noticed meanwhile. */
const MAX_CHANGE_DELAY_MS = 1000;
/** Delay before newly watched folders are first read: what the page shows of them goes first. */
const FIRST_LOOK_DELAY_MS = 1_500;

interface Watched {
  folder: ListenedFolder;
  /** The state the reader sees, with the newest lists; null: the folder could not be read. */
  seen: Promise<FolderSnapshot> | null;
  /** The last reported moves, as text. */
  lastReport: string;
  watchers: FSWatcher[];
  refs: RefFolders;
  /** Folders of the work tree. */
  watching: Set<string>;
}

/**
 * Watches the refs of the open folder through file system events, without polling. Where there are none (a network
 * drive, too many watches), the window's focus triggers a check.
 */
export function createFolderWatch({ noted, uncommitted, tips, calm, log }: Deps): FolderWatch {
  let current: Watched | null = null;
  let timer: NodeJS.Timeout | undefined;
  /** Time of the first change not checked yet. */
  let first: number | null = null;
  let looking = false;
  let again = false;

  function end(): void {
    clearTimeout(timer);
    for (const watcher of current?.watchers ?? []) watcher.close();
    current?.refs.close();
    current = null;
  }

  function soon(file: string | null): void {
    // A lock is created before a change, and its removal is the change.
    if (file?.endsWith('.lock') !== true) changed();
  }

  function changed(): void {
    first ??= performance.now();
    later(Math.max(0, Math.min(CHANGE_DEBOUNCE_MS, first + MAX_CHANGE_DELAY_MS - performance.now())));
  }

  function later(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), ms);
  }

  async function look(): Promise<void> {
    first = null;
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    try {
      await compare();
    } catch (cause) {
      // The folder is gone, or a program is busy in it: the next change triggers another check.
      log.info(`a watched folder could not be looked at: ${String(cause)}`);
    } finally {
      looking = false;
      if (again) {
        again = false;
        soon(null);
      }
    }
  }

  async function compare(): Promise<void> {
    const watched = current;
    if (watched === null) return;
    const { folder } = watched;
    const before = await (watched.seen ??= snapshot(watched));
    const now = await listsBeside(folder, await sidesOf(folder, tips));
    const files = await filesMoved(folder);
    if (current !== watched) return;
    const moves = [...(await sideMovesOf(folder, before.sides, now.sides)), ...files];
    // Moves are relative to the shown commits, until the reader asks for the new ones.
    watched.seen = Promise.resolve({ ...now, sides: before.sides });
    if (now.notes !== before.notes) noted(folder.place);
    const toldBefore = watched.lastReport;
    watched.lastReport = JSON.stringify(moves);
    // The sides are read before the lists: a side that moves in between appears in the lists one check earlier.
    if (now.listed !== before.listed || watched.lastReport !== toldBefore) folder.moved(moves);
    void watchRefs(watched);
    if (folder.sides.some(isUncommittedSide)) void watchFolders(watched);
  }

  /** The current state counts as seen; if it cannot be read, the next check tries again. */
  async function snapshot(watched: Watched, calmed?: Promise<void>): Promise<FolderSnapshot> {
    try {
      // The sides now: they are what is shown from here on. The lists are read later, like the page's.
      const sides = await sidesOf(watched.folder, tips);
      await calmed;
      return await listsBeside(watched.folder, sides);
    } catch (error) {
      watched.seen = null;
      throw error;
    }
  }

  /** Whether the files differ from those shown. */
  async function filesMoved({ place, sides }: WatchedFolder): Promise<SideMove[]> {
    const moves: SideMove[] = [];
    for (const ref of sides.filter(isUncommittedSide)) {
      const [from, to] = await Promise.all([uncommitted(place, ref, false), uncommitted(place, ref, true)]);
      if (from !== to) moves.push({ ref, from, to, commits: null });
    }
    return moves;
  }

  /** Watches new folders of refs, and checks what changed in them before that. */
  async function watchRefs({ refs }: Watched): Promise<void> {
    try {
      if (await refs.refresh()) changed();
    } catch (cause) {
      log.info(`a folder cannot be watched: ${String(cause)}`);
    }
  }

  /** Watches the folders of the work tree that contain files, including new ones. */
  async function watchFolders(watched: Watched): Promise<void> {
    const { workTree, git } = watched.folder;
    if (workTree === null) return;
    const folders = await foldersWithFiles(workTree, git.headDir).catch(() => null);
    if (folders === null) log.info('the files of a folder are too many to be watched');
    if (current !== watched) return;
    const added = (folders ?? []).filter((path) => !watched.watching.has(path));
    for (const path of added) {
      watched.watching.add(path);
      observe(watched, path, (file) => file !== '.git' && changed());
    }
    // Changes there from before it was watched.
    if (added.length > 0) later(FIRST_LOOK_DELAY_MS);
  }

  function lookIfOlder(watched: Watched): void {
    const { shown } = watched.folder;
    if (shown === undefined) return;
    void differs(shown, watched.seen).then((isOlder) => isOlder && current === watched && changed());
  }

  function watchFilesOfGit(watched: Watched): void {
    for (const path of placesOf(watched.folder.git)) observe(watched, path, soon);
  }

  function observe(watched: Watched, path: string, heard: (file: string | null) => void): void {
    try {
      const watcher = watchFiles(path, { persistent: false }, (_event, file) => heard(file));
      watcher.on('error', () => {
        watcher.close();
        watched.watching.delete(path);
      });
      watched.watchers.push(watcher);
    } catch (cause) {
      log.info(`a folder cannot be watched: ${String(cause)}`);
    }
  }

  return {
    async on(folder) {
      end();
      if (folder === null) return;
      const calmed = calm();
      const refs = watchRefFolders(folder.git.gitDir, soon);
      const watched: Watched = {
        folder,
        seen: null,
        lastReport: '[]',
        watchers: [],
        refs,
        watching: new Set(),
      };
      current = watched;
      watched.seen = snapshot(watched, calmed);
      lookIfOlder(watched);
      watchFilesOfGit(watched);
      const watching = folder.sides.some(isUncommittedSide)
        ? calmed.then(async () => await watchFolders(watched))
        : undefined;
      // Reading the folder reports that it is unreadable.
      await Promise.all([
        watched.seen.catch(() => undefined),
        refs.refresh().catch(() => undefined),
        watching,
      ]);
    },
    look: () => void look(),
    renew() {
      if (current === null) return;
      current.refs.close();
      for (const watcher of current.watchers.splice(0)) watcher.close();
      current.watching.clear();
      current.refs = watchRefFolders(current.folder.git.gitDir, soon);
      watchFilesOfGit(current);
      void look();
    },
    shows(shown) {
      if (current === null) return;
      current.folder = { ...current.folder, shown };
      lookIfOlder(current);
    },
  };
}
