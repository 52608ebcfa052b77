import { z } from '../zod.ts';
import { repositoryPlace } from './names.ts';

/** Where a fetch or push is, in Git's own numbers. */
export const transferProgress = z.object({
  /** For example `Receiving objects`; empty: Git has said nothing yet. */
  what: z.string().max(100),
  done: z.number().int(),
  /** null: Git does not know. */
  total: z.number().int().nullable(),
  /** For example `12.30 MiB | 4.10 MiB/s`; empty where Git says none. */
  size: z.string().max(100),
});

/** A fetch from a host into the copy on this computer that goes on for a while. */
export const longFetch = repositoryPlace.extend({
  part: z.enum(['history', 'notes', 'files']),
  progress: transferProgress,
});
export type LongFetch = z.infer<typeof longFetch>;
