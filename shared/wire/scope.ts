import { z } from '../zod.ts';

/** A token's permissions. See the specification, Scopes: exact match, none includes another. */
export const scope = z.enum(['git:read', 'git:write', 'repo:write', 'org:read']);
export type Scope = z.infer<typeof scope>;

/** The scopes allowed to a registered key; `["*"]` for an unrestricted key. See the specification, Authentication. */
export const allowedScopes = z.array(z.union([scope, z.literal('*')])).min(1);
