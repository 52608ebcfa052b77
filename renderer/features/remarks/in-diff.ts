import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import type { DiffFile } from '../../diff/index.ts';

/** The names of a diff's files: in the diff, and on each of its sides. */
export interface NamesInDiff {
  /** The name under which the diff shows a file with this current or former name; undefined: it does not show it. */
  shownAs: (path: string) => string | undefined;
  /** The name on that side of the file shown as `path`: a renamed or copied file had another name before. */
  nameOn: (path: string, side: 'new' | 'old') => string;
}

export function namesInDiff(files: readonly Pick<DiffFile, 'path' | 'oldPath' | 'state'>[]): NamesInDiff {
  const shown = new Map<string, string>();
  const before = new Map<string, string>();
  // A current name wins over a former one, and a rename over copies.
  for (const { path, oldPath, state } of files) {
    if (oldPath === '') continue;
    before.set(path, oldPath);
    if (state !== 'C' || !shown.has(oldPath)) shown.set(oldPath, path);
  }
  for (const { path } of files) shown.set(path, path);
  return {
    shownAs: (path) => shown.get(path),
    nameOn: (path, side) => (side === 'old' ? before.get(path) : undefined) ?? path,
  };
}

/**
 * The threads on files that the diff shows, with the diff's file names: a thread on removed lines of a renamed file has
 * the old name.
 */
export function threadsInDiff(
  threads: readonly RemarkThread[],
  { shownAs }: NamesInDiff,
): readonly RemarkThread[] {
  // Return the same value while files arrive, to avoid re-rendering.
  if (threads.length === 0) return threads;
  return threads.flatMap((thread) => {
    const path = shownAs(thread.placed.path);
    if (path === undefined) return [];
    return [path === thread.placed.path ? thread : { ...thread, placed: { ...thread.placed, path } }];
  });
}

/**
 * The open threads on files outside the diff; they are shown separately.
 * @param current the key of a thread that the reader went to: it is shown, even if it is resolved
 */
export const threadsElsewhere = (
  threads: readonly RemarkThread[],
  { shownAs }: NamesInDiff,
  current: string | null = null,
): readonly RemarkThread[] =>
  threads.filter(
    ({ key, placed, resolved }) => (!resolved || key === current) && shownAs(placed.path) === undefined,
  );
