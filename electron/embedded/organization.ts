import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServedFolder } from '../../shared/ipc/folders.ts';
import type { EmbeddedState, Organization } from '../../shared/ipc/shapes.ts';
import { scope, type Scope } from '../../shared/wire/scope.ts';
import type { JsonFile } from '../profile/json-file.ts';
import type { KeyStore } from '../keys/port.ts';
import type { Log } from '../security/log.ts';
import { loadIdentity, type EmbeddedKeyPair } from './identity.ts';
import { makeKeyPair } from '../keys/pair.ts';
import { EMPTY, type EmbeddedRecord } from './record.ts';
import type { StartHosting } from '../../shared/embedded.ts';
import { createHostingWorker, type Child, type HostAddress } from './worker.ts';

export type EmbeddedKind = 'sample' | 'folders';

export interface EmbeddedOrganization {
  readonly id: EmbeddedKind;
  /** Folder of the service's data. */
  readonly root: string;
  /** As the page sees it; null while it was never opened. Addresses are empty while it is not running. */
  describe(): Organization | null;
  ensure(): Promise<HostAddress>;
  /** Starts the service for somebody who chooses a folder. Nothing is stored: they may cancel. */
  prepare(): void;
  identity(): Promise<EmbeddedKeyPair>;
  state(): EmbeddedState;
  /** Serves a repository in place, now and at later starts. @returns its name. */
  addFolder(path: string): Promise<string>;
  /** The folder that is served in place under this name; null: none. */
  folderOf(repo: string): string | null;
  /** Its Git folders; null: none, or not found yet. */
  gitOf(repo: string): FolderGit | null;
  /** The folders that are served in place, in the order they were added. */
  listFolders(): ServedFolder[];
  /** A folder was opened just now. */
  opened(repo: string): void;
  /** Serves it no longer, now and at later starts; nothing in it changes. */
  forget(repo: string): void;
  /** Serves it again where it could not be served before. @throws AppFailure with the reason */
  again(repo: string): Promise<void>;
  stop(): void;
}

type FolderGit = NonNullable<EmbeddedRecord['repos'][number]['git']>;

interface Deps {
  id: EmbeddedKind;
  /** Folder of the worker's data. */
  root: string;
  record: JsonFile<EmbeddedRecord>;
  keychain: KeyStore;
  session: KeyStore;
  fork: () => Child;
  onState: () => void;
  onRestarted: () => void;
  /** Somebody will ask the service at this address in a moment. */
  onPrepared: (api: string) => void;
  log: Log;
}

const SCOPES: Scope[] = scope.options;
/**
 * Milliseconds for which a new key that is not stored yet is kept in memory. When another one takes its place later,
 * the service is told.
 */
const WAITS = 600_000;

