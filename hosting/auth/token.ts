import { decodeJwt, decodeProtectedHeader, jwtVerify, type JWTPayload } from 'jose';
import { Refusal } from '../problem.ts';
import { claims, type Claims, claimsHold } from './claims.ts';
import type { Algorithm, KeysOf, VerificationKey } from './keys.ts';

const ALGORITHMS: ReadonlySet<string> = new Set<Algorithm>(['ES256', 'ES384', 'ES512', 'RS256']);
const MAX_TOKEN = 16_384;

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
  if (token.length > MAX_TOKEN) throw invalid();
  const unverified = peek(token);
  if (unverified === null) throw invalid();
  const keys = await keysOf(unverified.issuer).catch(() => {
    throw new Refusal(403, 'Tokens cannot be verified at the moment', {
      code: 'authentication_unavailable',
      headers: { 'Retry-After': '1' },
    });
  });
  if (keys === null) throw invalid();
  for (const key of candidates(keys, unverified)) {
    const payload = await payloadOf(token, key, now());
    if (payload === null) continue;
    const found = claims.safeParse(payload);
    if (!found.success || !claimsHold(found.data, key.allowedScopes)) throw invalid();
    if (found.data.iss !== organization) {
      throw new Refusal(403, 'Credential is not valid for this tenant', { code: 'forbidden' });
    }
    return { claims: found.data, kid: key.kid };
  }
  throw invalid();
}

/** What is read before anything is verified: only to choose keys. */
function peek(token: string): { issuer: string; algorithm: string; kid: string | undefined } | null {
  try {
    const { alg, kid, typ } = decodeProtectedHeader(token);
    const { iss } = decodeJwt(token);
    if (alg === undefined || !ALGORITHMS.has(alg) || typeof iss !== 'string') return null;
    if (typ !== undefined && typ.toUpperCase() !== 'JWT') return null;
    return { issuer: iss, algorithm: alg, kid };
  } catch {
    return null;
  }
}

/** When `kid` names a registered key only that one is tried, otherwise each. See the specification, Authentication 3. */
function candidates(
  keys: readonly VerificationKey[],
  { kid, algorithm }: { kid: string | undefined; algorithm: string },
): readonly VerificationKey[] {
  const named = keys.filter((key) => key.kid === kid);
  // The algorithm belongs to the key, never to the token: this is what defeats algorithm confusion.
  return (named.length > 0 ? named : keys).filter((key) => key.algorithm === algorithm);
}

async function payloadOf(token: string, key: VerificationKey, now: number): Promise<JWTPayload | null> {
  try {
    const options = { algorithms: [key.algorithm], currentDate: new Date(now) };
    return (await jwtVerify(token, key.key, options)).payload;
  } catch {
    return null;
  }
}
