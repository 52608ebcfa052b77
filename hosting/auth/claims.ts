import { z } from 'zod';
import { scope } from '../../shared/wire/scope.ts';

const time = z.number().finite();

/** See the specification, Claims. Unknown claims are ignored. */
export const claims = z.looseObject({
  iss: z.string().min(1).max(255),
  sub: z.string().min(1).max(1024),
  scopes: z.array(scope).min(1).max(16),
  repo: z.string().min(1).max(512).optional(),
  iat: time.optional(),
  exp: time.optional(),
  /** Ref policies: ordered pairs of a pattern and its operations, the first match wins. */
  refs: z
    .array(z.tuple([z.string().min(1).max(1024), z.array(z.string().max(64)).max(16)]))
    .max(256)
    .optional(),
});
export type Claims = z.infer<typeof claims>;

/** Maximum lifetime of a restricted key's token. See the specification, Limits. */
const MAX_RESTRICTED_LIFETIME_S = 3600;

/** How far a client's clock may be ahead of ours. */
const MAX_CLOCK_SKEW_S = 60;

/**
 * Rules between claims that a schema cannot express. A token's own `iat` proves nothing: with one in the future it
 * would live longer than its hour.
 * @param now milliseconds since the epoch
 * @returns true if all rules hold
 */
export function claimsHold(given: Claims, allowedScopes: ReadonlySet<string> | null, now: number): boolean {
  if (given.repo === undefined && given.scopes.some((name) => name !== 'org:read')) return false;
  if (given.exp !== undefined && given.iat !== undefined && given.exp <= given.iat) return false;
  if (allowedScopes === null) return true;
  if (given.iat === undefined || given.exp === undefined) return false;
  if (given.exp - given.iat > MAX_RESTRICTED_LIFETIME_S) return false;
  if (given.iat > now / 1000 + MAX_CLOCK_SKEW_S) return false;
  return given.scopes.every((name) => allowedScopes.has(name));
}
