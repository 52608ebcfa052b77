/**
 * The endpoint for bulk diff text: a worker fetches `app://bundle/api/diff?...`, the main process adds the token and
 * streams the host's JSON through unparsed (see the specification, Branch diff result). Refusals have status 400 or
 * above and a body `{"error": AppError}`. A request has an id, so that the page can cancel it with
 * `diff.cancel` before the host has answered.
 */
import type { Settings } from './settings.ts';
import type { CommitSpan, Comparison } from './shapes.ts';

export const DIFF_PATH = '/api/diff';

/** `base_sha` and `since_base` of a comparison with the empty tree. */
export const NOTHING = 'nothing';

export interface DiffRequest extends Comparison {
  /** Absent: the whole branch. */
  commits?: CommitSpan;
  /** false: copies are not detected, if the host can skip that. */
  copies?: false;
  /**
   * Instead of changes, this one file as it is in a commit: all of its lines, as a diff with nothing. Only together with
   * `commits`, whose `base` is null. Held back if large or binary, unless `paths` names it.
   */
  wholeFile?: string;
  /** Exactly these files, unfiltered; empty: the whole comparison, large and binary files held back. */
  paths: string[];
  /** Absent: never cancelled. */
  requestId?: string;
}

/** The request for a comparison's diff: equal requests share one reading. */
export const diffRequestOf = (comparison: Comparison, copies: Settings['copies']): DiffRequest => ({
  ...comparison,
  ...(copies === 'ignore' ? { copies: false as const } : {}),
  paths: [],
});

/** The request for a file as it is in a commit. */
export const wholeFileRequest = (source: DiffRequest, commit: string, path: string): DiffRequest => ({
  ...source,
  commits: { sha: commit, base: null },
  wholeFile: path,
  paths: [],
});

/** The URL's path and query for one diff request, relative to the page's origin. */
export function diffUrl(request: DiffRequest): string {
  const query = new URLSearchParams({ org: request.orgId, repo: request.repo, branch: request.branch });
  if (request.base !== undefined) query.set('base', request.base);
  if (request.ephemeral) query.set('ephemeral', 'true');
  if (request.twoDot === true) query.set('direct', 'true');
  if (request.ephemeralBase) query.set('ephemeral_base', 'true');
  const { commits } = request;
  if (commits) query.set('sha', commits.sha);
  if (commits?.base !== undefined) query.set('base_sha', commits.base ?? NOTHING);
  if (commits?.merge === true) query.set('merge', 'true');
  if (commits?.since !== undefined) {
    query.set('since_sha', commits.since.sha);
    query.set('since_base', commits.since.base ?? NOTHING);
  }
  if (request.wholeFile !== undefined) query.set('whole_file', request.wholeFile);
  if (request.copies === false) query.set('copies', 'false');
  if (request.requestId !== undefined) query.set('request_id', request.requestId);
  for (const path of request.paths) query.append('path', path);
  return `${DIFF_PATH}?${query.toString()}`;
}
