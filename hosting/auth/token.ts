import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import { Refusal } from '../problem.ts';
import { claims, type Claims, claimsHold } from './claims.ts';
import { ALGORITHMS, type Algorithm, type KeysOf, type VerificationKey } from './keys.ts';
import { holdsAt, provenPayload, rememberProven } from './proven.ts';

const algorithms = z.enum(ALGORITHMS);
const MAX_TOKEN_CHARS = 16_384;

export interface Verification {
  /** The organization this host serves. */
  organization: string;
  keysOf: KeysOf;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** A valid token's claims, and the key that signed it. */
export interface Verified {
  claims: Claims;
  kid: string;
  /** See `VerificationKey`. */
  fingerprint: string;
}

const invalid = (): Refusal => new Refusal(403, 'Invalid or expired token', { code: 'forbidden' });

/**
 * Verifies a token by every rule of the specification, Authentication.
 * @throws Refusal 403: one sentence for all failures, so that a caller learns nothing about keys.
 */
export async function verifyToken(
  token: string,
  { organization, keysOf, now }: Verification,
): Promise<Verified> {
  if (token.length > MAX_TOKEN_CHARS) throw invalid();
  const unverified = peek(token);
  if (unverified === null) throw invalid();
  const keys = await registeredKeys(keysOf, unverified.issuer);
  for (const key of candidates(keys ?? [], unverified)) {
    const payload = await payloadOf(token, key, now());
    if (payload === null || keys === null) continue;
    const parsed = claims.safeParse(payload);
    if (!parsed.success || !claimsHold(parsed.data, key.allowedScopes, now())) throw invalid();
    if (parsed.data.iss !== organization) {
      throw new Refusal(403, 'Credential is not valid for this tenant', { code: 'forbidden' });
    }
    return { claims: parsed.data, kid: key.kid, fingerprint: key.fingerprint };
  }
  throw invalid();
}

/** The keys of an organization; null: no such one. @throws Refusal 403 if they cannot be read at the moment */
export const registeredKeys = async (
  keysOf: KeysOf,
  organization: string,
): Promise<readonly VerificationKey[] | null> =>
  await keysOf(organization).catch(() => {
    throw new Refusal(403, 'Tokens cannot be verified at the moment', {
      code: 'authentication_unavailable',
      headers: { 'Retry-After': '1' },
    });
  });

/** Read before verification, only to choose keys. */
function peek(token: string): { issuer: string; algorithm: Algorithm; kid: string | undefined } | null {
  try {
    const { alg, kid, typ } = decodeProtectedHeader(token);
    const { iss } = decodeJwt(token);
    const algorithm = algorithms.safeParse(alg);
    if (!algorithm.success || typeof iss !== 'string') return null;
    if (typ !== undefined && typ.toUpperCase() !== 'JWT') return null;
    return { issuer: iss, algorithm: algorithm.data, kid };
  } catch {
    return null;
  }
}

/**
 * The keys to try: only the one that `kid` names if it is registered, otherwise all; see the specification,
 * Authentication 3. Never none: a decoy costs as much as a real key, so that the time of a refusal does not reveal
 * which organizations or key ids exist.
 */
export function candidates(
  keys: readonly VerificationKey[],
  { kid, algorithm }: { kid: string | undefined; algorithm: Algorithm },
): readonly VerificationKey[] {
  const named = keys.filter((key) => key.kid === kid);
  // The algorithm comes from the key, never from the token: this prevents algorithm confusion.
  const tried = (named.length > 0 ? named : keys).filter((key) => key.algorithm === algorithm);
  return tried.length > 0 ? tried : [decoy(algorithm)];
}

const decoys = new Map<Algorithm, VerificationKey>();

/** A key whose private half is discarded. */
function decoy(algorithm: Algorithm): VerificationKey {
  const cached = decoys.get(algorithm);
  if (cached !== undefined) return cached;
  const { publicKey: key } =
    algorithm === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: CURVES[algorithm] });
  const made: VerificationKey = { kid: '', algorithm, key, fingerprint: '', allowedScopes: new Set() };
  decoys.set(algorithm, made);
  return made;
}

const CURVES = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' } as const;

async function payloadOf(token: string, key: VerificationKey, now: number): Promise<JWTPayload | null> {
  const cached = provenPayload(key, token);
  if (cached !== undefined) return holdsAt(cached, now) ? cached : null;
  try {
    const options = { algorithms: [key.algorithm], currentDate: new Date(now) };
    const { payload } = await jwtVerify(token, key.key, options);
    rememberProven(key, token, payload);
    return payload;
  } catch {
    return null;
  }
}