/** One organization that is served on this machine: its key pair, its worker, and what it remembers. */
export function createEmbeddedOrganization(deps: Deps): EmbeddedOrganization {
  let identity: Promise<EmbeddedKeyPair> | null = null;
  let known: EmbeddedKeyPair | null = null;
  let address: HostAddress = { api: '', gitHost: '' };
  /** As the service found them in this run. */
  const found = new Map<string, FolderGit>();
  const refused = new Map<string, string>();

  /** The key that the service was started with, before the keychain was asked. */
  let startedWith: string | null = null;
  /** Made for the first start, or for a key that the keychain lost. */
  let made: ReturnType<typeof makeKeyPair> | null = null;
  const pair = (): ReturnType<typeof makeKeyPair> => {
    if (made === null) setTimeout(() => (made = null), WAITS).unref();
    return (made ??= makeKeyPair());
  };

  const startMessage = ({
    kid,
    publicKeyPem,
  }: Pick<EmbeddedKeyPair, 'kid' | 'publicKeyPem'>): StartHosting => {
    const repos = (deps.record.read()?.repos ?? []).map(({ name, path }) => ({ name, path }));
    const keys = [{ kid, publicKeyPem, allowedScopes: SCOPES }];
    const sample = deps.id === 'sample';
    return { type: 'start', orgs: [{ org: deps.id, root: deps.root, sample, keys, repos }] };
  };

  const identify = (): Promise<EmbeddedKeyPair> => {
    identity ??= loadIdentity({ ...deps, orgId: deps.id, pair }).then(async (loaded) => {
      known = loaded;
      made = null;
      // The keychain has lost the key: the service is told of the one that took its place before anything is signed.
      if (startedWith !== null && startedWith !== loaded.kid) await worker.learn(startMessage(loaded));
      return loaded;
    });
    identity.catch(() => {
      identity = null;
    });
    return identity;
  };

  const worker = createHostingWorker({
    org: deps.id,
    fork: deps.fork,
    log: deps.log,
    onState: deps.onState,
    onRestarted: deps.onRestarted,
    onRefused: (name, why) => void refused.set(name, why),
    onAdded: (name, git) => {
      refused.delete(name);
      found.set(name, git);
      keep(name, git);
    },
    async start() {
      // The public half is enough: the service starts while the keychain is asked for the private one, or is given it.
      const stored = known ?? deps.record.read()?.key ?? null;
      const { kid, publicKeyPem } = stored ?? (await fresh());
      startedWith = kid;
      return startMessage({ kid, publicKeyPem });
    },
  });

  async function fresh(): Promise<Pick<EmbeddedKeyPair, 'kid' | 'publicKeyPem'>> {
    const { key, publicKeyPem } = await pair();
    return { kid: key.thumbprint, publicKeyPem };
  }

  /** Stores them for the next start, where the page asks before the service has found them. */
  function keep(name: string, git: FolderGit): void {
    const record = deps.record.read();
    const before = record?.repos.find((repo) => repo.name === name);
    if (!record || !before || (before.git?.gitDir === git.gitDir && before.git.headDir === git.headDir))
      return;
    const repos = record.repos.map((repo) => (repo.name === name ? { ...repo, git } : repo));
    deps.record.write({ ...record, repos });
  }

  /** A record that cannot be read hides this organization, and no other. */
  function isUsed(): boolean {
    try {
      return deps.record.read() !== null;
    } catch (cause) {
      deps.log.error(`${deps.id}: its record cannot be read`, cause);
      return false;
    }
  }

  return {
    id: deps.id,
    root: deps.root,
    describe() {
      if (known === null && !isUsed()) return null;
      return {
        id: deps.id,
        name: deps.id,
        kind: deps.id,
        ...address,
        keys: known === null ? [] : [known.info],
      };
    },
    async ensure() {
      // The page may report in the same moment that its screen can be used: that comes first.
      if (worker.state().phase === 'off') await nextTurn();
      identify().catch(() => undefined);
      address = await worker.ensure();
      return address;
    },
    prepare() {
      worker.ensure().then(
        ({ api }) => deps.onPrepared(api),
        () => undefined,
      );
    },
    identity: identify,
    state: () => worker.state(),
    async addFolder(path) {
      const repos = deps.record.read()?.repos ?? [];
      const before = repos.find((repo) => repo.path === path);
      const name = before?.name ?? freeName(path, new Set(repos.map((repo) => repo.name)));
      // Kept while Git looks at the folder: the first request needs it.
      identify().catch(() => undefined);
      await worker.ensure();
      if (before === undefined) {
        await worker.addRepository(name, path);
        const record = deps.record.read() ?? EMPTY;
        const git = found.get(name);
        deps.record.write({ ...record, repos: [...record.repos, { name, path, ...(git ? { git } : {}) }] });
      }
      return name;
    },
    folderOf: (repo) => deps.record.read()?.repos.find(({ name }) => name === repo)?.path ?? null,
    gitOf: (repo) =>
      found.get(repo) ?? deps.record.read()?.repos.find(({ name }) => name === repo)?.git ?? null,
    listFolders: () =>
      (deps.record.read()?.repos ?? []).map(({ name, path, openedAt = null }) => ({
        name,
        path,
        openedAt,
        problem: existsSync(path) ? (refused.get(name) ?? null) : 'The folder is not there',
      })),
    opened(repo) {
      const record = deps.record.read();
      if (!record?.repos.some(({ name }) => name === repo)) return;
      const now = Date.now();
      const repos = record.repos.map((one) => (one.name === repo ? { ...one, openedAt: now } : one));
      deps.record.write({ ...record, repos });
    },
    forget(repo) {
      const record = deps.record.read();
      if (record === null) return;
      worker.removeRepository(repo);
      found.delete(repo);
      refused.delete(repo);
      deps.record.write({ ...record, repos: record.repos.filter(({ name }) => name !== repo) });
    },
    async again(repo) {
      const path = this.folderOf(repo);
      if (path !== null) await worker.addRepository(repo, path);
    },
    stop: () => worker.stop(),
  };
}

/** The folder's name, as far as it can be a repository's, with a number when it is taken. */
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
