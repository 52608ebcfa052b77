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
 * Where private keys are stored. `account` names one key; callers never see its PEM again, only a `CryptoKey` that
 * cannot be exported. Every function may fail with `keychain-unavailable` or `keychain-locked`.
 */
export interface KeyStore {
  readonly storage: KeyInfo['storage'];
  save(account: string, key: CheckedKey): Promise<void>;
  /** null: no such key. */
  load(account: string, algorithm: KeyAlgorithm): Promise<CryptoKey | null>;
  /** Removing a missing key is not an error. */
  remove(account: string): Promise<void>;
}
