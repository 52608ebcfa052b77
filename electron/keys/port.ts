import type { webcrypto } from 'node:crypto';
import type { KeyInfo } from '../../shared/ipc/shapes.ts';

export type CryptoKey = webcrypto.CryptoKey;
export type KeyAlgorithm = KeyInfo['algorithm'];

/** A private key in PKCS8 PEM that passed every check of `importKey`. The PEM is a secret. */
export interface CheckedKey {
  pem: string;
  algorithm: KeyAlgorithm;
  /** RFC 7638, SHA-256, base64url, of the public part. */
  thumbprint: string;
}

/**
 * Where private keys live. `account` names one key; callers never see PEM again, only a `CryptoKey` that cannot be
 * exported. Every function may fail with `keychain-unavailable` or `keychain-locked`.
 */
export interface KeyStore {
  readonly storage: KeyInfo['storage'];
  save(account: string, key: CheckedKey): Promise<void>;
  /** null when there is no such key. */
  load(account: string, algorithm: KeyAlgorithm): Promise<CryptoKey | null>;
  /** Removing a key that is not there is not an error. */
  remove(account: string): Promise<void>;
}
