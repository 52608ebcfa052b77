/** The main process's end of the file road: apart from the page's, which must not bring a schema library along. */
import { z } from '../zod.ts';
import type { FileRequest } from './file-road.ts';
import { comparison } from './shapes.ts';

const KNOWN = new Set(['org', 'repo', 'branch', 'ephemeral', 'path', 'blob']);

const schema = comparison.pick({ orgId: true, repo: true, branch: true, ephemeral: true }).extend({
  path: z.string().min(1).max(4096),
  blob: z
    .string()
    .regex(/^[0-9a-f]{4,64}$/)
    .optional(),
});

/** Reads a request back from its query; null when anything is missing, unknown or malformed. */
export function readFileRoad(query: URLSearchParams): FileRequest | null {
  for (const name of query.keys()) if (!KNOWN.has(name)) return null;
  const parsed = schema.safeParse({
    orgId: query.get('org'),
    repo: query.get('repo'),
    branch: query.get('branch'),
    ephemeral: query.get('ephemeral') === 'true',
    path: query.get('path'),
    ...(query.has('blob') ? { blob: query.get('blob') } : {}),
  });
  if (!parsed.success) return null;
  const { blob, ...rest } = parsed.data;
  return blob === undefined ? rest : { ...rest, blob };
}
