import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import { fileUrl } from '../../../shared/ipc/file-endpoint.ts';

/** The URL of a file's old side; null if its commit is unknown. */
export function oldSideUrl(
  { orgId, repo, branch, ephemeral, commits, base, twoDot }: DiffRequest,
  path: string,
  mergeBase: string | undefined,
): string | null {
  const place = { orgId, repo, branch, ephemeral, path };
  const of = (commit: string, parent = false): string =>
    new URL(fileUrl({ ...place, commit, ...(parent ? { parent: true } : {}) }), location.origin + '/').href;
  const isMade = commits?.merge === true || commits?.since !== undefined;
  if (isMade || commits?.base === null) return null;
  if (commits) return commits.base === undefined ? of(commits.sha, true) : of(commits.base);
  if (twoDot === true) return base !== undefined && /^[0-9a-f]{40,64}$/.test(base) ? of(base) : null;
  return mergeBase === undefined ? null : of(mergeBase);
}
