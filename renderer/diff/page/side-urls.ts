import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import type { FileNode } from './file-node.ts';
import { newSideUrl } from './new-side-url.ts';
import { oldSideUrl } from './old-side-url.ts';

/** The endpoints of both sides of a file; null if a side does not exist, or none of its lines is shown. */
export function sideUrls(request: DiffRequest, { file, all }: FileNode, mergeBase: string | undefined) {
  const { path, oldPath, state, mayBeText } = file;
  const isNew = state === 'A' || (all.deletions === 0 && !mayBeText);
  return {
    old: isNew ? null : oldSideUrl(request, oldPath || path, mergeBase),
    next: state === 'D' ? null : newSideUrl(request, path),
  };
}
