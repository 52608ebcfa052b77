import { nullOnExit } from '../process/error.ts';
import { gitText } from '../process/run.ts';

/** How far a ref has moved. */
export interface RefDistance {
  /** Commits that it has now, and had not before. */
  commits: number;
  /** Commits that it had before, and has not now: it was rewritten, or went back. Absent: none. */
  replaced?: number;
}

/** Commits that are counted on both sides together. */
const MAX_COUNTED = 9_999;

/** Counts what came and what went between two commits; null: one of them is not here. */
export async function countMoved(gitDir: string, from: string, to: string): Promise<RefDistance | null> {
  const counted = await gitText(
    [
      'rev-list',
      '--left-right',
      '--count',
      `--max-count=${MAX_COUNTED}`,
      '--end-of-options',
      `${from}...${to}`,
    ],
    { gitDir },
  ).catch(nullOnExit);
  if (counted === null) return null;
  const [replaced = 0, commits = 0] = counted.split('\t').map(Number);
  return replaced === 0 ? { commits } : { commits, replaced };
}
