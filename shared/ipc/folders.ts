import { z } from '../zod.ts';
import { capabilities } from './capabilities.ts';
import { folderSyncState } from './folder-sync.ts';
import { comparison, commitSpan, id, refName, repoName, sha } from './shapes.ts';

export const folderPath = z.string().min(1).max(4096);

/** A folder on this computer that was opened as a repository. */
export const servedFolder = z.object({
  orgId: id,
  name: repoName,
  path: folderPath,
  /** Milliseconds since the epoch; null: unknown. */
  openedAt: z.number().int().nullable(),
  /** Why it cannot be read, a sentence; null: no known problem. */
  problem: z.string().nullable(),
});
export type ServedFolder = z.infer<typeof servedFolder>;

/** The repository of a folder that was just opened; with base, branch and an older version if they were requested. */
export const openedFolder = z.object({
  orgId: id,
  repo: repoName,
  base: refName.optional(),
  branch: refName.optional(),
  since: sha.optional(),
  /** A file of it that was chosen. */
  file: z.string().min(1).max(4096).optional(),
  /** How many other folders were chosen with it and are listed now, and the first sentence about those that are not. */
  others: z.object({ added: z.number().int().min(0), refused: z.string().nullable() }).optional(),
  capabilities,
});

/** A diff for which a partial clone lacks contents. */
export const lackingDiff = comparison.extend({ commits: commitSpan.optional() });
export type LackingDiff = z.output<typeof lackingDiff>;

/** Progress of fetching such contents. */
export const missingBlobsProgress = z.object({ repo: repoName, progress: folderSyncState.shape.progress });
