import type { KeyInfo } from '../../shared/ipc/shapes.ts';
import type { CheckedKey, CryptoKey, KeyStore } from '../keys/port.ts';

/** The keys of all organizations, each in the store that its metadata names. */
export interface KeyRing {
  save(orgId: string, info: KeyInfo, key: CheckedKey): Promise<void>;
  /** From memory after the first read: the keychain is read once per key and run. null: missing. */
  load(orgId: string, info: KeyInfo): Promise<CryptoKey | null>;
  remove(orgId: string, info: KeyInfo): Promise<void>;
}

/** The name of a key in its store. Organization ids are random, so names never collide. */
const account = (orgId: string, { id }: KeyInfo): string => `${orgId}/${id}`;

export function createKeyRing(keychain: KeyStore, session: KeyStore): KeyRing {
  const loaded = new Map<string, Promise<CryptoKey | null>>();
  const storeOf = ({ storage }: KeyInfo): KeyStore => (storage === 'keychain' ? keychain : session);
  return {
    save: (orgId, info, key) => storeOf(info).save(account(orgId, info), key),
    load(orgId, info) {
      const name = account(orgId, info);
      const cached = loaded.get(name);
      if (cached !== undefined) return cached;
      const pending = storeOf(info).load(name, info.algorithm);
      loaded.set(name, pending);
      // Read again next time: it may be unlocked by then.
      const forget = (): void => void loaded.delete(name);
      pending.then((key) => (key === null ? forget() : undefined), forget);
      return pending;
    },
    async remove(orgId, info) {
      loaded.delete(account(orgId, info));
      await storeOf(info).remove(account(orgId, info));
    },
  };
}
