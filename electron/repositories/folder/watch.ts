import { countMoved, type RefDistance } from '../../../git/refs/count-moved.ts';
import { watch as watchFiles, type FSWatcher } from 'node:fs';
import { foldersWithFiles } from '../../../git/worktree/folders.ts';
import { WORKTREE } from '../../../shared/domain/worktree.ts';
import type { FolderGit } from '../../repository-copy/folder-copy.ts';
import type { Log } from '../../security/log.ts';
import {
  listsBeside,
  sidesOf,
  type FolderSnapshot,
  type Tips,
  type WatchedFolder,
} from './watch-snapshot.ts';
import type { RepositoryPlace } from '../../host/types.ts';
import { watchRefFolders, type RefFolders } from '../ref-folders.ts';

/** A move of a side since it was looked at. `commits` null: not counted. */
export interface SideMove extends Pick<RefDistance, 'replaced'> {
  ref: string;
  from: string | null;
  to: string | null;
  commits: number | null;
}

interface Deps {
  /** A notes ref moved. */
  noted: (place: RepositoryPlace) => void;
  /** The commit of a folder's uncommitted changes: as they are shown, or `now`; null: there is none. */
  uncommitted: (place: RepositoryPlace, now: boolean) => Promise<string | null>;
  /** Asked in front of the diff that was asked for just now: takes no process of its own. */
  tips: Tips;
  /** Settles when nobody waits for the first rows of a comparison: until then Git is asked for no more than has to be. */
  calm: () => Promise<void>;
  log: Pick<Log, 'info'>;
}

/** A folder to watch, and who hears of it. */
interface ListenedFolder extends WatchedFolder {
  /**
   * Branches or tags came, moved or went, or something else was checked out. `moves`: of the watched sides, since the
   * watch began.
   */
  moved: (moves: SideMove[]) => void;
}

export interface FolderWatch {
  /**
   * Watches this from now on, and nothing else; null: nothing. What is there now counts as looked at; resolves when it
   * was.
   */
  on(folder: ListenedFolder | null): Promise<void>;
  /** Looks at once: the window has the focus again. */
  look(): void;
}

/** Milliseconds to wait after a change: programs change several files for one commit. */
const REST = 250;
/** Milliseconds after the first of several changes: a program that writes on and on is seen meanwhile. */
const LATEST = 1000;
/** Milliseconds until newly watched folders are read for the first time: what is shown of them is read first. */
const SETTLED = 1_500;

interface Watched {
  folder: ListenedFolder;
  /** What the reader sees, with the newest lists; null: the folder could not be read. */
  seen: Promise<FolderSnapshot> | null;
  /** The moves that were told last, as text. */
  told: string;
  watchers: FSWatcher[];
  refs: RefFolders;
  /** Folders of the work tree. */
  watching: Set<string>;
}

/**
 * Watches the refs of the folder that is open: the system tells when a file changes, nothing is asked in between. Where
 * it does not (a network drive, too many watches), the focus of the window does.
 */
export function createFolderWatch({ noted, uncommitted, tips, calm, log }: Deps): FolderWatch {
  let current: Watched | null = null;
  let timer: NodeJS.Timeout | undefined;
  /** When the first change was heard that was not looked at yet. */
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
    // A lock is taken before something changes, and its end is the change.
    if (file?.endsWith('.lock') !== true) changed();
  }

  function changed(): void {
    first ??= performance.now();
    later(Math.max(0, Math.min(REST, first + LATEST - performance.now())));
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
      // The folder is away, or a program is in the middle of something: the next change tells.
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
    const moves = [...(await movesBetween(folder.git, before.sides, now.sides)), ...files];
    // Moves are told from the commits that are shown, until the reader asks for the new ones.
    watched.seen = Promise.resolve({ ...now, sides: before.sides });
    if (now.notes !== before.notes) noted(folder.place);
    const toldBefore = watched.told;
    watched.told = JSON.stringify(moves);
    // The sides are read before the lists: a side that moves between the two shows in the lists one look earlier.
    if (now.listed !== before.listed || watched.told !== toldBefore) folder.moved(moves);
    void watchRefs(watched);
    if (folder.sides.includes(WORKTREE)) void watchFolders(watched);
  }

  /** What is there counts as looked at; the next look asks again if it cannot be read. */
  async function snapshot(watched: Watched, calmed?: Promise<void>): Promise<FolderSnapshot> {
    try {
      // The sides at once: they are what is shown from now on. The lists are read behind them, as by the page.
      const sides = await sidesOf(watched.folder, tips);
      await calmed;
      return await listsBeside(watched.folder, sides);
    } catch (error) {
      watched.seen = null;
      throw error;
    }
  }

  /** Whether the files are others than those that are shown. */
  async function filesMoved({ place, sides }: WatchedFolder): Promise<SideMove[]> {
    if (!sides.includes(WORKTREE)) return [];
    const [from, to] = await Promise.all([uncommitted(place, false), uncommitted(place, true)]);
    return from === to ? [] : [{ ref: WORKTREE, from, to, commits: null }];
  }

  /** Watches the folders of refs that came since; what changed in them before that is looked at. */
  async function watchRefs({ refs }: Watched): Promise<void> {
    try {
      if (await refs.refresh()) changed();
    } catch (cause) {
      log.info(`a folder cannot be watched: ${String(cause)}`);
    }
  }

  /** Watches the folders of the work tree that hold files, and those that came since. */
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
    // What changed there before it was watched.
    if (added.length > 0) later(SETTLED);
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
      const watched: Watched = { folder, seen: null, told: '[]', watchers: [], refs, watching: new Set() };
      current = watched;
      watched.seen = snapshot(watched, calmed);
      for (const path of placesOf(folder.git)) observe(watched, path, soon);
      const watching = folder.sides.includes(WORKTREE)
        ? calmed.then(async () => await watchFolders(watched))
        : undefined;
      // Reading the folder reports that it cannot be read.
      await Promise.all([
        watched.seen.catch(() => undefined),
        refs.refresh().catch(() => undefined),
        watching,
      ]);
    },
    look: () => void look(),
  };
}

/** The folders in which a change of a ref shows, beside those of refs. */
const placesOf = ({ gitDir, headDir }: FolderGit): string[] => [...new Set([gitDir, headDir])];

async function movesBetween(
  { headDir }: FolderGit,
  before: FolderSnapshot['sides'],
  now: FolderSnapshot['sides'],
): Promise<SideMove[]> {
  const moves: SideMove[] = [];
  for (const [ref, to] of now) {
    const from = before.get(ref) ?? null;
    if (from === to) continue;
    const moved = from === null || to === null ? null : await countMoved(headDir, from, to).catch(() => null);
    moves.push({ ref, from, to, commits: null, ...moved });
  }
  return moves;
}
