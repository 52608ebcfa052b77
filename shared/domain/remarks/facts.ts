import type { Anchor } from './anchor.ts';

/** What a commit says about the paths that anchors name. */
export interface Facts {
  /** Lines of the file on that side of the commit; null: no such file, or none with lines. */
  lineCount(path: string, side: Anchor['side']): number | null;
  /** Whether the commit changes the path: it is in its diff, as the name before or after. */
  changes(path: string): boolean;
}

/** Whether an anchor is true, and therefore counts. Everything else is only text. */
export function isTrue({ path, side, lines }: Anchor, facts: Facts): boolean {
  if (lines === null) return facts.changes(path);
  const count = facts.lineCount(path, side);
  return count !== null && lines.last <= count;
}
