import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import { fileUrl } from '../../../shared/ipc/file-endpoint.ts';

/** The URL of a file's new side, for the worker to fetch. */
export function newSideUrl({ orgId, repo, branch, ephemeral, commits }: DiffRequest, path: string): string {
  const at = commits ? { commit: commits.sha } : {};
  return new URL(fileUrl({ orgId, repo, branch, ephemeral, path, ...at }), location.origin + '/').href;
}
