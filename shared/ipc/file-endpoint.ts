/**
 * The endpoint for one file's bytes: the diff worker fetches `app://bundle/api/file?...`, the main process reads the
 * file over Git (no route serves files, see the specification). The bytes are unchanged; refusals are as on the diff
 * endpoint.
 */
import type { Comparison } from './shapes.ts';

export const FILE_PATH = '/api/file';

export interface FileRequest extends Pick<Comparison, 'orgId' | 'repo' | 'branch' | 'ephemeral'> {
  /** A commit of the branch; absent: its tip. */
  commit?: string;
  /** The file in the commit's first parent. */
  parent?: true;
  /** The new path. */
  path: string;
  /** The object's id or its prefix, as in the diff: another object is refused. Absent: any object. */
  blob?: string;
  /** Only if it is on this computer: sends no request to the host. */
  here?: true;
}

/** The URL's path and query for one file, relative to the page's origin. */
export function fileUrl(request: FileRequest): string {
  const { orgId, repo, branch, path } = request;
  const query = new URLSearchParams({ org: orgId, repo, branch, path });
  if (request.ephemeral) query.set('ephemeral', 'true');
  if (request.commit !== undefined) query.set('sha', request.commit);
  if (request.parent === true) query.set('parent', 'true');
  if (request.blob !== undefined) query.set('blob', request.blob);
  if (request.here === true) query.set('here', 'true');
  return `${FILE_PATH}?${query.toString()}`;
}
