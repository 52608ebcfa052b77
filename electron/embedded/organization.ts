import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EmbeddedState, Organization } from '../../shared/ipc/shapes.ts';
import { scope, type Scope } from '../../shared/wire/scope.ts';
import type { JsonFile } from '../profile/json-file.ts';
import type { KeyStore } from '../keys/port.ts';
import type { Log } from '../security/log.ts';
import { createFolderLine, type FolderLine } from './folder-line.ts';
import { loadIdentity, type EmbeddedKeyPair } from './identity.ts';
import { makeKeyPair } from '../keys/pair.ts';
import type { EmbeddedRecord } from './record.ts';
import { createServedFolders, type ServedFolders } from './served-folders.ts';
import type { StartHosting } from '../../shared/embedded.ts';
import { createHostingWorker, type Child, type HostAddress, type WorkerDeps } from './worker.ts';

export type EmbeddedKind = 'sample' | 'folders';
/** The organization of local folders. */
export const FOLDERS = 'folders' satisfies EmbeddedKind;

export interface EmbeddedOrganization extends ServedFolders {
  readonly id: EmbeddedKind;
  /** The service's data folder. */
  readonly root: string;
  /** As the page sees it; null: never opened. Addresses are empty while it is not running. */
  describe(): Organization | null;
  ensure(): Promise<HostAddress>;
  /** Starts the service when the user begins to choose a folder. Stores nothing: they may cancel. */
  prepare(): void;
  /** The sample's: folders are read without tokens. */
  identity(): Promise<EmbeddedKeyPair>;
  state(): EmbeddedState;
  /** Asks its process about the folders. */
  readonly line: FolderLine;
  stop(): void;
}

interface Deps {
  id: EmbeddedKind;
  /** The worker's data folder. */
  root: string;
  record: JsonFile<EmbeddedRecord>;
  keychain: KeyStore;
  session: KeyStore;
  fork: () => Child;
  onState: () => void;
  onRestarted: () => void;
  log: Log;
}

const WORDS = {
  sample: {
    organization: 'sample',
    name: 'The embedded host',
    cannotStart: 'its key could not be made',
  },
  folders: {
    organization: 'Local folders',
    name: 'The process that reads folders',
    cannotStart: 'the list of opened folders could not be read',
  },
} as const satisfies Record<EmbeddedKind, WorkerDeps['words'] & { organization: string }>;

const SCOPES: Scope[] = scope.options;
/**
 * How long a new key that is not stored yet is kept in memory. If another key replaces it later, the service learns of it.
 */
const UNSTORED_KEY_LIFE_MS = 600_000;

/** One organization served on this machine: its key pair, its worker, and its record. */
export function createEmbeddedOrganization(deps: Deps): EmbeddedOrganization {
  const isSample = deps.id === 'sample';
  let identity: Promise<EmbeddedKeyPair> | null = null;
  let keyPair: EmbeddedKeyPair | null = null;
  let address: HostAddress = { api: '', gitHost: '' };

  /** The key that the service was started with, before the keychain was read. */
  let startedWith: string | null = null;
  /** Created for the first start, or to replace a key that the keychain lost. */
  let made: ReturnType<typeof makeKeyPair> | null = null;
  const pair = (): ReturnType<typeof makeKeyPair> => {
    if (made === null) setTimeout(() => (made = null), UNSTORED_KEY_LIFE_MS).unref();
    return (made ??= makeKeyPair());
  };

  const startMessage = (key: Pick<EmbeddedKeyPair, 'kid' | 'publicKeyPem'> | null): StartHosting => {
    const repos = (deps.record.read()?.repos ?? []).map(({ name, path }) => ({ name, path }));
    const keys = key === null ? [] : [{ ...key, allowedScopes: SCOPES }];
    return { type: 'start', orgs: [{ org: deps.id, root: deps.root, sample: isSample, keys, repos }] };
  };

  const identify = (): Promise<EmbeddedKeyPair> => {
    identity ??= loadIdentity({ ...deps, orgId: deps.id, pair }).then(async (loaded) => {
      keyPair = loaded;
      made = null;
      // The keychain lost the key: the service learns the new one before anything is signed.
      const { kid, publicKeyPem } = loaded;
      if (startedWith !== null && startedWith !== kid)
        await worker.learn(startMessage({ kid, publicKeyPem }));
      return loaded;
    });
    identity.catch(() => {
      identity = null;
    });
    return identity;
  };

  const worker = createHostingWorker({
    org: deps.id,
    words: WORDS[deps.id],
    fork: deps.fork,
    log: deps.log,
    onState: deps.onState,
    onRestarted: deps.onRestarted,
    onReply: (reply) => questions.onReply(reply),
    onGone: () => questions.onLost(),
    onRefused: (name, why) => served.refused(name, why),
    onAdded: (name, git) => served.serves(name, git),
    async start() {
      if (!isSample) return startMessage(null);
      // The public half suffices: the service starts while the private one is read from the keychain or stored there.
      const stored = keyPair ?? deps.record.read()?.key ?? null;
      const { kid, publicKeyPem } = stored ?? (await fresh());
      startedWith = kid;
      return startMessage({ kid, publicKeyPem });
    },
  });

  const questions = createFolderLine({
    org: deps.id,
    ensure: () => organization.ensure(),
    send: (command) => worker.send(command),
  });

  /** Once in each start: a question about a folder must not read the record. */
  let earlierKeyDropped: Promise<void> | null = null;

  /** Earlier versions used a key to sign requests about folders. */
  async function dropEarlierKey(): Promise<void> {
    try {
      const key = deps.record.read()?.key ?? null;
      if (key === null) return;
      await deps.keychain.remove(`${deps.id}/${key.id}`);
      const stored = deps.record.read();
      if (stored !== null) deps.record.write({ ...stored, key: null });
    } catch (cause) {
      deps.log.error(`${deps.id}: its earlier key could not be removed`, cause);
    }
  }

  async function fresh(): Promise<Pick<EmbeddedKeyPair, 'kid' | 'publicKeyPem'>> {
    const { key, publicKeyPem } = await pair();
    return { kid: key.thumbprint, publicKeyPem };
  }

  const served = createServedFolders({ record: deps.record, worker });

  /** An unreadable record hides only this organization. */
  function isUsed(): boolean {
    try {
      return deps.record.read() !== null;
    } catch (cause) {
      deps.log.error(`${deps.id}: its record cannot be read`, cause);
      return false;
    }
  }

  const organization: EmbeddedOrganization = {
    id: deps.id,
    root: deps.root,
    line: questions.line,
    describe() {
      if (keyPair === null && !isUsed()) return null;
      return {
        id: deps.id,
        name: WORDS[deps.id].organization,
        kind: deps.id,
        ...address,
        keys: keyPair === null ? [] : [keyPair.info],
      };
    },
    async ensure() {
      // The page may be reporting right now that its screen is usable: that goes first.
      if (worker.state().phase === 'off') await nextTurn();
      if (isSample) identify().catch(() => undefined);
      address = await worker.ensure();
      if (!isSample) earlierKeyDropped ??= dropEarlierKey();
      return address;
    },
    prepare: () => void worker.ensure().catch(() => undefined),
    identity: () => (isSample ? identify() : Promise.reject(new Error('folders are read without a key'))),
    state: () => worker.state(),
    ...served.folders,
    stop: () => worker.stop(),
  };
  return organization;
}
