/** Comparisons and files of one that are remembered. */
const MOST = 100;
const MOST_FILES = 500;

type Remembered = Readonly<Record<string, readonly string[]>>;

/** What is remembered once a file of a comparison is shown as new, or not any more. */
export function remembered(
  before: Remembered,
  comparison: string,
  path: string,
  asNew: boolean,
): Record<string, string[]> {
  const { [comparison]: paths = [], ...others } = before;
  const rest = paths.filter((one) => one !== path);
  const now = asNew ? [...rest, path].slice(-MOST_FILES) : rest;
  const all: [string, readonly string[]][] = Object.entries(others);
  const kept = now.length === 0 ? all : [...all, [comparison, now] as const];
  return Object.fromEntries(kept.slice(-MOST).map(([key, value]) => [key, [...value]]));
}
