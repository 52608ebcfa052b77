/** The main process's part of the file endpoint, separate from the page's, which must not include a schema library. */
import { z } from '../../shared/zod.ts';
import type { FileRequest } from '../../shared/ipc/file-endpoint.ts';
import { comparison, sha } from '../../shared/ipc/shapes.ts';

const KNOWN = new Set(['org', 'repo', 'branch', 'ephemeral', 'sha', 'parent', 'path', 'blob', 'here']);

const schema = comparison.pick({ orgId: true, repo: true, branch: true, ephemeral: true }).extend({
  commit: sha.optional(),
  path: z.string().min(1).max(4096),
  blob: z
    .string()
    .regex(/^[0-9a-f]{4,64}$/)
    .optional(),
});

/** Parses a request from its query; null if anything is missing, unknown or malformed. */
export function readFileUrl(query: URLSearchParams): FileRequest | null {
  for (const name of query.keys()) if (!KNOWN.has(name)) return null;
  const parsed = schema.safeParse({
    orgId: query.get('org'),
    repo: query.get('repo'),
    branch: query.get('branch'),
    ephemeral: query.get('ephemeral') === 'true',
    path: query.get('path'),
    ...(query.has('sha') ? { commit: query.get('sha') } : {}),
    ...(query.has('blob') ? { blob: query.get('blob') } : {}),
  });
  if (!parsed.success) return null;
  const { blob, commit, ...rest } = parsed.data;
  const parent = query.get('parent') === 'true' ? { parent: true as const } : {};
  const here = query.get('here') === 'true' ? { here: true as const } : {};
  return {
    ...rest,
    ...parent,
    ...here,
    ...(blob === undefined ? {} : { blob }),
    ...(commit === undefined ? {} : { commit }),
  };
}
