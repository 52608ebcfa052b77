import { linesText, type Anchor } from './anchor.ts';
import { candidatesOf } from './candidates.ts';
import { isBlankLine, joinLines, splitLines, trimBlanks, withoutTrailingBlanks, type Line } from './lines.ts';
import { endOf, RESOLVED, type Remark } from './parse.ts';
import { quotePath } from './quoted-path.ts';

/** A remark as the lines it is written as; joined by `\n`, none at the end. The text must hold more than blanks. */
export function writeRemark(anchor: Anchor, text: string, resolved = false): string {
  const head = `${writeAnchor(anchor)}:${resolved ? ` ${RESOLVED}` : ''}`;
  const [first = '', ...further] = textLines(text);
  // A first line that would lose its indentation, be taken for the mark, or belongs to a block stands on its own.
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

/** The path is quoted where it would be read as something else. */
function writeAnchor(anchor: Anchor): string {
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

/** A block of whole lines that becomes another one. Lines joined by `\n`; `now` empty: it goes. */
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

/**
 * Adds or removes the mark "resolved" and leaves the rest of the line as somebody wrote it. null: nothing to change.
 */
export function mark(remark: Remark, resolved: boolean): BlockChange | null {
  if (remark.resolved === resolved) return null;
  const [head = '', ...further] = remark.source.split('\n');
  const found = candidatesOf(head).find(
    ({ anchor }) =>
      anchor.path === remark.anchor.path && (anchor.lines === null) === (remark.anchor.lines === null),
  );
  if (found === undefined) return null;
  const [before, behind] = [head.slice(0, found.rest), head.slice(found.rest)];
  // Without the mark the text must not read as if it had one.
  const bare = trimBlanks(behind.slice(behind.indexOf(RESOLVED) + RESOLVED.length));
  const first = resolved
    ? `${before} ${RESOLVED}${trimBlanks(behind) === '' ? '' : ` ${trimBlanks(behind)}`}`
    : `${before}${bare === '' ? '' : ` ${bare}`}`;
  if (!resolved && `${bare} `.startsWith(`${RESOLVED} `))
    return blockChange(remark, writeRemark(remark.anchor, remark.text, false));
  return blockChange(remark, [first, ...further].join('\n'));
}

/**
 * The note with that block changed and every other line byte for byte as it is; new lines end as those they replace.
 * A block that goes takes along one of the two blank lines it stood between.
 * @returns null: the note has no such block any more, or not as a whole
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

/** Whether a note has a block as a whole. */
export function holdsBlock(note: string, block: string): boolean {
  return block !== '' && findBlock(splitLines(note), block.split('\n'), 0) !== null;
}

/** The nth place where the block stands complete, with nothing more that belongs to it below. */
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
  // Of the equal ones before it some have gone: the last of the rest is as good.
  return only;
}

/** The line end that prevails in a note. */
export const prevailingEnd = (note: string): '\n' | '\r\n' => lineEndOf(splitLines(note));

/** The line end that prevails: `\n` unless there are more of the other. */
function lineEndOf(...texts: ReadonlyArray<readonly Line[]>): '\n' | '\r\n' {
  for (const lines of texts) {
    const crlf = lines.filter(({ end }) => end === '\r\n').length;
    const lf = lines.filter(({ end }) => end === '\n').length;
    if (crlf + lf > 0) return crlf > lf ? '\r\n' : '\n';
  }
  return '\n';
}
