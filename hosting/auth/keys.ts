import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

/** A public key as an organization registers it. */
export interface RegisteredKey {
  kid: string;
  /** SPKI PEM. */
  publicKeyPem: string;
  /** `["*"]` for an unrestricted key. See the specification, Authentication. */
  allowedScopes: readonly string[];
}

/** The algorithms of the specification. */
export const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'RS256'] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

export interface VerificationKey {
  kid: string;
  algorithm: Algorithm;
  key: KeyObject;
  /** SHA-256 of the key itself, in hex: another one may be registered under the same `kid`. */
  fingerprint: string;
  /** null: unrestricted. */
  allowedScopes: ReadonlySet<string> | null;
}

const CURVES: Readonly<Record<string, Algorithm>> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
};

/** The only algorithm for a key; null if the service does not accept such keys. */
function algorithmOf(key: KeyObject): Algorithm | null {
  const details = key.asymmetricKeyDetails;
  if (key.asymmetricKeyType === 'ec') return CURVES[details?.namedCurve ?? ''] ?? null;
  if (key.asymmetricKeyType === 'rsa') return (details?.modulusLength ?? 0) >= 2048 ? 'RS256' : null;
  return null;
}

/**
 * Reads a registered key.
 * @throws TypeError if the PEM is not a public key, or not one for the four algorithms
 */
export function readKey({ kid, publicKeyPem, allowedScopes }: RegisteredKey): VerificationKey {
  // createPublicKey would derive a public key from a private one, which does not belong here.
  if (!/^\s*-----BEGIN (?:RSA )?PUBLIC KEY-----/.test(publicKeyPem)) {
    throw new TypeError('a registered key is a public key in PEM form');
  }
  const key = createPublicKey(publicKeyPem);
  const algorithm = algorithmOf(key);
  if (algorithm === null) throw new TypeError('a registered key is P-256, P-384, P-521 or RSA of 2048 bits');
  return {
    kid,
    algorithm,
    key,
    fingerprint: createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest('hex'),
    allowedScopes: allowedScopes.includes('*') ? null : new Set(allowedScopes),
  };
}

/**
 * The registered keys of an organization, read on every request so that a deleted key stops working immediately. null:
 * no such organization here. A rejection means that tokens cannot be verified at the moment.
 */
export type KeysOf = (organization: string) => Promise<readonly VerificationKey[] | null>;
