import { z } from 'zod';

/** See the specification, Scopes: exact match, none includes another. */
export const scope = z.enum(['git:read', 'git:write', 'repo:write', 'org:read']);
export type Scope = z.infer<typeof scope>;

const time = z.number().finite();

/** See the specification, Claims. Other claims are nobody's business. */
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

/** The rules between claims that a schema cannot say; true when all hold. */
export function claimsHold(found: Claims, allowedScopes: ReadonlySet<string> | null): boolean {
  if (found.repo === undefined && found.scopes.some((name) => name !== 'org:read')) return false;
  if (found.exp !== undefined && found.iat !== undefined && found.exp <= found.iat) return false;
  if (allowedScopes === null) return true;
  if (found.iat === undefined || found.exp === undefined) return false;
  if (found.exp - found.iat > RESTRICTED_LIFETIME) return false;
  return found.scopes.every((name) => allowedScopes.has(name));
}
