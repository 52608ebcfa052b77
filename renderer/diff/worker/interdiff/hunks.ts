import { ADDED, DELETED, HUNK, KIND, NO_NEWLINE, REST } from '../../model/kinds.ts';
import { lineText, type Scan } from '../scan.ts';

/**
 * One hunk of a diff as two runs of lines. Lines keep their line ends, so that a missing one counts as a difference.
 * From `start` up to but excluding `end`: the old lines it replaces, 1-based; empty for an insertion.
 */
export interface HunkRuns {
  start: number;
  end: number;
  old: string[];
  next: string[];
  /** Number of the first new line. */
  nextStart: number;
}

/** The hunks of a scanned diff, ascending. */
export function hunksOf(scanned: Scan): HunkRuns[] {
  const hunks: HunkRuns[] = [];
  let hunk: HunkRuns | undefined;
  for (let line = 0; line < scanned.count; line += 1) {
    const kind = (scanned.kinds[line] ?? 0) & KIND;
    if (kind === REST) continue;
    if (kind >= HUNK) {
      const start = scanned.olds[line] ?? 1;
      hunk = { start, end: start, old: [], next: [], nextStart: scanned.news[line] ?? 1 };
      hunks.push(hunk);
      continue;
    }
    if (!hunk) continue;
    const text = lineText(scanned, line) + ((scanned.kinds[line] ?? 0) & NO_NEWLINE ? '' : '\n');
    if (kind !== ADDED) hunk.old.push(text);
    if (kind !== DELETED) hunk.next.push(text);
    if (kind !== ADDED) hunk.end += 1;
  }
  return hunks.toSorted((a, b) => a.start - b.start);
}

/** Lines that occur more often do not help to locate a hunk. */
const MAX_OCCURRENCES = 20;

/**
 * Moves hunks to the position of their old lines in another base, as far as the lines shown by both diffs tell: each
 * hunk by the offset most of its old lines agree on, otherwise by that of the previous hunk.
 */
export function moved(hunks: readonly HunkRuns[], into: readonly HunkRuns[]): HunkRuns[] {
  const places = new Map<string, number[]>();
  for (const { start, old } of into)
    for (const [i, text] of old.entries()) {
      const same = places.get(text);
      if (same) same.push(start + i);
      else places.set(text, [start + i]);
    }
  let [by, end] = [0, 1];
  return hunks.map((hunk) => {
    by = distance(hunk, places, by);
    const start = Math.max(end, hunk.start + by);
    end = start + hunk.end - hunk.start;
    return { ...hunk, start, end };
  });
}

function distance(hunk: HunkRuns, places: ReadonlyMap<string, number[]>, last: number): number {
  const votes = new Map<number, number>();
  for (const [i, text] of hunk.old.entries()) {
    const same = places.get(text);
    if (!same || same.length > MAX_OCCURRENCES || text.trim() === '') continue;
    for (const place of same) {
      const by = place - (hunk.start + i);
      votes.set(by, (votes.get(by) ?? 0) + 1);
    }
  }
  let [best, most] = [last, votes.get(last) ?? 0];
  for (const [by, count] of votes) if (count > most) [best, most] = [by, count];
  return best;
}
