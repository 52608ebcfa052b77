import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import type { VerificationKey } from './keys.ts';

/** Per key. */
const MAX_PROVEN_TOKENS = 64;

/**
 * Payloads of tokens with a verified signature: a client sends the same token many times, and a valid signature stays
 * valid. Stored with the key, so that they are dropped with it; by digest, so that no token is kept. Whether a token is
 * valid *now* is still checked every time.
 */
const proven = new WeakMap<VerificationKey, LRUCache<string, JWTPayload>>();

const digest = (token: string): string => createHash('sha256').update(token).digest('base64');

/** The payload of a token already known to be signed by this very key. */
export function provenPayload(key: VerificationKey, token: string): JWTPayload | undefined {
  return proven.get(key)?.get(digest(token));
}

/** Stores a token whose signature has just been verified with the key. */
export function rememberProven(key: VerificationKey, token: string, payload: JWTPayload): void {
  const payloads = proven.get(key) ?? new LRUCache<string, JWTPayload>({ max: MAX_PROVEN_TOKENS });
  proven.set(key, payloads);
  payloads.set(digest(token), payload);
}

/** Checks `exp` and `nbf`. `now`: milliseconds since the epoch. */
export function holdsAt({ exp, nbf }: JWTPayload, now: number): boolean {
  const seconds = Math.floor(now / 1000);
  return (exp === undefined || exp > seconds) && (nbf === undefined || nbf <= seconds);
}
