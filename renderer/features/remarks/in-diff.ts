import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import type { DiffFile } from '../../diff/index.ts';

/** Every name that a file of the diff has, before and after, and the name it is shown under. */
export function namesInDiff(
  files: readonly Pick<DiffFile, 'path' | 'oldPath'>[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { path, oldPath } of files) if (oldPath !== '') names.set(oldPath, path);
  for (const { path } of files) names.set(path, path);
  return names;
}

/**
 * The threads on files that the diff shows, named as it names them: a thread on removed lines of a renamed file has the
 * old name. A thread on an earlier version of a file that is not there any more is left to its commit.
 */
export function threadsInDiff(
  threads: readonly RemarkThread[],
  names: ReadonlyMap<string, string>,
): RemarkThread[] {
  return threads.flatMap((thread) => {
    const path = names.get(thread.placed.path);
    if (path === undefined) return [];
    return [path === thread.placed.path ? thread : { ...thread, placed: { ...thread.placed, path } }];
  });
}
