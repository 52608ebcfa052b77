import type { DiffRequest } from '../../shared/ipc/diff-road.ts';
import { fileRoad } from '../../shared/ipc/file-road.ts';

/** Where the bytes of a file's new side are, for the worker to fetch. */
export function newSideUrl({ orgId, repo, branch, ephemeral, commits }: DiffRequest, path: string): string {
  const at = commits ? { commit: commits.sha } : {};
  return new URL(fileRoad({ orgId, repo, branch, ephemeral, path, ...at }), location.origin + '/').href;
}
