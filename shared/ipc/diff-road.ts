/**
 * The road for bulk diff text: a worker fetches `app://bundle/api/diff?...`, the main process adds the token and
 * streams the host's JSON through unparsed (see the specification, Branch diff result). A refusal is answered with
 * status 400 or above and a body `{"error": AppError}`.
 */
import { comparison, type Comparison } from './shapes.ts';

export const DIFF_ROAD = '/api/diff';

export interface DiffRequest extends Comparison {
  /** Exactly these files, unfiltered; none: the whole comparison, large and binary files held back. */
  paths: string[];
}

/** The URL's path and query for one diff request, to be resolved against the page's origin. */
export function diffRoad(request: DiffRequest): string {
  const query = new URLSearchParams({ org: request.orgId, repo: request.repo, branch: request.branch });
  if (request.base !== undefined) query.set('base', request.base);
  if (request.ephemeral) query.set('ephemeral', 'true');
  if (request.ephemeralBase) query.set('ephemeral_base', 'true');
  for (const path of request.paths) query.append('path', path);
  return `${DIFF_ROAD}?${query.toString()}`;
}

const KNOWN = new Set(['org', 'repo', 'branch', 'base', 'ephemeral', 'ephemeral_base', 'path']);

/** Reads a request back from its query; null when anything is missing, unknown or malformed. */
export function readDiffRoad(query: URLSearchParams): DiffRequest | null {
  for (const name of query.keys()) if (!KNOWN.has(name)) return null;
  const parsed = comparison.safeParse({
    orgId: query.get('org'),
    repo: query.get('repo'),
    branch: query.get('branch'),
    ...(query.has('base') ? { base: query.get('base') } : {}),
    ephemeral: query.get('ephemeral') === 'true',
    ephemeralBase: query.get('ephemeral_base') === 'true',
  });
  return parsed.success ? { ...parsed.data, paths: query.getAll('path') } : null;
}
