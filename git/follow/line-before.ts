const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
/** More lines of one change are not compared with each other: the line at the same place is taken. */
const MAX_COMPARED_LINES = 2_000;
const MAX_COMPARED_CHARS = 500;

interface Change {
  /** Number of the first line on each side, or of the line before a place without lines. */
  oldFirst: number;
  newFirst: number;
  removed: string[];
  added: string[];
}

/**
 * Follows a line of the new side of a file's patch to the old side. Where lines were replaced by others, it is the one
 * that has most of its words, or the one at the same place; null: it replaced none. The patch may have any number of context lines.
 */
export function lineBefore(patch: string, line: number): number | null {
  let shift = 0;
  for (const change of changesOf(patch)) {
    const { newFirst, removed, added } = change;
    if (line < newFirst) break;
    if (line < newFirst + added.length) return replacedBy(change, line - newFirst);
    shift += added.length - removed.length;
  }
  return line - shift;
}

function replacedBy({ oldFirst, removed, added }: Change, at: number): number | null {
  if (removed.length === 0) return null;
  const same = Math.min(at, removed.length - 1);
  if (removed.length > MAX_COMPARED_LINES) return oldFirst + same;
  const words = wordsOf(added[at] ?? '');
  let best = { index: same, score: 0 };
  for (const [index, text] of removed.entries()) {
    const others = wordsOf(text);
    let common = 0;
    for (const word of words) if (others.has(word)) common += 1;
    const score = common / Math.max(1, words.size + others.size - common);
    const isNearer = Math.abs(index - same) < Math.abs(best.index - same);
    if (score > best.score || (score === best.score && score > 0 && isNearer)) best = { index, score };
  }
  return oldFirst + best.index;
}

/** Its words, and its other characters. */
const wordsOf = (text: string): Set<string> =>
  new Set(text.slice(0, MAX_COMPARED_CHARS).match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu));

/** Runs of removed and added lines, in order. */
function* changesOf(patch: string): Generator<Change> {
  let [old, next] = [0, 0];
  /** Lines that the hunk still has on each side. */
  let [olds, news] = [0, 0];
  let change: Change | null = null;
  for (let from = 0; from < patch.length;) {
    const lineEnd = patch.indexOf('\n', from);
    const end = lineEnd < 0 ? patch.length : lineEnd;
    const mark = patch[from];
    if (olds > 0 || news > 0) {
      if (mark === '-' || mark === '+') {
        change ??= { oldFirst: old, newFirst: next, removed: [], added: [] };
        (mark === '-' ? change.removed : change.added).push(patch.slice(from + 1, end));
      } else if (mark !== '\\' && change !== null) {
        yield change;
        change = null;
      }
      if (mark !== '+' && mark !== '\\') [old, olds] = [old + 1, olds - 1];
      if (mark !== '-' && mark !== '\\') [next, news] = [next + 1, news - 1];
    } else if (mark === '@') {
      if (change !== null) yield change;
      change = null;
      const [, oldFirst = '0', oldCount = '1', newFirst = '0', newCount = '1'] =
        HUNK.exec(patch.slice(from, from + 100)) ?? [];
      [olds, news] = [Number(oldCount), Number(newCount)];
      // Git numbers a place without lines by the line before.
      [old, next] = [Number(oldFirst) + (olds === 0 ? 1 : 0), Number(newFirst) + (news === 0 ? 1 : 0)];
    }
    from = end + 1;
  }
  if (change !== null) yield change;
}
