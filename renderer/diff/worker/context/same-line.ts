import { DELETED, HUNK } from '../../model/kinds.ts';
import { kindAt } from '../rows.ts';
import type { Scan } from '../scan.ts';

/**
 * Where a line of a diff is in the same file's diff with more or fewer lines around its changes: the line itself, or
 * the next one when it is not shown any more. A row that is no line stands for the one below it.
 */
export function sameLine(before: Scan, line: number, after: Scan): number {
  let at = Math.max(0, line);
  while (at < before.count && kindAt(before, at) >= HUNK) at += 1;
  const old = at < before.count && kindAt(before, at) === DELETED;
  const number = (old ? before.olds : before.news)[at] ?? Number.MAX_SAFE_INTEGER;
  const numbers = old ? after.olds : after.news;
  let last = 0;
  for (let i = 0; i < after.count; i += 1) {
    if (kindAt(after, i) >= HUNK) continue;
    if ((numbers[i] ?? 0) >= number) return i;
    last = i;
  }
  return last;
}
