/** What tests of a key, and refused requests, reveal about its access. */
import { z } from '../zod.ts';
import { scope } from '../wire/scope.ts';

/** What a harmless request revealed about a key's scope. */
export const scopeProbe = z.object({
  scope,
  state: z.enum(['works', 'refused', 'untried']),
  message: z.string(),
});
export type ScopeProbe = z.infer<typeof scopeProbe>;

/** One rule of the specification, checked against a refused request. */
const refusalCheck = z.object({
  rule: z.string(),
  state: z.enum(['fine', 'suspect', 'unknown']),
  why: z.string(),
});
export type RefusalCheck = z.infer<typeof refusalCheck>;

/** The last refused request of an organization: its claims, and what may be wrong. */
export const refusalReport = z.object({
  /** A description of the request, for example "list branches". */
  words: z.string(),
  at: z.number().int(),
  status: z.number().int(),
  code: z.string().nullable(),
  detail: z.string().nullable(),
  /** The token's header fields and claims; never its signature, never the key. */
  claims: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  checks: z.array(refusalCheck),
});
export type RefusalReport = z.infer<typeof refusalReport>;
