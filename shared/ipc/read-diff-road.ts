/** The main process's end of the diff road: apart from the page's, which must not bring a schema library along. */
import type { DiffRequest } from './diff-road.ts';
import { comparison } from './shapes.ts';

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
