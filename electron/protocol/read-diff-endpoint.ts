/** The main process's part of the diff endpoint, separate from the page's, which must not include a schema library. */
import { NOTHING, type DiffRequest } from '../../shared/ipc/diff-endpoint.ts';
import { commitSpan, comparison, filePath, requestId } from '../../shared/ipc/shapes.ts';

const KNOWN = new Set([
  'org',
  'repo',
  'branch',
  'base',
  'ephemeral',
  'ephemeral_base',
  'direct',
  'sha',
  'base_sha',
  'merge',
  'since_sha',
  'since_base',
  'whole_file',
  'copies',
  'path',
  'request_id',
]);

/** Only together with `sha`. */
const OF_A_COMMIT = ['base_sha', 'merge', 'since_sha', 'since_base', 'whole_file'];

const commitOrNull = (text: string): string | null => (text === NOTHING ? null : text);

const request = comparison.extend({
  commits: commitSpan.optional(),
  wholeFile: filePath.optional(),
  requestId: requestId.optional(),
});

/** Parses a request from its query; null if anything is missing, unknown or malformed. */
export function readDiffUrl(query: URLSearchParams): DiffRequest | null {
  for (const name of query.keys()) if (!KNOWN.has(name)) return null;
  const base = query.get('base_sha');
  const [since, sinceBase] = [query.get('since_sha'), query.get('since_base')];
  if (OF_A_COMMIT.some((name) => query.has(name)) && !query.has('sha')) return null;
  if (query.has('whole_file') && (base !== NOTHING || since !== null)) return null;
  if ((since === null) !== (sinceBase === null) || (since !== null && base === null)) return null;
  const parsed = request.safeParse({
    orgId: query.get('org'),
    repo: query.get('repo'),
    branch: query.get('branch'),
    ...(query.has('base') ? { base: query.get('base') } : {}),
    ...(query.get('direct') === 'true' ? { twoDot: true } : {}),
    ephemeral: query.get('ephemeral') === 'true',
    ephemeralBase: query.get('ephemeral_base') === 'true',
    ...(query.has('whole_file') ? { wholeFile: query.get('whole_file') } : {}),
    ...(query.has('request_id') ? { requestId: query.get('request_id') } : {}),
    ...(query.has('sha')
      ? {
          commits: {
            sha: query.get('sha'),
            ...(base === null ? {} : { base: commitOrNull(base) }),
            ...(query.get('merge') === 'true' ? { merge: true } : {}),
            ...(sinceBase === null ? {} : { since: { sha: since, base: commitOrNull(sinceBase) } }),
          },
        }
      : {}),
  });
  if (!parsed.success) return null;
  const { commits, requestId: name, wholeFile, ...rest } = parsed.data;
  return {
    ...rest,
    ...(wholeFile === undefined ? {} : { wholeFile }),
    ...(commits === undefined ? {} : { commits }),
    ...(name === undefined ? {} : { requestId: name }),
    ...(query.get('copies') === 'false' ? { copies: false } : {}),
    paths: query.getAll('path'),
  };
}
