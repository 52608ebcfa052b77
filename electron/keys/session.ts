import { signingKey } from './import.ts';
import type { CryptoKey, KeyStore } from './port.ts';

/** Keys for as long as the app runs. Holds only `CryptoKey`s that cannot be exported: never PEM, never a file. */
export function createSessionKeys(): KeyStore {
  const keys = new Map<string, CryptoKey>();
  return {
    storage: 'session',
    async save(account, key) {
      keys.set(account, await signingKey(key.pem, key.algorithm));
    },
    load: (account) => Promise.resolve(keys.get(account) ?? null),
    remove(account) {
      keys.delete(account);
      return Promise.resolve();
    },
  };
}
