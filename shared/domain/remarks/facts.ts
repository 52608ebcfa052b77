import type { Anchor } from './anchor.ts';

/** What a commit knows about the paths that anchors name. */
export interface Facts {
  /** Number of lines of the file on that side of the commit; null: no such file, or no text. */
  lineCount(path: string, side: Anchor['side']): number | null;
  /** Whether the commit's diff has the path, as the old or new name. */
  changes(path: string): boolean;
}

/** Whether an anchor matches the commit, and so counts. Anything else is plain text. */
export function isTrue({ path, side, lines }: Anchor, facts: Facts): boolean {
  if (lines === null) return facts.changes(path);
  const count = facts.lineCount(path, side);
  return count !== null && lines.last <= count;
}
