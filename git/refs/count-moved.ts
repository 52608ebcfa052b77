import { nullOnExit } from '../process/error.ts';
import { gitText } from '../process/run.ts';

/** How far a ref has moved. */
export interface RefDistance {
  /** Commits that it gained. */
  commits: number;
  /** Commits that it lost, because it was rewritten or reset. Absent: none. */
  replaced?: number;
}

/** Limit for both sides together. */
const MAX_COUNTED_COMMITS = 9_999;

/** Counts the commits gained and lost between two commits; null if one of them is missing. */
export async function countMoved(gitDir: string, from: string, to: string): Promise<RefDistance | null> {
  const counted = await gitText(
    [
      'rev-list',
      '--left-right',
      '--count',
      `--max-count=${MAX_COUNTED_COMMITS}`,
      '--end-of-options',
      `${from}...${to}`,
    ],
    { gitDir },
  ).catch(nullOnExit);
  if (counted === null) return null;
  const [replaced = 0, commits = 0] = counted.split('\t').map(Number);
  return replaced === 0 ? { commits } : { commits, replaced };
}
