import { withoutLastLineEnds } from '../../../shared/domain/notes/canonical.ts';
import { editsOf } from '../../../shared/domain/notes/three-way.ts';

const LINE_END = /(\r\n|\r|\n)/;

/**
 * A text typed over a note, or merged with it line by line, with the note's line ends. A text field knows only `\n`;
 * kept lines keep their line end, new ones get the prevailing one, and what follows the last line stays. If nothing
 * does, a new last line gets a line end too: only then does `git notes append` put a blank line after it. A text with
 * line ends other than `\n` is used unchanged.
 * @param before null: there is no note; the text then ends with one line end, as Git's own notes do
 */
export function withLineEndsOf(before: string | null, text: string): string {
  const lines = withoutLastLineEnds(text);
  if (before === null || before === '') return `${lines}\n`;
  const tail = /[\r\n]*$/.exec(before.slice(-MAX_TAIL))?.[0] ?? '';
  const own = lines.includes('\r') || !before.includes('\r') ? lines : aligned(before, lines);
  return (
    own +
    (tail === '' && lastLineOf(lines) !== lastLineOf(before) ? prevailingOf(splitNote(before).ends) : tail)
  );
}

const lastLineOf = (text: string): string =>
  text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);

/** Trailing line ends that are kept: looking for more takes quadratic time. */
const MAX_TAIL = 1000;

function aligned(before: string, text: string): string {
  const { lines: was, ends } = splitNote(before);
  const now = text.split('\n');
  const prevailing = prevailingOf(ends);
  const edits = editsOf(was, now);
  const endOf: string[] = [];
  let from = 0;
  for (const { added, removed, count } of edits ?? [{ added: true, removed: false, count: now.length }]) {
    if (!removed)
      for (let by = 0; by < count; by += 1) endOf.push((added ? undefined : ends[from + by]) ?? prevailing);
    if (!added) from += count;
  }
  return now.map((line, at) => (at === now.length - 1 ? line : line + (endOf[at] ?? prevailing))).join('');
}

/** Lines, of which the last may be empty, and the line end of each but the last. */
export function splitNote(text: string): { lines: string[]; ends: string[] } {
  const parts = text.split(LINE_END);
  return {
    lines: parts.filter((_, at) => at % 2 === 0),
    ends: parts.filter((_, at) => at % 2 === 1),
  };
}

function prevailingOf(ends: readonly string[]): string {
  const counts = Map.groupBy(ends, (end) => end);
  const [first] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? '\n';
}
