import { Mutex } from 'async-mutex';
import { AppFailure } from '../../shared/failure.ts';
import type { KeychainState } from '../../shared/ipc/shapes.ts';
import { signingKey } from './import.ts';
import type { KeyStore } from './port.ts';
import { keychainFailure, keychainStateOf, SILENT, type Platform, type KeychainFinding } from './state.ts';

/**
 * Windows' Credential Manager stores 2560 bytes per item and an RSA-4096 key in PEM has about 3270, so a long secret is
 * split into several items. The first one starts with their number.
 */
const MARK = /^marginalia-parts:(\d{1,2})\n/;
const RESERVED = 32;

/** The parts to store, in order; a single unchanged one if it fits. PEM is ASCII: one character is one byte. */
function splitSecret(secret: string, maxBytes: number): string[] {
  if (secret.length <= maxBytes) return [secret];
  const size = maxBytes - RESERVED;
  const parts: string[] = [];
  for (let at = 0; at < secret.length; at += size) parts.push(secret.slice(at, at + size));
  parts[0] = `marginalia-parts:${parts.length}\n${parts[0] ?? ''}`;
  return parts;
}

/** How many items hold the secret that begins with `first`. */
const partCount = (first: string): number => Number(MARK.exec(first)?.[1] ?? 1);

const joinSecret = (parts: readonly string[]): string => parts.join('').replace(MARK, '');

/** The part of keytar that is used. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

export interface Keychain extends KeyStore {
  /** The state found by the last operation, without a new one. */
  state(): KeychainState;
  /**
   * Checks whether a keychain answers, which never prompts; after a failure, whether it is resolved, which may prompt.
   */
  check(): Promise<KeychainState>;
}

interface Options {
  /** Loads the native module at the first use. */
  load: () => Promise<Keytar>;
  platform: Platform;
  /** The name under which items appear in the keychain's own tools. */
  service?: string;
  /** Largest secret per item. Windows' Credential Manager stores 2560 bytes. */
  maxItemBytes?: number;
  /** Called when the state changes. */
  changed?: (state: KeychainState) => void;
}

const WINDOWS_ITEM_BYTES = 2560;
/** How long it may take to answer: it may ask the user for a password first. */
const PATIENCE_MS = 60_000;
/** An empty item. */
const PROBE = 'probe';

/** The name of the item that holds a part of a key. */
const itemOf = (account: string, part: number): string => (part === 0 ? account : `${account}#${part}`);

const forgotten = (name: string): AppFailure =>
  new AppFailure({
    kind: 'keychain-unavailable',
    message: `${name} did not keep the key: it could not be read back.`,
    next: 'Try again, or keep the key for this session only.',
  });

/** Keys in the system's keychain through keytar. There is no fallback: without a keychain every call fails. */
export function createKeychain(options: Options): Keychain {
  const { load, platform, service = 'Marginalia' } = options;
  const limit = options.maxItemBytes ?? (platform.os === 'win32' ? WINDOWS_ITEM_BYTES : Infinity);
  const unasked = keychainStateOf({ seen: 'nothing' }, platform);
  let current = unasked;
  let keytar: Promise<Keytar> | null = null;
  const mutex = new Mutex();

  function saw(seen: KeychainFinding): KeychainState {
    const before = current;
    current = keychainStateOf(seen, platform);
    if (current.state !== before.state || current.advice !== before.advice) options.changed?.(current);
    return current;
  }

  /**
   * One at a time: each call takes one of the few threads that also read files, for as long as the keychain takes. Beyond
   * that time nothing is begun any more, and `isLeft` tells what is running.
   */
  async function inTurn<T>(operation: (keytar: Keytar, isLeft: () => boolean) => Promise<T>): Promise<T> {
    let isLeft = false;
    const answer = mutex.runExclusive(async () => {
      if (isLeft) throw new Error(SILENT);
      keytar ??= load();
      return await operation(await keytar, () => isLeft);
    });
    let timer: NodeJS.Timeout | undefined;
    const end = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLeft = true;
        reject(new Error(SILENT));
      }, PATIENCE_MS);
    });
    try {
      return await Promise.race([answer, end]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function use<T>(operation: (keytar: Keytar, isLeft: () => boolean) => Promise<T>): Promise<T> {
    try {
      return await inTurn(operation);
    } catch (error) {
      if (error instanceof AppFailure) throw error;
      const message = error instanceof Error ? error.message : String(error);
      throw keychainFailure(saw({ seen: 'error', message }), error);
    }
  }

  /**
   * The Secret Service answers "no such item" for a locked one, and keytar passes that on. Storing is reliable: it
   * fails if the keyring is locked.
   */
  async function proveOpen(to: Keytar): Promise<void> {
    if (platform.os !== 'linux') return;
    await to.setPassword(service, PROBE, 'open');
    await to.deletePassword(service, PROBE);
  }

  async function read(from: Keytar, account: string): Promise<string | null> {
    const first = await from.getPassword(service, account);
    if (first === null) return null;
    const parts = [first];
    for (let i = 1; i < partCount(first); i += 1) {
      const part = await from.getPassword(service, itemOf(account, i));
      // Of half a key the other half is of no use.
      if (part === null) return null;
      parts.push(part);
    }
    return joinSecret(parts);
  }

  return {
    storage: 'keychain',
    async save(account, key) {
      await use(async (to, isLeft) => {
        const parts = splitSecret(key.pem, limit);
        try {
          for (const [i, part] of parts.entries()) await to.setPassword(service, itemOf(account, i), part);
          // Some backends accept and forget (a keychain being reset): what cannot be read back is not stored.
          if ((await read(to, account)) !== key.pem) throw forgotten(current.name);
          // Its caller was told that it is not stored.
          if (isLeft()) throw new Error(SILENT);
        } catch (error) {
          // Leave no part of a private key behind.
          await Promise.allSettled(parts.map((_, i) => to.deletePassword(service, itemOf(account, i))));
          throw error;
        }
      });
      saw({ seen: 'key' });
    },
    async load(account, algorithm) {
      const pem = await use(async (from) => {
        const stored = await read(from, account);
        if (stored === null) await proveOpen(from);
        return stored;
      });
      // What is no key any more was damaged there: the key is missing, too.
      const key = pem === null ? null : await signingKey(pem, algorithm).catch(() => null);
      saw({ seen: key === null ? 'no key' : 'key' });
      return key;
    },
    remove: (account) =>
      use(async (from) => {
        const first = await from.getPassword(service, account);
        if (first === null) return;
        for (let i = partCount(first) - 1; i > 0; i -= 1)
          await from.deletePassword(service, itemOf(account, i));
        await from.deletePassword(service, account);
      }),
    state: () => current,
    async check() {
      const trouble = current.state !== 'available' && current.state !== 'unasked';
      const ask = async (from: Keytar): Promise<void> => {
        if (trouble) await proveOpen(from);
        else await from.getPassword(service, PROBE);
      };
      // A failure is the new state.
      const answered = await use(ask).then(
        () => true,
        () => false,
      );
      // Whether it holds keys is found out when one is needed; a missing key stays missing.
      if (answered && trouble && current.state !== 'changed') saw({ seen: 'nothing' });
      return current;
    },
  };
}
