import { z } from '../zod.ts';
import { repositoryPlace } from './names.ts';

/** Progress of a fetch or push, as Git reports it. */
export const transferProgress = z.object({
  /** For example `Receiving objects`; empty: nothing reported yet. */
  what: z.string().max(100),
  done: z.number().int(),
  /** null: unknown to Git. */
  total: z.number().int().nullable(),
  /** For example `12.30 MiB | 4.10 MiB/s`; empty if Git reports none. */
  size: z.string().max(100),
});
export type TransferProgress = z.infer<typeof transferProgress>;

/** A long-running fetch from a host into the copy on this computer. */
export const longFetch = repositoryPlace.extend({
  part: z.enum(['history', 'notes', 'files']),
  progress: transferProgress,
});
export type LongFetch = z.infer<typeof longFetch>;
