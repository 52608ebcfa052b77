import type { Branch } from '../../../shared/ipc/shapes.ts';

interface Suggestion {
  readonly branch: string;
  /** Absent: the repository's default branch. */
  readonly base?: string;
}

/** Names under which people keep their main line. */
const MAIN_LINES = ['main', 'master', 'trunk', 'develop'];

const age = ({ createdAt }: Branch): number => Date.parse(createdAt ?? '') || 0;

/**
 * What to compare where nothing was picked yet: the newest other branch with the default branch. In a local folder the
 * "default" is whatever is checked out, most often the work itself: there it is compared with the main line. Null: there
 * is only one branch.
 */
export function suggest(
  branches: readonly Branch[],
  defaultBranch: string,
  local: boolean,
): Suggestion | null {
  const others = branches.filter((branch) => branch.name !== defaultBranch);
  if (others.length === 0) return null;
  if (local && !MAIN_LINES.includes(defaultBranch)) {
    const base = MAIN_LINES.find((name) => others.some((branch) => branch.name === name));
    if (base !== undefined) return { branch: defaultBranch, base };
  }
  const [newest] = others.toSorted((a, b) => age(b) - age(a));
  return newest ? { branch: newest.name } : null;
}
