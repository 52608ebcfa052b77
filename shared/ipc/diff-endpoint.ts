/**
 * The endpoint for bulk diff text: a worker fetches `app://bundle/api/diff?...`, the main process adds the token and
 * streams the host's JSON through unparsed (see the specification, Branch diff result). A refusal is answered with
 * status 400 or above and a body `{"error": AppError}`. A request names the reading it belongs to, so that the page
 * can give that up with `diff.cancel` before the host has said anything.
 */
import type { Settings } from './settings.ts';
import type { CommitSpan, Comparison } from './shapes.ts';

export const DIFF_PATH = '/api/diff';

/** `base_sha` of a comparison with nothing. */
export const NOTHING = 'nothing';

export interface DiffRequest extends Comparison {
  /** Absent: the whole branch. */
  commits?: CommitSpan;
  /** false: copies are not looked for, where the host can leave that out. */
  copies?: false;
  /** Exactly these files, unfiltered; none: the whole comparison, large and binary files held back. */
  paths: string[];
  /** Absent: nobody gives it up. */
  reading?: string;
}

/** What a comparison's diff is asked for with: equal ones are one reading. */
export const diffRequestOf = (comparison: Comparison, copies: Settings['copies']): DiffRequest => ({
  ...comparison,
  ...(copies === 'ignore' ? { copies: false as const } : {}),
  paths: [],
});

/** The URL's path and query for one diff request, to be resolved against the page's origin. */
export function diffUrl(request: DiffRequest): string {
  const query = new URLSearchParams({ org: request.orgId, repo: request.repo, branch: request.branch });
  if (request.base !== undefined) query.set('base', request.base);
  if (request.ephemeral) query.set('ephemeral', 'true');
  if (request.direct === true) query.set('direct', 'true');
  if (request.ephemeralBase) query.set('ephemeral_base', 'true');
  const { commits } = request;
  if (commits) query.set('sha', commits.sha);
  if (commits?.base !== undefined) query.set('base_sha', commits.base ?? NOTHING);
  if (commits?.merge === true) query.set('merge', 'true');
  if (request.copies === false) query.set('copies', 'false');
  if (request.reading !== undefined) query.set('reading', request.reading);
  for (const path of request.paths) query.append('path', path);
  return `${DIFF_PATH}?${query.toString()}`;
}
