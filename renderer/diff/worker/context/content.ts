import { ADDED, DELETED, HUNK, isHunk, NO_NEWLINE } from '../../model/kinds.ts';
import { lineText, type Scan } from '../scan.ts';
import { kindAt } from '../rows.ts';

/** The new side of a file by line: line n is `lines[n - 1]`, without its line end. */
export interface Content {
  lines: readonly string[];
  /** The last line ends with a newline. */
  newline: boolean;
}

export function contentOf(text: string): Content {
  const lines = text.split('\n');
  const newline = lines.at(-1) === '';
  if (newline) lines.pop();
  return { lines, newline };
}

/** Whether a diff's new side matches the content: every line at its position, and the end. */
export function fits(scanned: Scan, { lines, newline }: Content): boolean {
  let [old, next] = [1, 1];
  for (let line = 0; line < scanned.count; line += 1) {
    const kind = kindAt(scanned, line);
    if (isHunk(kind)) {
      const [oldStart, start] = [scanned.olds[line] ?? 0, scanned.news[line] ?? 0];
      // Between two hunks both sides are the same, so they advance by the same number of lines.
      if (start < next || start - next !== oldStart - old) return false;
      [old, next] = [oldStart, start];
    } else if (kind < HUNK) {
      if (kind !== ADDED) old += 1;
      if (kind === DELETED) continue;
      const open = ((scanned.kinds[line] ?? 0) & NO_NEWLINE) !== 0;
      if (lineText(scanned, line) !== lines[next - 1] || open !== (next === lines.length && !newline))
        return false;
      next += 1;
    }
  }
  return next <= lines.length + 1;
}
