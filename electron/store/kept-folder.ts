import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A name for a folder, file or ref that tells nothing about what it stands for; equal for equal keys alone. */
export const keyName = (key: unknown): string =>
  createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 40);

/** Cached data of an organization is in a folder of its own, so that it can be removed with the organization. */
export const organizationFolder = (root: string, orgId: string): string => join(root, keyName(orgId));

/** Where something of an organization is kept under a root; `what` tells it from the rest of the same root. */
export const keptFolder = (root: string, orgId: string, ...what: unknown[]): string =>
  join(organizationFolder(root, orgId), keyName(what));

/** Deletes what was kept of an organization under these roots. What cannot be deleted now stays, unread. */
export async function deleteKept(roots: readonly string[], orgId: string): Promise<void> {
  const options = { recursive: true, force: true, maxRetries: 3 };
  await Promise.all(roots.map((root) => rm(organizationFolder(root, orgId), options).catch(() => undefined)));
}
