import type { Whitespace } from '../model/shapes.ts';
import { lineText, type Scan } from './scan.ts';

/** Above this many lines on a side, only lines at the same place are compared. */
const MATCH_LIMIT = 400;

/**
 * A blank, a tab or a carriage return, as Git's own options have it. A no-break space or a byte order mark is another
 * character to every program that reads the file.
 */
const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 13;

function trimmed(line: string, both: boolean): string {
  let [from, to] = [0, line.length];
  while (to > 0 && isBlank(line.charCodeAt(to - 1))) to -= 1;
  if (both) while (from < to && isBlank(line.charCodeAt(from))) from += 1;
  return line.slice(from, to);
}

const NORMAL: Record<Exclude<Whitespace, 'show'>, (line: string) => string> = {
  'ignore-trailing': (line) => trimmed(line, false),
  'ignore-ends': (line) => trimmed(line, true),
  'ignore-all': (line) => line.replaceAll(/[\t\r ]+/g, ''),
};

/**
 * The pairs (old line, new line) of one change that are the same but for ignored white space, in order. The host
 * has no such option, so it is computed here: a longest common subsequence over the normalised lines.
 */
export function equalLines(
  scanned: Scan,
  deletedFrom: number,
  addedFrom: number,
  end: number,
  mode: Whitespace,
): (readonly [number, number])[] {
  if (mode === 'show' || deletedFrom === addedFrom || addedFrom === end) return [];
  const normal = NORMAL[mode];
  const texts = (from: number, to: number): string[] =>
    Array.from({ length: to - from }, (_, i) => normal(lineText(scanned, from + i)));
  const [old, next] = [texts(deletedFrom, addedFrom), texts(addedFrom, end)];
  return pairs(old, next).map(([i, j]) => [deletedFrom + i, addedFrom + j] as const);
}

function pairs(old: string[], next: string[]): (readonly [number, number])[] {
  let head = 0;
  while (head < old.length && head < next.length && old[head] === next[head]) head += 1;
  let [oldEnd, nextEnd] = [old.length, next.length];
  while (oldEnd > head && nextEnd > head && old[oldEnd - 1] === next[nextEnd - 1]) {
    oldEnd -= 1;
    nextEnd -= 1;
  }
  const found: (readonly [number, number])[] = Array.from({ length: head }, (_, i) => [i, i] as const);
  if (oldEnd - head <= MATCH_LIMIT && nextEnd - head <= MATCH_LIMIT)
    for (const [i, j] of common(old.slice(head, oldEnd), next.slice(head, nextEnd)))
      found.push([head + i, head + j]);
  else for (let i = head; i < Math.min(oldEnd, nextEnd); i += 1) if (old[i] === next[i]) found.push([i, i]);
  for (let i = oldEnd, j = nextEnd; i < old.length; i += 1, j += 1) found.push([i, j]);
  return found;
}

/** Longest common subsequence by the table; both sides are bounded. */
function common(old: string[], next: string[]): [number, number][] {
  const width = next.length + 1;
  const best = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number): number => best[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = next.length - 1; j >= 0; j -= 1)
      best[i * width + j] = old[i] === next[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const found: [number, number][] = [];
  for (let i = 0, j = 0; i < old.length && j < next.length;) {
    if (old[i] === next[j]) found.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return found;
}

/** Whether two lines are the same but for ignored white space. */
export const sameBut = (mode: Exclude<Whitespace, 'show'>, one: string, two: string): boolean =>
  NORMAL[mode](one) === NORMAL[mode](two);
