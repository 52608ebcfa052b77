import type { Anchor } from './anchor.ts';
import { isRawSpelling, quotePath } from './quoted-path.ts';
import { replacedLines, suggestedDiff, type SuggestedLine } from './suggested-lines.ts';
import type { Line } from './lines.ts';

/** Lines of a file at the commit where the remark was written. */
export interface SourceLines {
  /** 1-based number of the first of `lines`. */
  from: number;
  /** Including carriage returns. */
  lines: readonly string[];
  /** The last of `lines` is the file's last and has no line end. */
  noLineEnd: boolean;
}

/** A line of `SourceLines`, split into its text and its end. */
const storedLine = (text: string, isUnended: boolean): Line =>
  isUnended
    ? { text, end: '' }
    : text.endsWith('\r')
      ? { text: text.slice(0, -1), end: '\r\n' }
      : { text, end: '\n' };

const NO_END = String.raw`\ No newline at end of file`;

/** NUL makes a file binary to Git; the replacement character stands for bytes that are not UTF-8. */
const NUL = '\0';
const REPLACEMENT = '\ufffd';

/**
 * A patch for `git apply`; null: not representable as text, because the lines are binary or not UTF-8; empty: no
 * change, which Git refuses. The given lines around the anchor become context; new lines end like the ones they
 * replace.
 * @param path of the file, in the commit of these lines
 */
export function patchOf(
  path: string,
  lines: NonNullable<Anchor['lines']>,
  file: SourceLines,
  suggested: readonly string[],
): string | null {
  if (file.lines.some((line) => line.includes(REPLACEMENT))) return null;
  if ([...file.lines, ...suggested].some((line) => line.includes(NUL))) return null;
  const { from } = file;
  const before = file.lines.slice(0, lines.first - from);
  const now = file.lines.slice(lines.first - from, lines.last - from + 1);
  const after = file.lines.slice(lines.last - from + 1);
  // If the change reaches the end of a file without a final line end, neither side gets one.
  const open = file.noLineEnd && after.length === 0;
  const lineAt = (text: string | undefined, isLast: boolean): Line | undefined =>
    text === undefined ? undefined : storedLine(text, isLast && file.noLineEnd);
  const wanted = replacedLines(
    {
      now: now.map((text, at) => storedLine(text, open && at === now.length - 1)),
      above: lineAt(before.at(-1), false),
      below: lineAt(after[0], after.length === 1),
    },
    suggested,
  ).map(({ text, end }) => (end === '\r\n' ? `${text}\r` : text));
  const changed = suggestedDiff(now, wanted, (line) => line);
  if (changed.every(({ kind }) => kind === 'same')) return '';
  const body = [
    ...before.map((text) => ` ${text}`),
    ...marked(changed, open),
    ...after.map((text, at) =>
      file.noLineEnd && at === after.length - 1 ? ` ${text}\n${NO_END}` : ` ${text}`,
    ),
  ];
  const count = before.length + after.length;
  const [oldCount, newCount] = [count + now.length, count + wanted.length];
  // The range of an empty file starts at line 0.
  const start = (counted: number): number => (counted === 0 ? from - 1 : from);
  return [
    `diff --git ${headerPath('a', path)} ${headerPath('b', path)}`,
    `--- ${fileLine('a', path)}`,
    `+++ ${fileLine('b', path)}`,
    `@@ -${String(start(oldCount))},${String(oldCount)} +${String(start(newCount))},${String(newCount)} @@`,
    ...body,
    '',
  ].join('\n');
}

/** Quoted where Git would quote it. */
function headerPath(side: 'a' | 'b', path: string): string {
  if (isRawSpelling(path)) return `"${side}/${path.slice(1)}`;
  return /["\\\p{Cc}]/u.test(path) ? quotePath(`${side}/${path}`) : `${side}/${path}`;
}

/** After a name with a blank, Git writes a tab. */
function fileLine(side: 'a' | 'b', path: string): string {
  const name = headerPath(side, path);
  return name.includes(' ') && !name.startsWith('"') ? `${name}\t` : name;
}

const SIGNS = { same: ' ', removed: '-', added: '+' } as const;

/** Adds Git's "No newline at end of file" to the last line of each side. */
function marked(changed: readonly SuggestedLine[], open: boolean): string[] {
  const lastOld = open ? changed.findLastIndex(({ kind }) => kind !== 'added') : -1;
  const lastNew = open ? changed.findLastIndex(({ kind }) => kind !== 'removed') : -1;
  // A common last line only ends both sides if it is last in both; otherwise write it as removed and added.
  return changed.flatMap(({ kind, text }, at) => {
    if (kind === 'same' && (at === lastOld) !== (at === lastNew)) {
      return [
        `-${text}${at === lastOld ? `\n${NO_END}` : ''}`,
        `+${text}${at === lastNew ? `\n${NO_END}` : ''}`,
      ];
    }
    const ends = at === lastOld || at === lastNew;
    return [`${SIGNS[kind]}${text}${ends ? `\n${NO_END}` : ''}`];
  });
}
