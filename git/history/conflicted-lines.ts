import type { ConflictedLines, SomeLines } from '../../shared/ipc/merge.ts';

/** The most conflicts of a file, lines of a side and characters of a line that are shown. */
const MAX_SHOWN_CONFLICTS = 50;
const MAX_LINES = 60;
const MAX_LINE_CHARS = 300;
/** Of a line that is cut: characters before the first in which the sides differ. */
const CHARS_BEFORE = 60;
/** The most texts that the merge bases of a merge have in a place. */
const MAX_TEXTS = 4;

/** A conflict while it is read. */
interface Sides {
  before: string[];
  base: string[];
  branch: string[];
}

/**
 * The conflicts that Git left between markers in a file, in `diff3` style. Where several merge bases conflict with each
 * other, Git leaves that conflict in the lines before, between markers that are longer: these are several texts.
 * @param marker how many characters a marker has
 */
export function readConflictedLines(text: string, marker: number): ConflictedLines[] {
  const conflicts: Sides[] = [];
  let side: string[] | null = null;
  for (const line of text.split('\n')) {
    const sign = markerLength(line) === marker ? line.charAt(0) : '';
    const conflict = conflicts.at(-1);
    if (sign === '<') {
      if (conflicts.length === MAX_SHOWN_CONFLICTS) break;
      const next: Sides = { before: [], base: [], branch: [] };
      conflicts.push(next);
      side = next.base;
    } else if (side === null || conflict === undefined) continue;
    else if (sign === '|') side = conflict.before;
    else if (sign === '=') side = conflict.branch;
    else if (sign === '>') side = null;
    else side.push(line);
  }
  return conflicts.map(({ before, base, branch }) => {
    const [ours = NONE, theirs = NONE, ...texts] = shown([base, branch, ...textsOf(before, marker)]);
    return { before: texts, base: ours, branch: theirs };
  });
}

/** Whether a file ends in a conflict: only then a side may have no line end there, which no marker tells. */
export function endsInConflict(text: string, marker: number): boolean {
  const last = text.slice(text.lastIndexOf('\n', text.length - 2) + 1);
  return last.startsWith('>') && markerLength(last) === marker;
}

const NONE: SomeLines = { lines: [], more: 0 };
const MARKER = /^(?:<+|\|+|=+|>+)(?=[ \r\n]|$)/;
const markerLength = (line: string): number => MARKER.exec(line)?.[0].length ?? 0;

/**
 * The texts of some lines in which several merge bases may conflict. A conflict there has a first and a second side, in
 * each of which there may be another; what was before that is no text of these bases.
 */
function textsOf(before: readonly string[], marker: number): string[][] {
  const texts: Array<{ line: string; of: string }> = [];
  const parts = new Set<string>();
  let at: string[] = [];
  for (const line of before) {
    const sign = markerLength(line) > marker ? line.charAt(0) : '';
    if (sign === '') texts.push({ line, of: at.join('') });
    else if (sign === '<') at.push('1');
    else {
      // The place of this conflict begins within one of the bases.
      if (at.length === 0) for (const one of texts) one.of = sign === '>' ? '2' : '1';
      at = [...at.slice(0, -1), ...(sign === '>' ? [] : [sign === '|' ? '-' : '2'])];
      parts.add('1').add('2');
    }
    if (at.length > 0 && !at.includes('-')) parts.add(at.join(''));
  }
  const leaves = [...parts].filter((one) => ![...parts].some((more) => more !== one && more.startsWith(one)));
  return (leaves.length === 0 ? [''] : leaves.toSorted().slice(0, MAX_TEXTS)).map((leaf) =>
    texts.flatMap(({ line, of }) => (leaf.startsWith(of) ? [line] : [])),
  );
}

/** The first lines of each side. A CR stays where not all lines have one; of long lines what differs is kept. */
function shown(sides: readonly string[][]): SomeLines[] {
  const isCrlf = sides.every((lines) => lines.every((line) => line.endsWith('\r')));
  const texts = sides.map((lines) =>
    lines.slice(0, MAX_LINES).map((line) => (isCrlf ? line.slice(0, -1) : line)),
  );
  return texts.map((lines, side) => ({
    lines: lines.map((line, at) =>
      cut(
        line,
        texts.flatMap((other) => other[at] ?? []),
      ),
    ),
    more: (sides[side]?.length ?? 0) - lines.length,
  }));
}

/** @param beside the lines that the sides have in its place */
function cut(line: string, beside: readonly string[]): string {
  if (line.length <= MAX_LINE_CHARS) return line;
  let same = 0;
  while (same < line.length && beside.every((other) => other[same] === line[same])) same += 1;
  const from = same < MAX_LINE_CHARS ? 0 : same - CHARS_BEFORE;
  const end = from + MAX_LINE_CHARS;
  return `${from > 0 ? '…' : ''}${line.slice(from, end)}${end < line.length ? '…' : ''}`;
}
