import type { Anchor } from './anchor.ts';
import { readQuotedPath } from './quoted-path.ts';

/** An anchor that a line may begin with, and the index at which the remark's text starts. */
export interface Candidate {
  anchor: Anchor;
  rest: number;
}

/** Longer than any path that Git can check out on any system. */
const MAX_PATH_CHARS = 4096;
/** How many colons of `a: b: c: ...` are tried as the anchor's end. */
const MAX_COLONS = 8;
const LINES = /:(-?)([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/;
/** Length of `:-123456789-123456789`. */
const MAX_LINES_CHARS = 21;

/**
 * Every anchor that a line may begin with, the preferred one first: a shorter path before a longer one, lines before a
 * file whose name ends like lines. Costs a bounded number of looks at the line's first few thousand characters.
 */
export function candidatesOf(line: string): Candidate[] {
  const first = line.charCodeAt(0);
  // A blank or indented line.
  if (Number.isNaN(first) || first <= 32) return [];
  const quoted = readQuotedPath(line, MAX_PATH_CHARS);
  if (quoted !== null) {
    const one = afterQuoted(line, quoted);
    if (one !== null) return [one];
  }
  const candidates: Candidate[] = [];
  let ends = 0;
  for (let colon = line.indexOf(':', 1); colon > 0 && colon <= MAX_PATH_CHARS;) {
    // Skips a colon inside a path, a time or an address.
    if (endsAnchor(line, colon)) {
      const head = line.slice(0, colon);
      const lines = linesAt(head);
      if (lines !== null) candidates.push({ anchor: lines, rest: colon + 1 });
      candidates.push({ anchor: { path: head, side: 'new', lines: null }, rest: colon + 1 });
      ends += 1;
      if (ends === MAX_COLONS) break;
    }
    colon = line.indexOf(':', colon + 1);
  }
  return candidates;
}

/** `"a b":3-4: words`, `"a b": words`. */
function afterQuoted(line: string, { path, length }: { path: string; length: number }): Candidate | null {
  const colon = line.indexOf(':', length + 1);
  if (line.charAt(length) !== ':') return null;
  if (endsAnchor(line, length)) return { anchor: { path, side: 'new', lines: null }, rest: length + 1 };
  if (colon < 0 || colon > length + MAX_LINES_CHARS || !endsAnchor(line, colon)) return null;
  const lines = linesAt(`x${line.slice(length, colon)}`);
  return lines === null || lines.path !== 'x' ? null : { anchor: { ...lines, path }, rest: colon + 1 };
}

function linesAt(head: string): Anchor | null {
  const match = LINES.exec(head.slice(-MAX_LINES_CHARS));
  if (match === null) return null;
  const [all, minus, from = '', to = from] = match;
  const path = head.slice(0, head.length - all.length);
  const lines = { first: Number(from), last: Number(to) };
  if (path === '' || lines.last < lines.first) return null;
  return { path, side: minus === '-' ? 'old' : 'new', lines };
}

/** Whether a blank or the end of the line follows. */
const endsAnchor = (line: string, colon: number): boolean =>
  colon + 1 === line.length || line.charAt(colon + 1) === ' ' || line.charAt(colon + 1) === '\t';
