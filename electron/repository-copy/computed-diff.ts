import type { CallOptions } from '../host/client.ts';
import type { DiffRequest } from '../host/types.ts';
import { explained } from './failure.ts';
import type { RepositoryCopies } from './index.ts';
import { mergeDiffOverGit } from './merge-diff.ts';
import { versionDiffOverGit } from './version-diff.ts';
import { wholeFileOverGit } from './whole-file.ts';

/**
 * A diff that neither hosts nor the process for folders can answer: a whole file, what a merge decided, or a version of
 * a branch since another. null: another diff.
 */
export function computedDiff(
  copies: Pick<RepositoryCopies, 'of'>,
  request: DiffRequest,
  options: CallOptions,
): Promise<Response> | null {
  const { commits, wholeFile: path } = request;
  if (commits === undefined) return null;
  if (path !== undefined)
    return explained('files', () =>
      wholeFileOverGit(copies.of(request), request, { commit: commits.sha, path }, options),
    );
  if (commits.merge === true)
    return explained('what merges decide', () =>
      mergeDiffOverGit(copies.of(request), request, commits.sha, options),
    );
  const { sha, base = null, since } = commits;
  if (since === undefined) return null;
  return explained('versions of a branch', () =>
    versionDiffOverGit(copies.of(request), request, { sha, base, since }, options),
  );
}
