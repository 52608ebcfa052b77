interface Folds {
  /** To be folded, because they are viewed and were not before. */
  close: string[];
  /** To be unfolded, because they are viewed no more. */
  open: string[];
  /** What was folded because it is viewed. */
  now: ReadonlySet<string>;
}

/** What a change of the viewed files folds and unfolds; files that are not listed (yet) stay as they were. */
export function foldsOf(
  listed: readonly string[],
  viewed: ReadonlySet<string>,
  before: ReadonlySet<string>,
): Folds {
  const close = listed.filter((path) => viewed.has(path) && !before.has(path));
  const open = listed.filter((path) => !viewed.has(path) && before.has(path));
  const now = new Set([...before, ...close]);
  for (const path of open) now.delete(path);
  return { close, open, now };
}
