import { z } from '../zod.ts';
import * as s from './shapes.ts';

/** The commits that were made of uncommitted changes, newest first, at least one, and the commit before them. */
export const changesCommitted = z.object({
  branch: s.refName,
  base: s.sha,
  commits: z.array(z.object({ sha: s.sha, subject: z.string() })),
});
export type ChangesCommitted = z.infer<typeof changesCommitted>;
