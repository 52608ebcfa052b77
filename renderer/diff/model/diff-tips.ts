import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';

/** The commits that a diff compares, whatever the names of its sides are now. */
export interface DiffTips {
  readonly branch: string;
  readonly base: string;
}

/**
 * The request for more of a diff: of the commits that it was read at, as the names of its sides may be others by now.
 * @param tips null: not known, so that only the names are left
 */
export function requestAt(request: DiffRequest, tips: DiffTips | null): DiffRequest {
  if (tips === null || request.commits !== undefined) return request;
  const twoDot = request.twoDot === true ? { twoDot: request.twoDot } : {};
  return { ...request, commits: { sha: tips.branch, base: tips.base, ...twoDot } };
}
