import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import { fileUrl, type FileRequest } from '../../../shared/ipc/file-endpoint.ts';
import type { FileNode } from './file-node.ts';

/** The endpoints of both sides of a file; null if a side does not exist, or none of its lines is shown. */
export function sideUrls(request: DiffRequest, { file, all }: FileNode, mergeBase: string | undefined) {
  const { path, oldPath, state, mayBeText } = file;
  const isNew = state === 'A' || (all.deletions === 0 && !mayBeText);
  return {
    old: isNew ? null : oldSideUrl(request, oldPath || path, mergeBase),
    next: state === 'D' ? null : newSideUrl(request, path),
  };
}

/** The URL of a file's new side, for the worker to fetch. */
export function newSideUrl({ orgId, repo, branch, ephemeral, commits }: DiffRequest, path: string): string {
  const at = commits ? { commit: commits.sha } : {};
  return absolute({ orgId, repo, branch, ephemeral, path, ...at });
}

/** The URL of a file's old side; null if its commit is unknown. */
function oldSideUrl(
  { orgId, repo, branch, ephemeral, commits, base, twoDot }: DiffRequest,
  path: string,
  mergeBase: string | undefined,
): string | null {
  const of = (commit: string, parent = false): string =>
    absolute({ orgId, repo, branch, ephemeral, path, commit, ...(parent ? { parent: true } : {}) });
  const isMade = commits?.merge === true || commits?.since !== undefined;
  if (isMade || commits?.base === null) return null;
  if (commits) return commits.base === undefined ? of(commits.sha, true) : of(commits.base);
  if (twoDot === true) return base !== undefined && /^[0-9a-f]{40,64}$/.test(base) ? of(base) : null;
  return mergeBase === undefined ? null : of(mergeBase);
}

const absolute = (file: FileRequest): string => new URL(fileUrl(file), `${location.origin}/`).href;
