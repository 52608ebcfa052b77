import { diffWordsWithSpace } from 'diff';

/** Longer lines get no word marks: comparing them costs more than it shows. */
const MAX_WORD_MARK_CHARS = 600;
/** With a smaller share of common text, two lines are considered unrelated. */
const MIN_COMMON_SHARE = 0.33;

export interface Words {
  /** Flat pairs of start and end. */
  old: number[];
  next: number[];
}

/** The words that differ between two versions of a line; null if they are too long or too different to mark. */
export function changedWords(old: string, next: string): Words | null {
  if (old.length > MAX_WORD_MARK_CHARS || next.length > MAX_WORD_MARK_CHARS || old === next) return null;
  const parts = diffWordsWithSpace(old, next, { maxEditLength: 120 });
  if (parts === undefined) return null;
  const words: Words = { old: [], next: [] };
  let [oldAt, nextAt, common] = [0, 0, 0];
  for (const { value, added, removed } of parts) {
    if (added) mark(words.next, nextAt, (nextAt += value.length));
    else if (removed) mark(words.old, oldAt, (oldAt += value.length));
    else {
      oldAt += value.length;
      nextAt += value.length;
      common += ink(value);
    }
  }
  return (2 * common) / Math.max(1, ink(old) + ink(next)) < MIN_COMMON_SHARE ? null : words;
}

/** Adds a range, or extends the last one if it continues it. */
function mark(ranges: number[], start: number, end: number): void {
  if (ranges.at(-1) === start) ranges[ranges.length - 1] = end;
  else ranges.push(start, end);
}

/** The number of non-white-space characters. */
const ink = (text: string): number => text.replaceAll(/\s/gu, '').length;
