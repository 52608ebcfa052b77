import { diffArrays } from 'diff';
import { withoutTrailingBlanks, type Line } from './lines.ts';

export interface SuggestedLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** The smallest diff is only computed up to this number of changed lines: its cost is quadratic. */
const MAX_CHANGES = 200;

const BOM = '\ufeff';

/** What a suggestion can say of a line: a note keeps neither a carriage return nor blanks at a line's end. */
export const comparableLine = (line: string): string => withoutTrailingBlanks(line);

/**
 * The suggestion as a small diff against the current lines. A line that a suggestion cannot say differently is the same.
 * @param comparable what of a line counts
 */
export function suggestedDiff(
  now: readonly string[],
  suggested: readonly string[],
  comparable: (line: string) => string = comparableLine,
): SuggestedLine[] {
  const all = (kind: SuggestedLine['kind'], lines: readonly string[]): SuggestedLine[] =>
    lines.map((text) => ({ kind, text }));
  const runs = runsOf(now.map(comparable), suggested.map(comparable));
  if (runs === null) return [...all('removed', now), ...all('added', suggested)];
  let [old, next] = [0, 0];
  return runs.flatMap(({ kind, count }) => {
    const lines = kind === 'added' ? suggested.slice(next, next + count) : now.slice(old, old + count);
    if (kind !== 'added') old += count;
    if (kind !== 'removed') next += count;
    return all(kind, lines);
  });
}

/** How one list becomes another, in runs; null: they differ too much to be compared. */
function runsOf(
  now: readonly string[],
  next: readonly string[],
): Array<{ kind: SuggestedLine['kind']; count: number }> | null {
  // By number: lines are compared many times, and may be long and similar.
  const numbers = new Map([...new Set([...now, ...next])].map((line, number) => [line, number]));
  const numbered = (lines: readonly string[]): number[] => lines.map((line) => numbers.get(line) ?? -1);
  const changes = diffArrays(numbered(now), numbered(next), { maxEditLength: MAX_CHANGES });
  return (
    changes?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      count: value.length,
    })) ?? null
  );
}

/** Lines of a file that a suggestion replaces, and their surroundings. */
export interface LinesInFile {
  now: readonly Line[];
  /** The lines above and below; undefined: there are none. */
  above: Line | undefined;
  below: Line | undefined;
}

/**
 * The lines that a suggestion puts in place of others. Unchanged ones stay byte for byte; a new one ends as the line
 * before it does. If the file has no final line end, it still has none, and a byte order mark stays at its beginning.
 */
export function replacedLines({ now, above, below }: LinesInFile, suggested: readonly string[]): Line[] {
  const marked = above === undefined && now[0]?.text.startsWith(BOM) === true;
  if (marked) {
    const bare = (text: string): string => (text.startsWith(BOM) ? text.slice(1) : text);
    const [first, ...rest] = now;
    const lines = replacedLines(
      {
        now: first === undefined ? [] : [{ ...first, text: bare(first.text) }, ...rest],
        above: NO_LINE,
        below,
      },
      suggested.map((text, at) => (at === 0 ? bare(text) : text)),
    );
    return lines.map((line, at) => (at === 0 ? { ...line, text: BOM + line.text } : line));
  }
  let end = [now[0], above, ...now, below].find((line) => line !== undefined && line.end !== '')?.end ?? '\n';
  let [old, next] = [0, 0];
  const lines = matched(now, suggested).flatMap(({ kind, count }) => {
    const some: Line[] = [];
    for (let n = 0; n < count; n += 1) {
      const line = kind === 'added' ? undefined : now[old];
      if (kind !== 'added') old += 1;
      if (line !== undefined && line.end !== '') end = line.end;
      if (kind !== 'removed') {
        some.push(
          line === undefined
            ? { text: suggested[next] ?? '', end }
            : { text: line.text, end: line.end || end },
        );
        next += 1;
      }
    }
    return some;
  });
  const last = lines.at(-1);
  const open = now.at(-1)?.end === '' && below === undefined;
  return open && last !== undefined ? [...lines.slice(0, -1), { text: last.text, end: '' }] : lines;
}

const NO_LINE: Line = { text: '', end: '' };

/** As `runsOf`, and of lists that differ too much, the equal lines at both ends. */
function matched(
  now: readonly Line[],
  suggested: readonly string[],
): Array<{ kind: SuggestedLine['kind']; count: number }> {
  const [old, next] = [now.map(({ text }) => comparableLine(text)), suggested.map(comparableLine)];
  const runs = runsOf(old, next);
  if (runs !== null) return runs;
  const most = Math.min(old.length, next.length);
  let head = 0;
  while (head < most && old[head] === next[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
  return [
    { kind: 'same', count: head },
    { kind: 'removed', count: old.length - head - tail },
    { kind: 'added', count: next.length - head - tail },
    { kind: 'same', count: tail },
  ];
}
