import { assertNever } from '../../../../shared/result.ts';
import { kindAt } from '../rows.ts';
import { lineText, type Scan } from '../scan.ts';
import { ADDED, DELETED, HUNK, isHunk, REST } from '../../model/kinds.ts';
import type { Expansion, DiffSide } from '../../model/shapes.ts';
import { CONTEXT_STEP } from '../../model/steps.ts';
import type { Content } from './content.ts';
import { enclosing } from './function.ts';
import { headingIn } from './heading.ts';

/** Lines of the new side to add, 1-based, inclusive. */
export interface ContextRange {
  from: number;
  to: number;
}

/** The lines to show when expanding the context at a line of the scan; null if there is no function to show. */
export function rangeOf(
  scanned: Scan,
  content: Content,
  line: number,
  expansion: Exclude<Expansion, 'line'>,
): ContextRange | null {
  const gap = gapAt(scanned, content, line);
  switch (expansion) {
    // From the hunk below upwards, and from the hunk above downwards.
    case 'up':
      return { from: Math.max(gap.from, gap.to - CONTEXT_STEP + 1), to: gap.to };
    case 'down':
      return { from: gap.from, to: Math.min(gap.to, gap.from + CONTEXT_STEP - 1) };
    case 'gap':
      return gap;
    case 'file':
      return { from: 1, to: content.lines.length };
    case 'around': {
      const { first, last } = hunkAt(scanned, line);
      return { from: first - CONTEXT_STEP, to: last + CONTEXT_STEP };
    }
    case 'function': {
      const { hunk, first } = hunkAt(scanned, line);
      const heading = headingIn(lineText(scanned, hunk));
      return enclosing(content, Math.max(first, lastNew(scanned, changeAt(scanned, line, hunk))), heading);
    }
    default:
      return assertNever(expansion);
  }
}

/** The lines around a hidden line, by its number on a side. Between two hunks both sides are the same. */
export function rangeAround(scanned: Scan, side: DiffSide, number: number): ContextRange {
  let ahead = 0;
  for (let line = 0; line < scanned.count; line += 1) {
    const kind = kindAt(scanned, line);
    const [old, next] = [scanned.olds[line] ?? 0, scanned.news[line] ?? 0];
    if (isHunk(kind) || kind === REST) {
      if ((side === 'old' ? old : next) > number) break;
      ahead = next - old;
    } else if (kind === ADDED) ahead += 1;
    else if (kind === DELETED) ahead -= 1;
  }
  const line = side === 'old' ? number + ahead : number;
  return { from: Math.max(1, line - CONTEXT_STEP / 2), to: line + CONTEXT_STEP / 2 };
}

/** The lines hidden above a hunk row, or below the last hunk. */
function gapAt(scanned: Scan, { lines }: Content, line: number): ContextRange {
  const end = isHunk(kindAt(scanned, line)) ? (scanned.news[line] ?? 0) - 1 : lines.length;
  return { from: line === 0 ? 1 : lastNew(scanned, line - 1) + 1, to: end };
}

/** The hunk of a line, with its first and last line of the new side. Lines above a hunk belong to it. */
function hunkAt(scanned: Scan, line: number): { hunk: number; first: number; last: number } {
  let hunk = Math.min(line, scanned.count - 1);
  while (hunk > 0 && !isHunk(kindAt(scanned, hunk))) hunk -= 1;
  let end = hunk + 1;
  while (end < scanned.count && kindAt(scanned, end) < HUNK) end += 1;
  return { hunk, first: scanned.news[hunk] ?? 1, last: lastNew(scanned, end - 1) };
}

/** The number of the last new line up to a line of the scan. */
function lastNew(scanned: Scan, line: number): number {
  for (let at = line; at >= 0; at -= 1) {
    const kind = kindAt(scanned, at);
    if (isHunk(kind)) return (scanned.news[at] ?? 1) - 1;
    if (kind <= ADDED) return scanned.news[at] ?? 0;
  }
  return 0;
}

/** The line itself; for a hunk row or the lines above its first change, that change, which the row stands for. */
function changeAt(scanned: Scan, line: number, hunk: number): number {
  let change = hunk + 1;
  while (change + 1 < scanned.count && kindAt(scanned, change) === 0) change += 1;
  return Math.max(line, kindAt(scanned, change) >= HUNK ? hunk + 1 : change);
}
