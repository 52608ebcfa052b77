import { linesText, type Anchor } from './anchor.ts';
import { candidatesOf } from './candidates.ts';
import { isBlankLine, joinLines, splitLines, trimBlanks, withoutTrailingBlanks, type Line } from './lines.ts';
import { endOf, RESOLVED, type Remark } from './parse.ts';
import { quotePath } from './quoted-path.ts';

/** A remark as lines, joined by `\n`, without a final one. The text must contain more than blanks. */
export function writeRemark(anchor: Anchor, text: string, resolved = false): string {
  const head = `${writeAnchor(anchor)}:${resolved ? ` ${RESOLVED}` : ''}`;
  const [first = '', ...further] = textLines(text);
  // A first line that would lose its indentation, look like the mark, or belongs to a block gets a line of its own.
  const apart =
    first !== trimBlanks(first) || first.startsWith('```') || (first + ' ').startsWith(`${RESOLVED} `);
  const lines = apart ? [head, first, ...further] : [`${head} ${first}`, ...further];
  return lines.map((line, at) => (at === 0 || line === '' ? line : `  ${line}`)).join('\n');
}

function textLines(text: string): string[] {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n').map(withoutTrailingBlanks);
  const from = lines.findIndex((line) => line !== '');
  return from < 0 ? [] : lines.slice(from, lines.findLastIndex((line) => line !== '') + 1);
}

/** Quotes the path where it would otherwise be parsed differently. */
export function writeAnchor(anchor: Anchor): string {
  const { path, side, lines } = anchor;
  const place = lines === null ? '' : `:${linesText(side, lines)}`;
  const plain = path + place;
  if (trimBlanks(path) === path) {
    const [read] = candidatesOf(`${plain}:`);
    const same = read?.anchor.path === path && read.rest === plain.length + 1;
    const odd = /["\\\p{Cc}]/u.test(path);
    if (same && !odd && (read.anchor.lines === null) === (lines === null)) return plain;
  }
  return quotePath(path) + place;
}

/** Replaces a block of whole lines. Lines joined by `\n`; `now` empty: removes it. */
export interface BlockChange {
  was: string;
  now: string;
  /** How many earlier remarks of the note are the same block. */
  nth: number;
}

export const changeText = (remark: Remark, text: string): BlockChange =>
  blockChange(remark, writeRemark(remark.anchor, text, remark.resolved));

export const removeRemark = (remark: Remark): BlockChange => blockChange(remark, '');

const blockChange = ({ source: was, nth }: Remark, now: string): BlockChange => ({ was, now, nth });

/** Adds or removes the resolved mark and leaves the rest of the line as written. null: nothing to change. */
export function mark(remark: Remark, resolved: boolean): BlockChange | null {
  if (remark.resolved === resolved) return null;
  const [head = '', ...further] = remark.source.split('\n');
  const candidate = candidatesOf(head).find(
    ({ anchor }) =>
      anchor.path === remark.anchor.path && (anchor.lines === null) === (remark.anchor.lines === null),
  );
  if (candidate === undefined) return null;
  const [before, behind] = [head.slice(0, candidate.rest), head.slice(candidate.rest)];
  // Without the mark, the text must not look marked.
  const bare = trimBlanks(behind.slice(behind.indexOf(RESOLVED) + RESOLVED.length));
  const first = resolved
    ? `${before} ${RESOLVED}${trimBlanks(behind) === '' ? '' : ` ${trimBlanks(behind)}`}`
    : `${before}${bare === '' ? '' : ` ${bare}`}`;
  if (!resolved && `${bare} `.startsWith(`${RESOLVED} `))
    return blockChange(remark, writeRemark(remark.anchor, remark.text, false));
  return blockChange(remark, [first, ...further].join('\n'));
}

/**
 * The note with that block changed and every other line the same byte for byte; new lines end like those they replace.
 * A removed block takes along one of the two blank lines around it.
 * @returns null: the note does not contain the complete block any more
 */
export function changeBlock(note: string, { was, now, nth }: BlockChange): string | null {
  const lines = splitLines(note);
  const from = findBlock(lines, was.split('\n'), nth);
  if (from === null) return null;
  const to = from + was.split('\n').length;
  const end = lineEndOf(lines.slice(from, to), lines);
  const last = lines[to - 1]?.end ?? '';
  if (now !== '') {
    const block: Line[] = now.split('\n').map((text) => ({ text, end }));
    const bottom = block.at(-1);
    if (bottom !== undefined) bottom.end = last;
    return joinLines([...lines.slice(0, from), ...block, ...lines.slice(to)]);
  }
  const above = from > 0 && isBlankLine(lines[from - 1]?.text ?? '');
  const below = to < lines.length && isBlankLine(lines[to]?.text ?? '');
  if (above && (below || to === lines.length)) return joinLines(lines.toSpliced(from - 1, to - from + 1));
  if (from === 0 && below) return joinLines(lines.toSpliced(from, to - from + 1));
  return joinLines(lines.toSpliced(from, to - from));
}

/** Whether a note contains a complete block. */
export function holdsBlock(note: string, block: string): boolean {
  return block !== '' && findBlock(splitLines(note), block.split('\n'), 0) !== null;
}

/** The index of the nth complete occurrence: no further lines that belong to the remark may follow it. */
function findBlock(lines: readonly Line[], block: readonly string[], nth: number): number | null {
  const wanted = block.map(withoutTrailingBlanks);
  const [first = ''] = wanted;
  let left = nth;
  let only: number | null = null;
  for (let at = 0; at + wanted.length <= lines.length; at += 1) {
    if (withoutTrailingBlanks(lines[at]?.text ?? '') !== first) continue;
    const equal = wanted.every((text, by) => withoutTrailingBlanks(lines[at + by]?.text ?? '') === text);
    if (!equal || endOf(lines, at) !== at + wanted.length) continue;
    if (left === 0) return at;
    left -= 1;
    only = at;
  }
  // Earlier equal blocks were removed: the last remaining one is equivalent.
  return only;
}

export const prevailingEnd = (note: string): '\n' | '\r\n' => lineEndOf(splitLines(note));

/** The more frequent line end; `\n` if equal. */
function lineEndOf(...texts: ReadonlyArray<readonly Line[]>): '\n' | '\r\n' {
  for (const lines of texts) {
    const crlf = lines.filter(({ end }) => end === '\r\n').length;
    const lf = lines.filter(({ end }) => end === '\n').length;
    if (crlf + lf > 0) return crlf > lf ? '\r\n' : '\n';
  }
  return '\n';
}
