import { OBJECT_ID } from '../domain/object-id.ts';
import { z } from '../zod.ts';

/** Building blocks of IPC records. Strings are capped: nothing here is bulk. */
export const id = z.string().min(1).max(200);
export const sha = z.string().regex(OBJECT_ID);
export const refName = z.string().min(1).max(1024);
export const repoName = z.string().min(1).max(512);
export const nothing = z.strictObject({});
/** ISO 8601 with offset, as Git writes it. */
export const when = z.string().max(64);

/** One repository of one organization. */
export const repositoryPlace = z.strictObject({ orgId: id, repo: repoName });
export type RepositoryPlace = z.infer<typeof repositoryPlace>;
