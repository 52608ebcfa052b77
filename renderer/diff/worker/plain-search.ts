import { goesOn, patternOfLetters } from '../../../shared/domain/letters.ts';
import { HUNK } from '../model/kinds.ts';
import { lastAtOrBelow } from '../model/last-at-or-below.ts';
import type { FindQuery } from '../model/shapes.ts';
import { kindAt } from './rows.ts';
import type { WithText } from './stored-file.ts';

/** Reports each hit in a file by line and columns, until the callback returns false. */
type Matcher = (file: WithText, hit: (line: number, start: number, end: number) => boolean) => void;

/** Creates a search for plain text, returning the position and length of the next match. */
function finder({ text, matchCase }: FindQuery): (raw: string, from: number) => [number, number] {
  const pattern = patternOfLetters(text, matchCase);
  if (!pattern) return (raw, from) => [raw.indexOf(text, from), text.length];
  return (raw, from) => {
    pattern.lastIndex = from;
    const match = pattern.exec(raw);
    return match ? [match.index, match[0].length] : [-1, 0];
  };
}

/** Searches the whole text of a file at once, then determines the line of each hit. */
export function inText(query: FindQuery): Matcher {
  const next = finder(query);
  return ({ scanned }, hit) => {
    const { raw, starts, count } = scanned;
    let [at, length] = next(raw, 0);
    let below = 0;
    let [ended, end] = [-1, 0];
    while (at >= 0) {
      const base = below;
      const line = base + lastAtOrBelow(count - base, (i) => starts[base + i] ?? 0, at);
      below = line;
      const start = (starts[line] ?? 0) + 1;
      // Markers, hunk headers and text between hunks are not part of the user's text.
      if (line !== ended) [ended, end] = [line, raw.indexOf('\n', start)];
      const inside =
        at >= start && kindAt(scanned, line) < HUNK && (end < 0 || at <= end) && !goesOn(raw, at + length);
      if (inside && !hit(line, at - start, at - start + length)) return;
      [at, length] = next(raw, at + Math.max(1, length));
    }
  };
}
