/** Where a code span's opening run of backticks begins and ends, and its closing run. */
export type CodeSpan = readonly [open: number, from: number, to: number, close: number];

const isBlankChar = (char: string | undefined): boolean => char === undefined || /\s/.test(char);

/**
 * The code spans of one paragraph: from a run of backticks to the next run of the same length. Blanks on one side only
 * make it none, because people also write `quotes' and ``quotes'' with backticks. Linear: each run is looked up once.
 */
export function codeSpans(paragraph: string): CodeSpan[] {
  const runs = [...paragraph.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ from: index, length }));
  const spans: CodeSpan[] = [];
  const following = nextOfSameLength(runs);
  for (let at = 0; at < runs.length; at += 1) {
    const [open, next] = [runs[at], following[at]];
    const close = next === undefined ? undefined : runs[next];
    if (open === undefined || next === undefined || close === undefined) continue;
    const from = open.from + open.length;
    const isEscaped = paragraph[open.from - 1] === '\\';
    const padded = isBlankChar(paragraph[from]) === isBlankChar(paragraph[close.from - 1]);
    if (isEscaped || !padded) continue;
    spans.push([open.from, from, close.from, close.from + close.length]);
    at = next;
  }
  return spans;
}

function nextOfSameLength(runs: ReadonlyArray<{ length: number }>): Array<number | undefined> {
  const next: Array<number | undefined> = [];
  const last = new Map<number, number>();
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const { length } = runs[at] ?? { length: 0 };
    next[at] = last.get(length);
    last.set(length, at);
  }
  return next;
}
