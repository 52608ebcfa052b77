import { OBJECT_ID } from '../domain/object-id.ts';
import { z } from '../zod.ts';

/**
 * Building blocks of the hosting service's HTTP API. Answers are loose objects: a host may send more than the
 * specification names. Requests are strict: unknown properties are refused.
 */

/** A full object id: SHA-1 or SHA-256, lower case. */
export const sha = z.string().regex(OBJECT_ID);

/** ISO 8601; hosts differ in precision and zone, so only the length is checked. */
export const timestamp = z.string().max(64);

/** The end of every list answer. See the specification, Pagination. */
export const pageTail = {
  has_more: z.boolean(),
  next_cursor: z.string().nullable().optional(),
};

/** Query of every list request; all values are strings. */
export const pageQuery = {
  cursor: z.string().min(1).max(4096).optional(),
  limit: z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/)
    .optional(),
};

/** Boolean query parameters are the words `true` and `false`, nothing else. */
export const flag = z.enum(['true', 'false']);

/** See the specification, Pagination. */
export const DEFAULT_LIMIT = 20;
