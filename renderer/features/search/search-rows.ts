import type { FileHits, LineHit } from '../../../shared/ipc/search.ts';

/** A line of the list. */
export type SearchRow =
  | { kind: 'group'; words: string }
  | { kind: 'file'; path: string; count: number }
  | { kind: 'hit'; path: string; hit: LineHit; place: number }
  | { kind: 'more'; count: number };

/** The hits of a search: files in the order in which they came, each once. */
export function joinFiles(files: readonly FileHits[], next: readonly FileHits[]): FileHits[] {
  const joined = [...files];
  for (const file of next) {
    const last = joined.at(-1);
    if (last?.path === file.path)
      joined[joined.length - 1] = {
        path: file.path,
        lines: [...last.lines, ...file.lines],
        more: last.more + file.more,
      };
    else joined.push(file);
  }
  return joined;
}

/** Rows of files and hits; a heading where files of the diff begin, and where they end. */
export function searchRows(
  files: readonly FileHits[],
  isInDiff: (path: string) => boolean,
): { rows: SearchRow[]; hits: number[] } {
  const rows: SearchRow[] = [];
  const hits: number[] = [];
  let group: string | null = null;
  for (const { path, lines, more } of files) {
    const words = isInDiff(path) ? 'In the diff' : 'In other files';
    if (words !== group) rows.push({ kind: 'group', words });
    group = words;
    rows.push({ kind: 'file', path, count: lines.length + more });
    for (const hit of lines) {
      hits.push(rows.length);
      rows.push({ kind: 'hit', path, hit, place: hits.length });
    }
    if (more > 0) rows.push({ kind: 'more', count: more });
  }
  return { rows, hits };
}

/** Characters before the first hit that are drawn: it must not be beyond the right edge. */
const MAX_LEAD_CHARS = 48;

/** What is drawn of a hit: without its indentation, from near the hit on; `marks`: where the text was found. */
export function drawnHit(
  { text, at, cutBefore, cutAfter }: LineHit,
  wanted: { text: string; isPattern: boolean; matchCase: boolean },
): { text: string; marks: number[] } {
  const indent = text.length - text.trimStart().length;
  let from = Math.max(Math.min(indent, at), at - MAX_LEAD_CHARS);
  // Not within a character of two units.
  if (/[\uDC00-\uDFFF]/.test(text.charAt(from))) from += 1;
  const head = cutBefore || from > indent ? '…' : '';
  const drawn = head + text.slice(from) + (cutAfter ? '…' : '');
  return { text: drawn, marks: wanted.isPattern ? [] : marksOf(drawn, wanted) };
}

/** @param wanted its text is not empty */
function marksOf(text: string, wanted: { text: string; matchCase: boolean }): number[] {
  const fold = (one: string): string => {
    const lower = one.toLowerCase();
    return wanted.matchCase || lower.length !== one.length ? one : lower;
  };
  const [line, part] = [fold(text), fold(wanted.text)];
  const marks: number[] = [];
  let at = line.indexOf(part);
  while (at !== -1) {
    for (let unit = 0; unit < part.length; unit += 1) marks.push(at + unit);
    at = line.indexOf(part, at + part.length);
  }
  return marks;
}
