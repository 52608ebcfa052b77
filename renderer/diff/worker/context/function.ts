import type { Content } from './content.ts';
import { beginsFunction, isNamed } from './heading.ts';

/**
 * The function around a line of the new side, from its first to its last line (1-based); null: none starts above.
 *
 * It starts where Git's heading says: at the nearest line above that looks like a function's start, or that is the one
 * named after `@@`; not at a label in the first column of a function in braces. Its end is derived from indentation
 * alone: the next line that is not indented deeper ends it, and is part of it if it closes a bracket; one that opens
 * another (`{` alone, `} else {`, `) {`) continues it. This is a heuristic, not a grammar: if it fails, too much or too
 * little is shown, but nothing false.
 */
export function enclosing(
  content: Content,
  at: number,
  heading: string,
): { from: number; to: number } | null {
  const { lines } = content;
  /** The nearest line that may be a label: the first unindented line above it decides. 0: none. */
  let label = 0;
  for (let from = Math.min(at, lines.length); from >= 1; from -= 1) {
    const line = lines[from - 1] ?? '';
    if (label !== 0 && isAtMargin(line)) {
      if (!OPENS_BRACE.test(line)) break;
      label = 0;
    }
    if (!beginsFunction(line) && !isNamed(line, heading)) continue;
    if (!LABEL.test(line)) return { from, to: Math.max(at, endOf(lines, from)) };
    label ||= from;
  }
  return label === 0 ? null : { from: label, to: Math.max(at, endOf(lines, label)) };
}

const OPENS = /(?:[([{:,]|=>|\b(?:do|then))[\t\r ]*$/;
const OPENS_BRACE = /\{[\t\r ]*$/;
const CLOSES = /^[\t ]*(?:[)\]}]|end\b|fi\b|done\b|esac\b)/;
const BEGINS_BLOCK = /^[\t ]*[([{]/;
const LABEL = /^\w+:[\t\r ]*$/;

/** Whether a line is unindented, and neither a label nor a preprocessor directive. */
const isAtMargin = (line: string): boolean => /^[^\s#]/.test(line) && !LABEL.test(line);

/** The last line of the block that starts at line `from`. */
function endOf(lines: readonly string[], from: number): number {
  const own = depth(lines[from - 1] ?? '');
  let braces = OPENS_BRACE.test(lines[from - 1] ?? '');
  for (let at = from + 1; at <= lines.length; at += 1) {
    const line = lines[at - 1] ?? '';
    if (line.trim() === '' || depth(line) > own || line.startsWith('#')) continue;
    if (braces && LABEL.test(line)) continue;
    braces ||= OPENS_BRACE.test(line);
    if (BEGINS_BLOCK.test(line)) continue;
    if (!CLOSES.test(line)) return lastNonBlank(lines, at - 1);
    if (!OPENS.test(line) && !BEGINS_BLOCK.test(lines[at] ?? '')) return at;
  }
  return lastNonBlank(lines, lines.length);
}

/** The last non-blank line up to `at`. */
function lastNonBlank(lines: readonly string[], at: number): number {
  let last = at;
  while (last > 1 && (lines[last - 1] ?? '').trim() === '') last -= 1;
  return last;
}

/** A line's indentation; a tab counts as eight. */
function depth(line: string): number {
  let deep = 0;
  for (const character of line) {
    if (character === ' ') deep += 1;
    else if (character === '\t') deep += 8;
    else break;
  }
  return deep;
}
