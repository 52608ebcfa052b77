import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import type { VerificationKey } from './keys.ts';

/** Tokens remembered for one key. */
const MOST = 64;

/**
 * What tokens say whose signature was verified with a key: a caller sends the same token many times, and a signature
 * once good stays good. Remembered beside the key, so that it is forgotten with it; by digest, so that no token is
 * kept. Whether a token holds *now* is asked anew every time.
 */
const proven = new WeakMap<VerificationKey, LRUCache<string, JWTPayload>>();

const digest = (token: string): string => createHash('sha256').update(token).digest('base64');

/** The payload of a token that this very key is known to have signed. */
export function provenPayload(key: VerificationKey, token: string): JWTPayload | undefined {
  return proven.get(key)?.get(digest(token));
}

/** Remembers a token whose signature has just been verified with the key. */
export function rememberProven(key: VerificationKey, token: string, payload: JWTPayload): void {
  const known = proven.get(key) ?? new LRUCache<string, JWTPayload>({ max: MOST });
  proven.set(key, known);
  known.set(digest(token), payload);
}

/** The clock's part of a token's rules, `exp` and `nbf`. `now`: milliseconds since the epoch. */
export function holdsAt({ exp, nbf }: JWTPayload, now: number): boolean {
  const seconds = Math.floor(now / 1000);
  return (exp === undefined || exp > seconds) && (nbf === undefined || nbf <= seconds);
}
