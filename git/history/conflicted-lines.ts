import type { ConflictedLines, SomeLines } from '../../shared/ipc/merge.ts';

/** The most conflicts of a file, lines of a side and characters of a line that are shown. */
const MAX_SHOWN_CONFLICTS = 50;
const MAX_LINES = 60;
const MAX_LINE_CHARS = 300;

/**
 * The conflicts that Git left between markers in a file, in `diff3` style.
 * @param marker how many characters a marker has
 */
export function readConflictedLines(text: string, marker: number): ConflictedLines[] {
  const [first, before, second, end] = ['<', '|', '=', '>'].map((sign) => sign.repeat(marker));
  const conflicts: ConflictedLines[] = [];
  let side: SomeLines | null = null;
  for (const line of text.split('\n')) {
    const head = line.slice(0, marker);
    const conflict = conflicts.at(-1);
    if (head === first) {
      if (conflicts.length === MAX_SHOWN_CONFLICTS) break;
      const next = { before: noLines(), base: noLines(), branch: noLines() };
      conflicts.push(next);
      side = next.base;
    } else if (side === null || conflict === undefined) continue;
    else if (head === before) side = conflict.before;
    else if (head === second) side = conflict.branch;
    else if (head === end) side = null;
    else if (side.lines.length === MAX_LINES) side.more += 1;
    else side.lines.push(line.replace(/\r$/, '').slice(0, MAX_LINE_CHARS));
  }
  return conflicts;
}

const noLines = (): SomeLines => ({ lines: [], more: 0 });
