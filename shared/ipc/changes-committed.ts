import { z } from '../zod.ts';
import * as s from './shapes.ts';

/**
 * The commits that were made of uncommitted changes, newest first, at least one, each with the files of which it has what
 * was uncommitted, and the commit before them.
 */
export const changesCommitted = z.object({
  branch: s.refName,
  base: s.sha,
  commits: z.array(z.object({ sha: s.sha, subject: z.string(), paths: z.array(s.viewedPlace.shape.path) })),
});
export type ChangesCommitted = z.infer<typeof changesCommitted>;
