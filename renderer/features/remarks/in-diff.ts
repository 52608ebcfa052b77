import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import { fileNames, filePlaces, type FileName } from '../../diff/model/file-names.ts';
import { onceFor } from '../../ui/once-for.ts';

/** The names of a diff's files: in the diff, and on each of its sides. */
export interface NamesInDiff {
  /** The name under which the diff shows a file with this current or former name; undefined: it does not show it. */
  shownAs: (path: string) => string | undefined;
  /** The name on that side of the file shown as `path`: a renamed or copied file had another name before. */
  nameOn: (path: string, side: 'new' | 'old') => string;
}

/** The names in a diff of these files; the same value while none of them changes. */
export const namesInDiff = (files: readonly FileName[]): NamesInDiff => namesAmong(fileNames(files));

/** Mostly there are no remarks, and very many files: nothing is looked up before a name is needed. */
const namesAmong = onceFor((names: readonly FileName[]): NamesInDiff => {
  const renamed = (): Renamed => renamedAmong(names);
  return {
    // A current name wins over a former one.
    shownAs: (path) => (filePlaces(names).has(path) ? path : renamed().now.get(path)),
    nameOn: (path, side) => (side === 'old' ? renamed().before.get(path) : undefined) ?? path,
  };
});

/** Former names by current ones, and the other way round. */
interface Renamed {
  readonly before: ReadonlyMap<string, string>;
  readonly now: ReadonlyMap<string, string>;
}

const renamedAmong = onceFor((names: readonly FileName[]): Renamed => {
  const now = new Map<string, string>();
  const before = new Map<string, string>();
  for (const { path, oldPath, state } of names) {
    if (oldPath === '') continue;
    before.set(path, oldPath);
    // A rename wins over copies.
    if (state !== 'C' || !now.has(oldPath)) now.set(oldPath, path);
  }
  return { before, now };
});

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
