import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readPkcs8Algorithm } from './der.ts';
import { refuse } from './failure.ts';
import { readPkcs8 } from './pem.ts';
import type { CheckedKey, CryptoKey, KeyAlgorithm } from './port.ts';

const OID_EC = '2a8648ce3d0201';
const OID_RSA = '2a864886f70d010101';
const OID_RSA_PSS = '2a864886f70d01010a';
const CURVES: Record<string, KeyAlgorithm> = {
  '2a8648ce3d030107': 'ES256',
  '2b81040022': 'ES384',
  '2b81040023': 'ES512',
};
const CURVE_NAMES: Record<string, string> = {
  '2b8104000a': 'secp256k1',
  '2b81040021': 'P-224',
  '2b2403030208010107': 'brainpoolP256r1',
};
const OTHER_KINDS: Record<string, string> = {
  '2b6570': 'Ed25519',
  '2b6571': 'Ed448',
  '2b656e': 'X25519',
  '2b656f': 'X448',
  '2a8648ce380401': 'DSA',
  [OID_RSA_PSS]: 'RSA-PSS',
};
const MIN_RSA_BITS = 2048;
const NEXT = 'Create an ES256 key in the organization’s dashboard and choose its PKCS8 PEM file.';

/**
 * Checks a private key and determines its signing algorithm. Only what the service verifies passes: ES256, ES384,
 * ES512, and RS256 from 2048 bits (see the specification, Authentication 2).
 * @throws AppFailure `key-invalid` with a specific sentence for anything else a file can be
 */
export async function importKey(text: string): Promise<CheckedKey> {
  const { pem, der } = readPkcs8(text);
  const stated = readPkcs8Algorithm(der);
  if (stated === null) throw refuse('This PEM file is damaged: no private key can be read from it.', NEXT);
  const algorithm = algorithmOf(stated.oid, stated.curve);
  const key = parse(pem);
  if (algorithm === 'RS256') {
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (bits < MIN_RSA_BITS) {
      throw refuse(`This RSA key is too short: ${bits} bits. At least ${MIN_RSA_BITS} are needed.`, NEXT);
    }
  }
  return { pem, algorithm, thumbprint: await thumbprintOf(key) };
}

function algorithmOf(oid: string, curve: string | null): KeyAlgorithm {
  if (oid === OID_RSA) return 'RS256';
  if (oid === OID_EC) {
    const algorithm = curve === null ? undefined : CURVES[curve];
    if (algorithm !== undefined) return algorithm;
    const name = curve === null ? 'parameters of its own' : (CURVE_NAMES[curve] ?? 'an unknown curve');
    throw refuse(`This EC key uses ${name}. The service verifies P-256, P-384 and P-521 only.`, NEXT);
  }
  const other = OTHER_KINDS[oid];
  throw refuse(
    other === undefined
      ? 'This is a private key of a kind that the service cannot verify.'
      : `This is an ${other} key. The service verifies ES256, ES384, ES512 and RS256 only.`,
    NEXT,
  );
}

function parse(pem: string): KeyObject {
  try {
    return createPrivateKey({ key: pem, format: 'pem' });
  } catch {
    throw refuse('This PEM file is damaged: no private key can be read from it.', NEXT);
  }
}

/** RFC 7638 thumbprint of the public part; the private numbers never become a JWK. */
async function thumbprintOf(key: KeyObject): Promise<string> {
  const { calculateJwkThumbprint } = await import('jose');
  return calculateJwkThumbprint(createPublicKey(key).export({ format: 'jwk' }));
}

/** A signing key that cannot be exported again. */
export async function signingKey(pem: string, algorithm: KeyAlgorithm): Promise<CryptoKey> {
  const { importPKCS8 } = await import('jose');
  return importPKCS8(pem, algorithm, { extractable: false });
}
