import { z } from '../zod.ts';

/** What a token may do. See the specification, Scopes: exact match, none includes another. */
export const scope = z.enum(['git:read', 'git:write', 'repo:write', 'org:read']);
export type Scope = z.infer<typeof scope>;

/** What a registered key may be used for; `["*"]` for an unrestricted key. See the specification, Authentication. */
export const allowedScopes = z.array(z.union([scope, z.literal('*')])).min(1);
