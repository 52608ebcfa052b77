import { AppFailure } from '../../shared/errors.ts';
import type { KeychainState } from '../../shared/ipc/shapes.ts';
import { splitSecret, joinSecret, partCount } from './chunks.ts';
import { signingKey } from './import.ts';
import type { KeyStore } from './port.ts';
import { keychainFailure, keychainStateOf, type Platform } from './state.ts';

/** The part of keytar that is used. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

export interface Keychain extends KeyStore {
  /** The state as the last operation found it; asks the keychain first when nothing was asked yet. */
  state(): Promise<KeychainState>;
}

interface Options {
  /** Loads the native module at the first use. */
  load: () => Promise<Keytar>;
  platform: Platform;
  /** The name under which items appear in the keychain's own tools. */
  service?: string;
  /** Largest secret per item, in bytes. Windows' Credential Manager takes 2560. */
  maxItemBytes?: number;
}

const WINDOWS_ITEM_BYTES = 2560;

/** Keys in the system's keychain through keytar. There is no other place: without a keychain every call fails. */
export function createKeychain(options: Options): Keychain {
  const { load, platform, service = 'Marginalia' } = options;
  const limit = options.maxItemBytes ?? (platform.os === 'win32' ? WINDOWS_ITEM_BYTES : Infinity);
  let known: KeychainState | null = null;
  let keytar: Promise<Keytar> | null = null;

  async function use<T>(operation: (keytar: Keytar) => Promise<T>): Promise<T> {
    try {
      keytar ??= load();
      const value = await operation(await keytar);
      known = keychainStateOf(null, platform);
      return value;
    } catch (error) {
      if (error instanceof AppFailure) throw error;
      known = keychainStateOf(error instanceof Error ? error.message : String(error), platform);
      throw keychainFailure(known, error);
    }
  }

  async function read(from: Keytar, account: string): Promise<string | null> {
    const first = await from.getPassword(service, account);
    if (first === null) return null;
    const parts = [first];
    for (let i = 1; i < partCount(first); i += 1) {
      parts.push((await from.getPassword(service, `${account}#${i}`)) ?? '');
    }
    return joinSecret(parts);
  }

  return {
    storage: 'keychain',
    save: (account, key) =>
      use(async (to) => {
        const parts = splitSecret(key.pem, limit);
        for (const [i, part] of parts.entries()) {
          await to.setPassword(service, i === 0 ? account : `${account}#${i}`, part);
        }
        // Some backends accept and forget (a keychain being reset): what cannot be read back is not stored.
        if ((await read(to, account)) !== key.pem) throw new Error('the key could not be read back');
      }),
    async load(account, algorithm) {
      const pem = await use((from) => read(from, account));
      return pem === null ? null : signingKey(pem, algorithm);
    },
    remove: (account) =>
      use(async (from) => {
        const first = await from.getPassword(service, account);
        if (first === null) return;
        for (let i = partCount(first) - 1; i > 0; i -= 1)
          await from.deletePassword(service, `${account}#${i}`);
        await from.deletePassword(service, account);
      }),
    async state() {
      // Looking for an item that does not exist answers "is anyone there" and never raises a prompt.
      if (known === null) await use((from) => from.getPassword(service, 'none')).catch(() => null);
      return known ?? keychainStateOf('', platform);
    },
  };
}
