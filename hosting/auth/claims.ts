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

/** Seconds a token of a restricted key may live. See the specification, Limits. */
const RESTRICTED_LIFETIME = 3600;

/** Seconds by which a caller's clock may be ahead of ours. */
const AHEAD = 60;

/**
 * The rules between claims that a schema cannot say; true when all hold. What a token says of its own beginning is no
 * proof: one that begins later than now would end later than within its hour.
 * @param now milliseconds since the epoch
 */
export function claimsHold(found: Claims, allowedScopes: ReadonlySet<string> | null, now: number): boolean {
  if (found.repo === undefined && found.scopes.some((name) => name !== 'org:read')) return false;
  if (found.exp !== undefined && found.iat !== undefined && found.exp <= found.iat) return false;
  if (allowedScopes === null) return true;
  if (found.iat === undefined || found.exp === undefined) return false;
  if (found.exp - found.iat > RESTRICTED_LIFETIME) return false;
  if (found.iat > now / 1000 + AHEAD) return false;
  return found.scopes.every((name) => allowedScopes.has(name));
}
