import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { ServedFolder } from '../../shared/ipc/folders.ts';
import type { JsonFile } from '../profile/json-file.ts';
import { EMPTY, type EmbeddedRecord } from './record.ts';
import type { HostingWorker } from './worker.ts';

type FolderGit = NonNullable<EmbeddedRecord['repos'][number]['git']>;

/** The folders that an embedded organization serves in place. */
export interface ServedFolders {
  /**
   * Serves a repository in place, from now on and after restarts.
   * @returns its name
   */
  addFolder(path: string): Promise<string>;
  /** The name under which the folder at this path is served; null: it is not. */
  nameOf(path: string): string | null;
  /** The folder served in place under this name; null: none. */
  folderOf(repo: string): string | null;
  /** Its Git folders; null: none, or not found yet. */
  gitOf(repo: string): FolderGit | null;
  /** The folders served in place, in the order they were added. */
  listFolders(): Omit<ServedFolder, 'orgId'>[];
  /** A folder has just been opened. */
  opened(repo: string): void;
  /** Stops serving it, permanently; nothing in it changes. */
  forget(repo: string): void;
  /**
   * Retries serving a folder that could not be served.
   * @throws AppFailure with the reason
   */
  again(repo: string): Promise<void>;
}

interface Deps {
  record: JsonFile<EmbeddedRecord>;
  worker: Pick<HostingWorker, 'addRepository' | 'removeRepository'>;
}

/** Combines what the record stores about the folders with what the service says about them in this run. */
export function createServedFolders({ record, worker }: Deps) {
  /** As found by the service in this run. */
  const served = new Map<string, FolderGit>();
  const refused = new Map<string, string>();
  const remembered = (): EmbeddedRecord['repos'] => record.read()?.repos ?? [];

  /** Stores them for the next start, when the page needs them before the service has found them. */
  function keep(name: string, git: FolderGit): void {
    const stored = record.read();
    const before = stored?.repos.find((repo) => repo.name === name);
    if (!stored || !before || (before.git?.gitDir === git.gitDir && before.git.headDir === git.headDir))
      return;
    const repos = stored.repos.map((repo) => (repo.name === name ? { ...repo, git } : repo));
    record.write({ ...stored, repos });
  }

  const folders: ServedFolders = {
    async addFolder(path) {
      const before = folders.nameOf(path);
      if (before !== null) return before;
      const name = freeName(path, new Set(remembered().map((repo) => repo.name)));
      await worker.addRepository(name, path);
      const stored = record.read() ?? EMPTY;
      const git = served.get(name);
      record.write({ ...stored, repos: [...stored.repos, { name, path, ...(git ? { git } : {}) }] });
      return name;
    },
    nameOf: (path) => remembered().find((repo) => repo.path === path)?.name ?? null,
    folderOf: (repo) => remembered().find(({ name }) => name === repo)?.path ?? null,
    gitOf: (repo) => served.get(repo) ?? remembered().find(({ name }) => name === repo)?.git ?? null,
    listFolders: () =>
      remembered().map(({ name, path, openedAt = null }) => ({
        name,
        path,
        openedAt,
        problem: existsSync(path) ? (refused.get(name) ?? null) : 'The folder is not there',
      })),
    opened(repo) {
      const stored = record.read();
      if (!stored?.repos.some(({ name }) => name === repo)) return;
      const now = Date.now();
      const repos = stored.repos.map((one) => (one.name === repo ? { ...one, openedAt: now } : one));
      record.write({ ...stored, repos });
    },
    forget(repo) {
      const stored = record.read();
      if (stored === null) return;
      worker.removeRepository(repo);
      served.delete(repo);
      refused.delete(repo);
      record.write({ ...stored, repos: stored.repos.filter(({ name }) => name !== repo) });
    },
    async again(repo) {
      const path = folders.folderOf(repo);
      if (path !== null) await worker.addRepository(repo, path);
    },
  };

  return {
    folders,
    /** The service serves a folder. */
    serves(name: string, git: FolderGit): void {
      refused.delete(name);
      served.set(name, git);
      keep(name, git);
    },
    /** The service does not serve a folder, and why. */
    refused: (name: string, why: string): void => void refused.set(name, why),
  };
}

/** The folder's name, as far as it is valid for a repository, with a number if it is taken. */
export function freeName(path: string, taken: ReadonlySet<string>): string {
  const base = basename(path).replace(/(?:\.git|\+ephemeral)+$/, '');
  const plain =
    Array.from(base.toWellFormed().replaceAll(/[\p{Cc}\\/]+/gu, '-'))
      .slice(0, 100)
      .join('')
      .replace(/^\.+$/, '') || 'repository';
  let name = plain;
  for (let n = 2; taken.has(name); n += 1) name = `${plain}-${n}`;
  return name;
}
