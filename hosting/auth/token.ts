import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import { Refusal } from '../problem.ts';
import { claims, type Claims, claimsHold } from './claims.ts';
import type { Algorithm, KeysOf, VerificationKey } from './keys.ts';
import { holdsAt, provenPayload, rememberProven } from './proven.ts';

const algorithms = z.enum(['ES256', 'ES384', 'ES512', 'RS256']);
const MAX_TOKEN_CHARS = 16_384;

export interface Verification {
  /** The organization this host serves. */
  organization: string;
  keysOf: KeysOf;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** A token that holds, and the key that signed it. */
export interface Verified {
  claims: Claims;
  kid: string;
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
  const keys = await keysOf(unverified.issuer).catch(() => {
    throw new Refusal(403, 'Tokens cannot be verified at the moment', {
      code: 'authentication_unavailable',
      headers: { 'Retry-After': '1' },
    });
  });
  for (const key of candidates(keys ?? [], unverified)) {
    const payload = await payloadOf(token, key, now());
    if (payload === null || keys === null) continue;
    const found = claims.safeParse(payload);
    if (!found.success || !claimsHold(found.data, key.allowedScopes, now())) throw invalid();
    if (found.data.iss !== organization) {
      throw new Refusal(403, 'Credential is not valid for this tenant', { code: 'forbidden' });
    }
    return { claims: found.data, kid: key.kid };
  }
  throw invalid();
}

/** What is read before anything is verified: only to choose keys. */
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
 * The keys to try. When `kid` names a registered key only that one, otherwise each; see the specification,
 * Authentication 3. Never none: where no key is left, a decoy costs what a real one costs, so that the time of a
 * refusal tells neither which organizations nor which key ids are known here.
 */
export function candidates(
  keys: readonly VerificationKey[],
  { kid, algorithm }: { kid: string | undefined; algorithm: Algorithm },
): readonly VerificationKey[] {
  const named = keys.filter((key) => key.kid === kid);
  // The algorithm belongs to the key, never to the token: this is what defeats algorithm confusion.
  const tried = (named.length > 0 ? named : keys).filter((key) => key.algorithm === algorithm);
  return tried.length > 0 ? tried : [decoy(algorithm)];
}

const decoys = new Map<Algorithm, VerificationKey>();

/** A key whose private half nobody has. */
function decoy(algorithm: Algorithm): VerificationKey {
  const known = decoys.get(algorithm);
  if (known !== undefined) return known;
  const { publicKey: key } =
    algorithm === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: CURVES[algorithm] });
  const made: VerificationKey = { kid: '', algorithm, key, allowedScopes: new Set() };
  decoys.set(algorithm, made);
  return made;
}

const CURVES = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' } as const;

async function payloadOf(token: string, key: VerificationKey, now: number): Promise<JWTPayload | null> {
  const known = provenPayload(key, token);
  if (known !== undefined) return holdsAt(known, now) ? known : null;
  try {
    const options = { algorithms: [key.algorithm], currentDate: new Date(now) };
    const { payload } = await jwtVerify(token, key.key, options);
    rememberProven(key, token, payload);
    return payload;
  } catch {
    return null;
  }
}
