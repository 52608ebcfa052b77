import type { RemarkThread } from '../../../shared/ipc/remarks.ts';

type Placed = RemarkThread['placed'];

/**
 * Whole files and earlier versions come first, under the file's header; then by line, removed lines before added ones.
 */
function rank(placed: Placed): readonly [number, number, number] {
  if (placed.at === 'file') return [0, 0, 0];
  if (placed.at === 'earlier') return [1, 0, 0];
  return [2, placed.lines.last, placed.side === 'old' ? 0 : 1];
}

/** The order of two places in one file; negative: `a` comes first. */
export function comparePlaces(a: Placed, b: Placed): number {
  const [first, second] = [rank(a), rank(b)];
  return first[0] - second[0] || first[1] - second[1] || first[2] - second[2];
}

/**
 * Sorts threads in reading order: by file as the diff lists them, then by line. Removed and added lines are ordered by
 * their numbers, which is close to the drawn order. Threads of files outside the diff are dropped.
 */
export function inReadingOrder(
  threads: readonly RemarkThread[],
  paths: ReadonlyMap<string, number>,
): RemarkThread[] {
  const listed = threads.filter(({ placed }) => paths.has(placed.path));
  return listed.toSorted((a, b) => {
    const files = (paths.get(a.placed.path) ?? 0) - (paths.get(b.placed.path) ?? 0);
    return files === 0 ? comparePlaces(a.placed, b.placed) : files;
  });
}

/** The reader's position: in a file, on some of its lines or on none. */
export interface Here {
  readonly path: string | undefined;
  readonly lines: { readonly side: 'old' | 'new'; readonly last: number } | null;
}

/**
 * The next (1) or previous (-1) thread, from the one last stepped to, or from the reader's position after moving
 * elsewhere. Wraps around. `here` null: still moving to the thread last stepped to.
 */
export function stepThread(
  ordered: readonly RemarkThread[],
  current: string | null,
  step: 1 | -1,
  here: Here | null,
  paths: ReadonlyMap<string, number>,
): RemarkThread | undefined {
  const at = ordered.findIndex(({ key, placed }) => key === current && (here === null || isAt(placed, here)));
  if (at >= 0) return ordered[(at + step + ordered.length) % ordered.length];
  const file = paths.get(here?.path ?? '') ?? 0;
  const line = here?.lines ? [2, here.lines.last, here.lines.side === 'old' ? 0 : 1] : [0, 0, 0];
  const before = ({ placed }: RemarkThread): boolean => {
    const place = [paths.get(placed.path) ?? 0, ...rank(placed)];
    const differs = [file, ...line].map((one, i) => (place[i] ?? 0) - one).find((by) => by !== 0);
    return (differs ?? 0) < 0;
  };
  return step === 1
    ? (ordered.find((thread) => !before(thread)) ?? ordered[0])
    : (ordered.findLast(before) ?? ordered.at(-1));
}

/** Whether a thread is at the reader's position. */
const isAt = (placed: Placed, { path, lines }: Here): boolean =>
  placed.path === path &&
  (lines === null ||
    (placed.at === 'lines' && placed.side === lines.side && placed.lines.last === lines.last));
