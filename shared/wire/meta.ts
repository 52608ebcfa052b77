import { z } from '../zod.ts';
import { timestamp } from './common.ts';
import { records } from './records.ts';

/** One repository's latest upstream sync, as our host reports it. The specification shows no states. */
const syncRecord = z.looseObject({
  repo: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  started_at: timestamp,
  finished_at: timestamp.optional(),
  message: z.string(),
});
export type SyncRecord = z.infer<typeof syncRecord>;

/** Answer of `GET /api/meta` (`org:read`). The specification shows no fields: all are optional to a client. */
export const metaResult = z.looseObject({
  name: z.string().optional(),
  api_version: z.string().optional(),
  organization: z.string().optional(),
  /** The optional features of this host, for example `read-routes`. */
  features: records(z.string()).optional(),
  limits: z.looseObject({}).optional(),
  syncs: records(syncRecord).optional(),
});
