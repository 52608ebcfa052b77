import type { RemarkThread } from '../../../shared/ipc/remarks.ts';

type Placed = RemarkThread['placed'];

/** Whole files and earlier versions stand under a file's header; then by line, removed ones before those that came. */
function rank(placed: Placed): readonly [number, number, number] {
  if (placed.at === 'file') return [0, 0, 0];
  if (placed.at === 'earlier') return [1, 0, 0];
  return [2, placed.lines.last, placed.side === 'old' ? 0 : 1];
}

/**
 * The threads in the order in which a reader meets them: by file as the diff lists them, then down the file. Removed
 * and new lines are ordered by their numbers, which is close to what is drawn. Threads of files that the diff does not
 * have are left out.
 */
export function inReadingOrder(
  threads: readonly RemarkThread[],
  paths: ReadonlyMap<string, number>,
): RemarkThread[] {
  const known = threads.filter(({ placed }) => paths.has(placed.path));
  return known.toSorted((a, b) => {
    const files = (paths.get(a.placed.path) ?? 0) - (paths.get(b.placed.path) ?? 0);
    if (files !== 0) return files;
    const [first, second] = [rank(a.placed), rank(b.placed)];
    return first[0] - second[0] || first[1] - second[1] || first[2] - second[2];
  });
}

/** The thread after (1) or before (-1) the one stepped to last; from none, the first or the last. It goes round. */
export function stepThread(
  ordered: readonly RemarkThread[],
  current: string | null,
  step: 1 | -1,
): RemarkThread | undefined {
  if (ordered.length === 0) return undefined;
  const at = ordered.findIndex(({ key }) => key === current);
  if (at < 0) return step === 1 ? ordered[0] : ordered.at(-1);
  return ordered[(at + step + ordered.length) % ordered.length];
}
